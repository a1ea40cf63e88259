/** Translations that are kept in memory, the latest ones up to so many characters. */
type KeptTexts = {
  get(key: string): string | undefined
  set(key: string, text: string): void
}

/** @param maxChars of keys and texts together, UTF-16 units */
export function keptTexts(maxChars: number): KeptTexts {
  const kept = new Map<string, string>()
  let chars = 0
  const drop = (key: string, text: string): void => {
    kept.delete(key)
    chars -= key.length + text.length
  }
  return {
    get: (key) => kept.get(key),
    set(key, text) {
      const before = kept.get(key)
      if (before !== undefined) drop(key, before)
      kept.set(key, text)
      chars += key.length + text.length
      for (const [oldest, oldText] of kept) {
        if (chars <= maxChars) break
        drop(oldest, oldText)
      }
    },
  }
}
