/** The default destination: the survey selection. */
const surveySelectionPath = '/confirm'

/**
 * Two slashes or a dot segment could become another origin when a browser resolves the path; no path of ours has them.
 */
const suspiciousPath = /\/\/|\/(?:\.|%2e){1,2}(?:\/|$)/i

/**
 * `text` if it is a path of our own origin, else the path of the survey selection (LOGIN-06). Paths with `\`, which
 * browsers read as `/`, and with white space or control characters, which they skip, are refused.
 */
export function returnPathOf(text: string | null | undefined): string {
  if (!text?.startsWith('/') || /[\x00-\x20\x7f\\]/.test(text)) return surveySelectionPath
  const path = /^[^?#]*/.exec(text)?.[0] ?? ''
  return suspiciousPath.test(path) ? surveySelectionPath : text
}
