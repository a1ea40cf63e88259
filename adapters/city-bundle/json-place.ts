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

/** The brackets outside of strings up to `end`, each with the open ones before it, the innermost last. */
function walkBrackets(
  text: string,
  end: number,
  visit: (at: number, open: readonly number[]) => void,
): number[] {
  const open: number[] = []
  for (let at = 0; at < end; at += 1) {
    const character = text[at]
    if (character === '"') {
      plainText.lastIndex = at
      at += Math.max(0, (plainText.exec(text)?.[0].length ?? 1) - 1)
    } else if (character === '{' || character === '[') {
      open.push(at)
      visit(at, open)
    } else if (character === '}' || character === ']') {
      visit(at, open)
      if (text[open.at(-1) ?? -1] === (character === '}' ? '{' : '[')) open.pop()
    }
  }
  return open
}

/**
 * The offsets of the brackets that are open at `end`, and the most that were open at once. Brackets in strings are
 * none.
 */
export function openBrackets(text: string, end: number): { open: readonly number[]; deepest: number } {
  let deepest = 0
  const open = walkBrackets(text, end, (_, now) => {
    deepest = Math.max(deepest, now.length)
  })
  return { open, deepest }
}

/**
 * The first bracket that another closes which begins a line and is indented otherwise: the one of its own is probably
 * missing.
 * @returns undefined if all are indented alike
 */
export function unclosedByIndent(text: string): number | undefined {
  const placeOf = placesIn(text)
  const isIndent = (before: string) => /^[ \t]*$/.test(before)
  const before = (offset: number) => text.slice(offset - placeOf(offset).column + 1, offset)
  let found: number | undefined
  walkBrackets(text, text.length, (at, open) => {
    const opener = open.at(-1)
    if (found !== undefined || opener === undefined || opener === at || !isIndent(before(at))) return
    if (before(at) !== /^[ \t]*/.exec(before(opener))?.[0]) found = opener
  })
  return found
}
