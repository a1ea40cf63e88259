/** Characters that start a formula in a spreadsheet, in half and full width; after any apostrophes, so that escaping is reversible. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠−]/

/** `text`, with an apostrophe in front if a spreadsheet would read it as a formula (`=1+1`, `+81…`, `-5`, `@…`). */
export const escapeFormula = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** The inverse of `escapeFormula`. */
export const unescapeFormula = (text: string): string =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text
