/** Whether a button of the mouse, or a finger, is down in a form. */
let isPressing = false

/** To be called when something in a form is pressed. */
export function beginPress(): void {
  isPressing = true
  const end = (): void => {
    isPressing = false
  }
  window.addEventListener('mouseup', end, { once: true, capture: true })
}

/** Runs `work`, which may move what stands below: not before a press has hit what it was meant for. */
export function afterPress(work: () => void): void {
  if (isPressing) window.addEventListener('mouseup', () => setTimeout(work), { once: true })
  else work()
}
