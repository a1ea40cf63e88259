import { isIP } from 'node:net'
import type { RequestContext } from '../../../application/ports/audit-log.ts'
import type { Context } from './state.ts'

/** Where a request came from, as far as audit and limits need to know it. */
export function requestContextOf(ctx: Context): RequestContext {
  const { ip, state } = ctx
  const address = networkOf(ip)
  return {
    requestId: state.requestId,
    ...(address !== undefined && { address }),
    ...(inLine.test(ctx.get('user-agent')) && { isInLine: true as const }),
  }
}

/** What the browser inside LINE calls itself. */
const inLine = /\bLine\/\d/

/** Whether the browser says that a page of another origin sent it; old ones say nothing. */
export function isOfOtherSite(ctx: Pick<Context, 'get'>): boolean {
  const site = ctx.get('Sec-Fetch-Site')
  return site !== '' && site !== 'same-origin'
}

/** Where a request was sent to, behind a trusted proxy as that was asked. */
export const originOf = ({ protocol, host }: Pick<Context, 'protocol' | 'host'>): string =>
  `${protocol}://${host}`

/** The network of an address, /24 of IPv4 and /48 of IPv6; undefined for what is no address. */
export function networkOf(ip: string): string | undefined {
  const address = plainAddressOf(ip)
  if (address === undefined) return undefined
  return isIP(address) === 6 ? prefixOf(address, 3) : address.replace(/\d+$/, '0/24')
}

/** What limits count of an address: an IPv4 address itself, of an IPv6 one the /64 that one subscriber has. */
export function limitedAddressOf(ip: string): string {
  const address = plainAddressOf(ip) ?? 'unknown'
  return isIP(address) === 6 ? prefixOf(address, 4) : address
}

/** The address without port and zone, IPv4 as such; undefined for what is none. */
function plainAddressOf(ip: string): string | undefined {
  if (isIP(ip) === 4) return ip
  const bare = ip.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
  const address = bare.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  return isIP(address) === 0 ? undefined : address
}

function prefixOf(address: string, length: 3 | 4): string {
  const [start = [], end = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - start.length - end.length }, () => '0')
  const groups = [...start, ...zeros, ...end].slice(0, length)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/${length * 16}`
}
