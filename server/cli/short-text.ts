/** Letters of a text that a line shows. */
const SHOWN = 30

/** The beginning of a text, on one line. */
export function shortText(text: string): string {
  const letters = [...text.replace(/\s+/gu, ' ')]
  return letters.length > SHOWN ? `${letters.slice(0, SHOWN).join('')}…` : letters.join('')
}
