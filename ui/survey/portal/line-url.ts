/** A page as the emulated LINE opens it for a resident. */
export function lineUrl(liffId: string, path: string, residentId = ''): string {
  const sign = path.includes('?') ? '&' : '?'
  return `/emulator/line/liff/${encodeURIComponent(liffId)}${path}${sign}resident=${encodeURIComponent(residentId)}`
}
