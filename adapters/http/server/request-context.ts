import { isIP } from 'node:net'
import type { RequestContext } from '../../../application/request-context.ts'
import type { Context } from './state.ts'

/** Where a request came from, as far as audit and limits need to know it. */
export function requestContextOf({ ip, state: { requestId } }: Context): RequestContext {
  const address = networkOf(ip)
  return address === undefined ? { requestId } : { requestId, address }
}

/** The network of an address, /24 of IPv4 and /48 of IPv6; undefined for what is no address. */
export function networkOf(ip: string): string | undefined {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  const version = isIP(address)
  if (version === 0) return undefined
  if (version === 4) return address.replace(/\d+$/, '0/24')
  const [start = [], end = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - start.length - end.length }, () => '0')
  const groups = [...start, ...zeros, ...end].slice(0, 3)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/48`
}
