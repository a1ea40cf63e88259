/** Beginnings that make a spreadsheet compute a cell instead of showing it, in half and full width. */
const formula = /^[=+\-@\t\r\n＝＋－＠−]/

/** `text` with an apostrophe in front where a spreadsheet would take it for a formula (`=1+1`, `+81…`, `-5`, `@…`). */
export const guardFormula = (text: string): string => (formula.test(text) ? `'${text}` : text)
