/**
 * Characters that start a formula in a spreadsheet, in half and full width; after any apostrophes, so that escaping is
 * reversible.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠−]/

/** A number that a spreadsheet keeps as it is, such as the step -1 of a scale. */
const negativeNumber = /^-[1-9]\d{0,14}$/

/** A text in the form of `guardText`. */
const guarded = /^="([^"]*)"$/

/**
 * What a spreadsheet would change when it opens a CSV file: numbers that begin with 0 or are longer than it shows,
 * `1-2-3` and `3/4`, which it takes for days, and `12E34`. Whole days are left alone, so that they can be sorted.
 */
const changing = /^(?:0\d+|\d{12,}|\d+[eE]\d+|\d{1,4}(?:[-/]\d{1,4}){1,2})$/
const wholeDay = /^\d{4}[-/]\d{2}[-/]\d{2}$/

/** `text`, with an apostrophe in front if a spreadsheet would read it as a formula (`=1+1`, `+81…`, `-5+1`, `@…`). */
export const escapeFormula = (text: string): string =>
  formula.test(text) && !negativeNumber.test(text) ? `'${text}` : text

/**
 * `text` as `="text"` if a spreadsheet would change it, which reads that as a text; else as `escapeFormula` gives it.
 */
export const guardText = (text: string): string =>
  changing.test(text) && !wholeDay.test(text) ? `="${text}"` : escapeFormula(text)

/** The inverse of `escapeFormula` and of `guardText`. */
export function unescapeFormula(text: string): string {
  const [, inner] = guarded.exec(text) ?? []
  if (inner !== undefined && changing.test(inner)) return inner
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text
}
