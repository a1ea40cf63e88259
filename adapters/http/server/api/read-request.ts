import type { RouterContext } from '@koa/router'
import { BoundedMap } from '../../../../application/shared/bounded-map.ts'
import type { Principal } from '../../calls/call.ts'
import type { Room } from '../load.ts'
import type { Prepared, ServedCall } from '../served-call.ts'
import type { State } from '../state.ts'
import { readBody } from './read-body.ts'
import type { Sent } from './read-dto.ts'
import { readQuery } from './read-query.ts'

/** Addresses of one call whose reading is kept. */
const KEPT = 100
/** Characters of an address; longer ones are read each time. */
const LONGEST = 300

/**
 * Returns what reads the requests of `call`. The same address of one that many ask alike is read and checked once: thousands do when
 * bookings open.
 *
 * @throws Refusal `request.malformed`, and those of `readBody`; from what is returned
 */
export function requestReader<P extends Principal>(
  call: ServedCall<P>,
): (ctx: RouterContext<State>, room: Room) => Promise<Prepared<P>> {
  const read = async (ctx: RouterContext<State>, room: Room) => call.prepare(await sentOf(call, ctx, room))
  if (!call.askedAlike) return read
  const known = new BoundedMap<string, Prepared<P>>(KEPT)
  return async (ctx, room) => {
    const found = known.get(ctx.url)
    if (found) return found
    const prepared = await read(ctx, room)
    if (ctx.url.length <= LONGEST) known.set(ctx.url, prepared)
    return prepared
  }
}

/** What of a call says where its fields stand. */
type Places = Pick<ServedCall<Principal>, 'method' | 'by' | 'headers'>

async function sentOf(call: Places, ctx: RouterContext<State>, room: Room): Promise<Sent> {
  const fields = await fieldsOf(call, ctx, room)
  const placed: Record<string, unknown> = { ...ctx.params }
  for (const name of call.headers ?? []) placed[name] = ctx.req.headers[name.toLowerCase()]
  return { fields, placed }
}

async function fieldsOf({ method, by }: Places, ctx: RouterContext<State>, room: Room): Promise<unknown> {
  if (method === 'GET') return readQuery(ctx.querystring)
  const body = await readBody(ctx.req, by, room)
  if (method === 'POST' || typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return Object.assign(readQuery(ctx.querystring), body)
}
