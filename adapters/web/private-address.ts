const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/**
 * Whether what nobody else may read can be sent to an address: HTTPS, or this machine; nothing but an origin and a
 * path.
 */
export function isPrivateAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password, search, hash } = new URL(text)
  if (username || password || search || hash) return false
  return protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname))
}
