/** `text` with the characters that XML can't hold as spreadsheets write them: `_x0001_`. */
export const escapeControls = (text: string): string =>
  text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[^\P{Cc}\t\n]|[\ufffe\uffff]|\p{Cs}/gu, (one) => `_x${hex(one)}_`)

/** The text of which `escapeControls` made `text`. */
export const unescapeControls = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const hex = (character: string): string => character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
