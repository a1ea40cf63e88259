/** Where a request came from, for audit and limits; adapters make it, a command never carries it. */
export type RequestContext = {
  requestId: string
  /** The network it came from: /24 of an IPv4 address, /48 of an IPv6 one. */
  address?: string
}
