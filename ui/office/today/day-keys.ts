/** Milliseconds between two keys of a scanner, which types faster than anybody. */
const BURST_MS = 80
/** Characters of the shortest text that a scanner types. */
const SHORTEST = 4

type Keys = {
  /** One key that somebody pressed, in lower case or by its name. @returns whether it means something */
  onKey(key: string): boolean
  /** A text that a scanner typed. */
  onScan(text: string): void
}

/**
 * Reads the keyboard where nobody types into a field. A scanner is a keyboard too: what comes in a burst and ends with
 * Enter is a text, and none of its letters means anything by itself. @returns how to stop
 */
export function readKeys({ onKey, onScan }: Keys): () => void {
  let typed = ''
  let timer = 0
  const forget = () => {
    window.clearTimeout(timer)
    typed = ''
  }
  const end = () => {
    const keys = typed.length < SHORTEST ? [...typed] : []
    forget()
    for (const key of keys) onKey(key.toLowerCase())
  }
  const take = (event: KeyboardEvent): void => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event
    if (ctrlKey || metaKey || altKey || isComposing || isElsewhere(event.target)) return
    if (key === 'Enter' && typed.length >= SHORTEST) {
      const text = typed
      forget()
      take(event)
      onScan(text)
    } else if (typed === '' ? /^[0-9a-z]$/i.test(key) : /^[!-~]$/.test(key)) {
      typed += key
      take(event)
      window.clearTimeout(timer)
      timer = window.setTimeout(end, BURST_MS)
    } else {
      // In the order in which they were pressed.
      end()
      if (key.startsWith('Arrow') && onKey(key)) take(event)
    }
  }
  // Before anything else on the page hears of it.
  window.addEventListener('keydown', onKeyDown, true)
  return () => {
    forget()
    window.removeEventListener('keydown', onKeyDown, true)
  }
}

/** Whether a key is for a field or a dialog. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox], [type=radio]), textarea, select, dialog, [contenteditable]') !==
    null
