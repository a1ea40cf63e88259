/**
 * Beginnings that make a spreadsheet compute a cell instead of showing it, in half and full width; with apostrophes before them, so
 * that guarding can be undone.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠−]/

/** `text` with an apostrophe in front where a spreadsheet would take it for a formula (`=1+1`, `+81…`, `-5`, `@…`). */
export const guardFormula = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** The inverse of `guardFormula`. */
export const unguardFormula = (text: string): string =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text
