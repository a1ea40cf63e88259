/** A piece of a text, with the reading that stands above it. */
type Piece = { base: string; reading?: string }

/** Characters with their reading: `漢字《かんじ》`, or `｜書き方《かきかた》` where not only Han characters are read. */
const read = /(?:｜([^｜《》]+)|([\p{Script=Han}〆ヶ]+))《([^《》]+)》/gu

/** The pieces of a text that gives readings, in their order. */
export function readings(text: string): readonly Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const found of text.matchAll(read)) {
    if (found.index > from) pieces.push({ base: text.slice(from, found.index) })
    pieces.push({ base: found[1] ?? found[2] ?? '', reading: found[3]! })
    from = found.index + found[0].length
  }
  if (from < text.length) pieces.push({ base: text.slice(from) })
  return pieces
}

/** A text with the readings that it gives in brackets behind their characters. */
export const withBracketedReadings = (text: string): string =>
  readings(text)
    .map(({ base, reading }) => (reading === undefined ? base : `${base}（${reading}）`))
    .join('')

/** A text without the readings that it gives. */
export const withoutReadings = (text: string): string =>
  readings(text)
    .map(({ base }) => base)
    .join('')
