/** Characters that the payment provider's adapter replaces by their equals in Shift_JIS. */
const replaced = '〜−‖¢£¬'

let known: ReadonlySet<string> | undefined

/** The characters of `text` that Shift_JIS has not, each once: the payment provider shows 〓 for them. */
export function notInShiftJis(text: string): string[] {
  known ??= new Set([...everything(), ...replaced])
  return [...new Set(text)].filter((character) => !known?.has(character))
}

/** Every character of Windows-31J without the private ones. */
function everything(): string {
  const bytes: number[] = []
  for (let single = 0x20; single <= 0xdf; single++) if (single < 0x7f || single > 0xa0) bytes.push(single)
  for (let lead = 0x81; lead <= 0xfc; lead++) {
    if (lead > 0x9f && lead < 0xe0) continue
    for (let trail = 0x40; trail <= 0xfc; trail++) if (trail !== 0x7f) bytes.push(lead, trail)
  }
  const text = new TextDecoder('shift_jis').decode(Uint8Array.from(bytes))
  return text.replace(/[\uFFFD\uE000-\uF8FF]/g, '')
}
