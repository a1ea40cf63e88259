/**
 * Hands a text to somebody else: by the share sheet of the phone where there is one, else it is copied.
 * @returns what became of it; 'dismissed' if the resident closed the sheet
 */
export async function shareText(text: string): Promise<'shared' | 'dismissed' | 'copied' | 'failed'> {
  if (navigator.canShare?.({ text }) === true) {
    try {
      await navigator.share({ text })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed'
    }
  }
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'failed'
  }
}
