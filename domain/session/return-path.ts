/** Where a resident goes who brings no acceptable path: the survey selection. */
export const surveySelectionPath = '/confirm'

/** Two slashes or a dot segment in the path could turn into another origin on the way; no path of ours has them. */
const suspiciousPath = /\/\/|\/(?:\.|%2e){1,2}(?:\/|$)/i

/**
 * `text` if it is a path of our own origin that begins with a single `/`, else the survey selection (LOGIN-06).
 * Browsers read `\` as `/` and skip tabs and line breaks in URLs, so both are refused.
 */
export function returnPathOf(text: string | null | undefined): string {
  if (!text?.startsWith('/') || /[\x00-\x20\x7f\\]/.test(text)) return surveySelectionPath
  const path = /^[^?#]*/.exec(text)?.[0] ?? ''
  return suspiciousPath.test(path) ? surveySelectionPath : text
}
