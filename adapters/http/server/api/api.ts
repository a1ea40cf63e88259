import { Readable } from 'node:stream'
import { Router, type RouterContext } from '@koa/router'
import type { SessionTokens } from '../../../../application/ports/session-tokens.ts'
import type { PublicUseCasesFor } from '../../../../application/public-use-cases.ts'
import type { RequestKind, RequestLimits } from '../../../../application/session/request-limits.ts'
import type { AuditCounters } from '../../../../application/shared/audit-counters.ts'
import { shared as ja } from '../../../../application/texts/ja.json'
import type { UseCasesFor } from '../../../../application/use-cases.ts'
import { isRefusal, refuse } from '../../../../domain/refusal.ts'
import type { Viewer } from '../../../../domain/session/viewer.ts'
import { isObject } from '../../../shape.ts'
import { apiBase } from '../../api-base.ts'
import type { Principal, UseCasesByPrincipal } from '../../calls/call.ts'
import type { AnyCall, ResidentsPrincipal } from '../calls.ts'
import { sendError } from '../edge.ts'
import type { Load, Memory } from '../load.ts'
import { isOfOtherSite, limitedAddressOf, requestContextOf } from '../request-context.ts'
import { keptBody, type ResponseCache, sendPacked } from '../response-body.ts'
import { type CallFacts, PIECE, type Reply, type ServedCall } from '../served-call.ts'
import type { SessionMark } from '../session-mark.ts'
import type { Context, Middleware, State } from '../state.ts'
import { authenticate } from './authenticate.ts'
import { LIMIT_BYTES, parseBody, readBody } from './read-body.ts'
import type { Sent } from './read-dto.ts'
import { readQuery } from './read-query.ts'

/** What serving calls needs, whoever makes them. */
type ServingNeeds = {
  load: Load
  /** Count refused authorisations, and refused accesses to what is another's or not there. */
  auditCounters: AuditCounters
  cache: ResponseCache
  /** Absent: pages are told nothing of who opens them. */
  sessionMark?: SessionMark
}

type ApiNeeds = ServingNeeds & {
  useCasesFor: UseCasesFor
  publicUseCasesFor: PublicUseCasesFor
  tokens: SessionTokens
  /** How often requests may be made; absent: as often as one likes. */
  limits?: RequestLimits
}

/** The calls of residents; whatever else lies under their base is a 404 or 405 in JSON. */
export const api = (calls: readonly AnyCall<ResidentsPrincipal>[], needs: ApiNeeds): Middleware =>
  serveCalls(apiBase, calls, principalsOf(needs), needs)

/** Serves `calls` under `base`; whatever else lies there is a 404 or 405 in JSON. */
export function serveCalls<P extends Principal>(
  base: string,
  calls: readonly AnyCall<P>[],
  principals: Principals<P>,
  needs: ServingNeeds,
): Middleware {
  const router = new Router<State>({ prefix: base, sensitive: true })
  for (const call of calls) {
    const path = `/${call.path.replace(/\{(\w+)\}/g, ':$1')}`
    const handle = handlerOf(base, call as ServedCall<P>, principals[call.by as P], needs)
    if (call.method === 'GET') router.get(path, handle)
    else if (call.method === 'POST') router.post(path, handle)
    else router.delete(path, handle)
  }
  const serve = router.routes()
  const sendUnserved = unservedOf(base, calls)
  return async (ctx, next) => {
    if (ctx.path !== base && !ctx.path.startsWith(`${base}/`)) return next()
    ctx.set('Cache-Control', 'no-store')
    ctx.state.route = `${base}/*`
    // The router's own context type asks for more than it uses of ours.
    return serve(ctx as RouterContext<State>, () => sendUnserved(ctx))
  }
}

/** What a principal can ask, found out from what came with a request. */
type FindUseCases<P extends Principal> = (
  ctx: RouterContext<State>,
  counts: RequestKind,
  /** A page asks by itself what is new. */
  isWatching: boolean,
) => Promise<UseCasesByPrincipal[P]>

export type Principals<P extends Principal> = { readonly [K in P]: FindUseCases<K> }

/**
 * Refuses what another site's page has its visitors send, each from an address of their own.
 * @throws Refusal `request.malformed`
 */
function expectOwnPage(ctx: Context): void {
  if (isOfOtherSite(ctx)) throw refuse('request.malformed', { fields: ['Sec-Fetch-Site'] })
}

/** Anybody, and whom a session token names. */
const principalsOf = (needs: ApiNeeds): Principals<ResidentsPrincipal> => ({
  async public(ctx, counts) {
    const { limits, publicUseCasesFor } = needs
    if (counts === 'leaving') expectOwnPage(ctx)
    if (!limits) return publicUseCasesFor(requestContextOf(ctx))
    const address = limitedAddressOf(ctx.ip)
    limits.count(counts, address)
    const countSession = (userId: string) => limits.count('write', userId)
    const useCases = publicUseCasesFor(requestContextOf(ctx), countSession)
    return { ...useCases, ...limits.limited(useCases, address) }
  },
  async resident(ctx, counts) {
    const viewer = await viewerOf(ctx, needs)
    ctx.state.userId = viewer.userId
    needs.limits?.count(counts, viewer.userId)
    return needs.useCasesFor(viewer, requestContextOf(ctx))
  },
})

function handlerOf<P extends Principal>(
  base: string,
  call: ServedCall<P>,
  findUseCases: FindUseCases<P>,
  { load, auditCounters, sessionMark, cache }: ServingNeeds,
) {
  const pattern = `${base}/${call.path}`
  return async (ctx: RouterContext<State>): Promise<void> => {
    ctx.state.route = pattern
    load.expectCapacity(call.counts)
    // Who asks, and whether they may ask again already, is known before anything else is read.
    const useCases = await findUseCases(ctx, call.counts, call.isWatching === true)
    const memory = load.memoryFor(ctx.state.userId ?? limitedAddressOf(ctx.ip))
    try {
      const body = await readBodyOf(call, ctx, memory)
      await load.inTurn(call.counts, async () => {
        const ask = call.prepare(sentIn(call, ctx, body))
        await inQueue(load, call, async () => send(ctx, await ask(useCases), { call, cache, memory }))
      })
      if (call.sessionMark) sessionMark?.[call.sessionMark](ctx)
    } catch (error) {
      if (isRefusal(error, ...ofOthers)) countRefusedAccess(auditCounters, ctx, call)
      throw error
    } finally {
      releaseWhenWritten(memory, ctx.body)
    }
  }
}

/**
 * Gives back the memory of a request; of an answer that is written in pieces only when the last one is handed on, or
 * nobody takes it.
 */
function releaseWhenWritten(memory: Memory, body: unknown): void {
  if (body instanceof Readable) body.once('close', memory.release)
  else memory.release()
}

/** What is said where somebody asks for what is not theirs. */
const ofOthers = [
  'answer.not_found',
  'attachment.not_found',
  'search.foreign',
  'member.number_taken',
] as const

/** Counts a refused access: what is another's can't be told from what is not there, whoever looks. */
function countRefusedAccess(
  auditCounters: AuditCounters,
  ctx: RouterContext<State>,
  { path: call }: CallFacts,
): void {
  const { userId } = ctx.state
  const request = requestContextOf(ctx)
  auditCounters.add({
    kind: 'access.refused',
    ...(userId !== undefined && { userId }),
    request,
    call,
    what: 'times',
  })
}

/** Runs `work` among the requests that wait for each other, unless it waits for somebody outside. */
const inQueue = <T>(
  load: Load,
  { counts, queued }: Pick<CallFacts, 'counts' | 'queued'>,
  work: () => Promise<T>,
): Promise<T> => (queued || counts === 'public' || counts === 'leaving' ? load.run(counts, work) : work())

async function viewerOf(ctx: RouterContext<State>, needs: ApiNeeds): Promise<Viewer> {
  try {
    return await authenticate(needs.tokens, ctx.req)
  } catch (error) {
    if (isRefusal(error, 'auth.required', 'auth.expired')) {
      const what = error.code === 'auth.expired' ? 'expired' : 'missing'
      needs.auditCounters.add({ kind: 'authorisation.refused', request: requestContextOf(ctx), what })
    }
    throw error
  }
}

async function send(
  ctx: RouterContext<State>,
  reply: Reply,
  { call: { path }, cache, memory }: { call: CallFacts; cache: ResponseCache; memory: Memory },
): Promise<void> {
  ctx.status = 200
  ctx.set('Content-Type', 'application/json; charset=utf-8')
  if ('pieces' in reply) {
    ctx.body = await listBody(reply.pieces, memory)
    return
  }
  const { fields, sameFor, isLong } = reply
  const text = () => JSON.stringify({ result: 'OK', ...fields })
  if (sameFor !== undefined) {
    const { body } = await cache(`${path} ${sameFor}`, () => ({ body: keptBody(text()) }))
    await sendPacked(ctx, body)
  } else if (isLong) await sendPacked(ctx, text())
  else ctx.body = Buffer.from(text())
}

/** Of a long list: the piece that is made, the one that waits and the one that is sent, at three bytes a character. */
const LIST_BYTES = 3 * 3 * PIECE

/** The whole if it is one piece; else what reads it as fast as it is taken. What fails at once is no reply yet. */
async function listBody(
  pieces: AsyncGenerator<string, void, undefined>,
  memory: Memory,
): Promise<Buffer | Readable> {
  const [first, second] = [await pieces.next(), await pieces.next()]
  if (second.done) return Buffer.from(first.value ?? '')
  memory.take(LIST_BYTES)
  async function* all() {
    yield first.value ?? ''
    yield second.value ?? ''
    yield* pieces
  }
  return Readable.from(all(), { objectMode: false })
}

/** The body of a request, which a GET has not. @throws Refusal those of `readBody` */
async function readBodyOf(
  call: CallFacts,
  ctx: RouterContext<State>,
  memory: Memory,
): Promise<Buffer | undefined> {
  if (call.method === 'GET') return undefined
  const { bodyLimit = LIMIT_BYTES[call.by], weight = 1 } = call
  return readBody(ctx.req, bodyLimit, { take: (bytes) => memory.take(bytes * weight) })
}

/** What a request sends. @throws Refusal `request.malformed` */
function sentIn(call: CallFacts, ctx: RouterContext<State>, bytes: Buffer | undefined): Sent {
  const placed: Record<string, unknown> = { ...ctx.params }
  for (const name of call.headers ?? []) placed[name] = ctx.req.headers[name.toLowerCase()]
  if (call.method === 'GET') return { fields: readQuery(ctx.querystring), placed }
  const body = parseBody(bytes)
  const fields =
    call.method === 'DELETE' && isObject(body) ? { ...readQuery(ctx.querystring), ...body } : body
  return { fields, placed }
}

/** Finds the methods that a path of the interface knows, and says that this is not one of them. */
function unservedOf(base: string, calls: readonly Pick<CallFacts, 'path' | 'method'>[]) {
  const known = calls.map(({ path, method }) => ({
    pattern: new RegExp(`^${base}/${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
  }))
  return async (ctx: Context): Promise<void> => {
    const methods = known.filter(({ pattern }) => pattern.test(ctx.path)).flatMap((route) => route.methods)
    if (methods.length > 0) ctx.set('Allow', methods.join(', '))
    sendError(ctx, methods.length > 0 ? 405 : 404, {
      result: 'ERROR',
      errorMessage: ja['ui.error.unknown'],
    })
  }
}
