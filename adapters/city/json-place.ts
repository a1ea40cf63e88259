/** A place in a text: line and column from 1, the column in UTF-16 units as editors count it. */
export type JsonPlace = { line: number; column: number }

/** Tells line and column of an offset in `text`. Takes linear time once, then little. */
export function placesIn(text: string): (offset: number) => JsonPlace {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 }
  }
}

const plainText = /"[^"\\\n]*(?:\\.[^"\\\n]*)*"?/y

/** The offsets of the brackets that are open at `end`, and the most that were open at once. Brackets in strings are none. */
export function openBrackets(text: string, end: number): { open: readonly number[]; deepest: number } {
  const open: number[] = []
  let deepest = 0
  for (let at = 0; at < end; at += 1) {
    const character = text[at]
    if (character === '"') {
      plainText.lastIndex = at
      at += Math.max(0, (plainText.exec(text)?.[0].length ?? 1) - 1)
    } else if (character === '{' || character === '[') {
      open.push(at)
      deepest = Math.max(deepest, open.length)
    } else if (character === '}' || character === ']') {
      const opener = character === '}' ? '{' : '['
      if (text[open.at(-1) ?? -1] === opener) open.pop()
    }
  }
  return { open, deepest }
}
