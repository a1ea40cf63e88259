/**
 * Brings an element into sight and gives it the focus. @param id undefined, or of nothing on the page: nothing happens
 */
export function focusOn(id: string | undefined): void {
  const element = id === undefined ? null : document.getElementById(id)
  element?.focus({ preventScroll: true })
  element?.scrollIntoView?.({ block: 'center' })
}
