/** What the probe records. Times in milliseconds since the start of navigation, unless said otherwise. */
export type Probe = {
  /** When the last item was painted. */
  rendered?: number
  /** When nothing drawn by the server waited for its script any more. */
  answers?: number
  /** Milliseconds from each key press to the paint of its effect. */
  keys: number[]
  /** When submit was pressed. */
  submitted?: number
  /** After each change: when it was painted, and how many fields were marked as invalid. */
  invalid: { at: number; count: number }[]
}

/**
 * Runs in every measured page, ours and the references, before its own scripts. It only looks at what all pages have:
 * the label of the last item with its field, key presses that change a value, and aria-invalid.
 */
export function installProbe(lastTitle: string): void {
  const probe: Probe = { keys: [], invalid: [] }
  Object.assign(globalThis, { benchProbe: probe })

  const afterPaint = (then: (at: number) => void) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => then(performance.now())
      channel.port2.postMessage(0)
    })

  const labels = document.getElementsByTagName('label')
  const lastStands = () => {
    for (let at = labels.length - 1; at >= Math.max(0, labels.length - 8); at -= 1)
      if (labels[at]!.textContent?.includes(lastTitle)) return labels[at]!.control !== null
    return false
  }
  const answering = new MutationObserver(() => {
    if (probe.rendered === undefined || document.querySelector('[data-mark]')) return
    answering.disconnect()
    probe.answers = performance.now()
  })
  answering.observe(document, { childList: true, subtree: true, attributes: true })

  const rendering = new MutationObserver(() => {
    if (!lastStands()) return
    rendering.disconnect()
    requestAnimationFrame(() =>
      afterPaint((at) => {
        probe.rendered = at
        if (!document.querySelector('[data-mark]')) probe.answers = at
      }),
    )
  })
  rendering.observe(document, { childList: true, subtree: true })

  let pressedAt: number | undefined
  addEventListener('keydown', (event) => (pressedAt = event.timeStamp), { capture: true })
  const onInput = () => {
    const from = pressedAt
    pressedAt = undefined
    if (from !== undefined) afterPaint((at) => probe.keys.push(at - from))
  }
  addEventListener('input', onInput, { capture: true })

  const invalidFields = document.querySelectorAll.bind(document, '[aria-invalid="true"]')
  const watching = new MutationObserver(() =>
    afterPaint((at) => probe.invalid.push({ at, count: invalidFields().length })),
  )
  const onSubmit = (event: Event) => {
    if (!(event.target as Element).closest?.('button[type="submit"]')) return
    probe.submitted ??= event.timeStamp
    watching.observe(document, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['aria-invalid'],
    })
  }
  addEventListener('click', onSubmit, { capture: true })
}
