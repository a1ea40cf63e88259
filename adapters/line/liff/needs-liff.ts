/**
 * Whether the LIFF SDK must start on this page before anything else touches the URL: inside LINE, or where LIFF sent the
 * browser (a `liff.*` parameter, or `liffClientId` and its like after a sign-in by LIFF). The emulator's own parameter doesn't count. (spec §1)
 */
export function needsLiff(userAgent: string, url: string): boolean {
  if (/\bLine\//.test(userAgent)) return true
  const { search } = new URL(url)
  return [...new URLSearchParams(search).keys()].some(
    (name) => /^liff[.A-Z]/.test(name) && name !== 'liff.emulator',
  )
}
