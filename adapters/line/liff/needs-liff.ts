/**
 * Whether the LIFF SDK must start on this page before anything else changes the URL: in the LINE app, or where LIFF
 * redirected the browser (a `liff.*` parameter, or one like `liffClientId` after LIFF's sign-in). `liff.emulator` does
 * not count. (spec §1)
 */
export function needsLiff(userAgent: string, url: string): boolean {
  if (/\bLine\//.test(userAgent)) return true
  const { search } = new URL(url)
  return [...new URLSearchParams(search).keys()].some(
    (name) => /^liff[.A-Z]/.test(name) && name !== 'liff.emulator',
  )
}
