import { Readable } from 'node:stream'
import { Router, type RouterContext } from '@koa/router'
import type { SessionTokens } from '../../../../application/ports/session-tokens.ts'
import type { PublicUseCasesFor } from '../../../../application/public-use-cases.ts'
import type { RequestKind, RequestLimits } from '../../../../application/session/request-limits.ts'
import type { Tallies } from '../../../../application/shared/tallies.ts'
import { shared as ja } from '../../../../application/texts/ja.json'
import type { UseCasesFor } from '../../../../application/use-cases.ts'
import type { Viewer } from '../../../../application/viewer.ts'
import { isRefusal } from '../../../../domain/refusal.ts'
import { apiBase } from '../../api-base.ts'
import type { Principal, UseCasesByPrincipal } from '../../calls/call.ts'
import type { AnyCall } from '../calls/calls.ts'
import { CompressedText, encodingOf } from '../compressed-text.ts'
import { answerError } from '../edge.ts'
import { type Desk, ListText } from '../list-text.ts'
import type { Load, Room } from '../load.ts'
import type { PageHint } from '../page-hint.ts'
import { limitedAddressOf, requestContextOf } from '../request-context.ts'
import type { Answer, CallFacts, ServedCall } from '../served-call.ts'
import type { Context, Middleware, State } from '../state.ts'
import { authenticate } from './authenticate.ts'
import { requestReader } from './read-request.ts'
import { utf8Of } from './utf8.ts'

type ApiNeeds = {
  useCasesFor: UseCasesFor
  publicUseCasesFor: PublicUseCasesFor
  tokens: SessionTokens
  load: Load
  /** How often requests may be made; absent: as often as one likes. */
  limits?: RequestLimits
  /** Count refused authorisations, and refused accesses to what is another's or not there. */
  tallies: Tallies
  /** Absent: pages are told nothing of who opens them. */
  hint?: PageHint
}

/** Serves `calls` under the base of the interface; whatever else lies there is a 404 or 405 in JSON. */
export function api(calls: readonly AnyCall[], needs: ApiNeeds): Middleware {
  const router = new Router<State>({ prefix: apiBase, sensitive: true })
  const askedBy = principalsOf(needs)
  for (const call of calls) {
    const path = `/${call.path.replace(/\{(\w+)\}/g, ':$1')}`
    const handle =
      call.by === 'public' ? handlerOf(call, askedBy.public, needs) : handlerOf(call, askedBy.resident, needs)
    if (call.method === 'GET') router.get(path, handle)
    else if (call.method === 'POST') router.post(path, handle)
    else router.delete(path, handle)
  }
  const serve = router.routes()
  const answerUnserved = unservedOf(calls)
  return async (ctx, next) => {
    if (!isApi(ctx.path)) return next()
    ctx.set('Cache-Control', 'no-store')
    ctx.state.route = `${apiBase}/*`
    // The router's own context type asks for more than it uses of ours.
    return serve(ctx as RouterContext<State>, () => answerUnserved(ctx))
  }
}

const isApi = (path: string): boolean => path === apiBase || path.startsWith(`${apiBase}/`)

type AskedOf<P extends Principal> = (
  ctx: RouterContext<State>,
  counts: RequestKind,
) => Promise<UseCasesByPrincipal[P]>

/** What each kind of principal can ask, found out from the token that came with a request. */
const principalsOf = (needs: ApiNeeds): { [P in Principal]: AskedOf<P> } => ({
  async public(ctx, counts) {
    const { limits, publicUseCasesFor } = needs
    if (!limits) return publicUseCasesFor(requestContextOf(ctx))
    const address = limitedAddressOf(ctx.ip)
    limits.count(counts, address)
    const countSession = (userId: string) => limits.count('session', userId)
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
  call: ServedCall<P>,
  askedOf: AskedOf<P>,
  { load, tallies, hint }: ApiNeeds,
) {
  const pattern = `${apiBase}/${call.path}`
  const read = requestReader(call)
  return async (ctx: RouterContext<State>): Promise<void> => {
    ctx.state.route = pattern
    // Who asks, and whether they may ask again already, is known before anything else is read.
    const asked = await askedOf(ctx, call.counts)
    const room = load.room(ctx.state.userId ?? limitedAddressOf(ctx.ip))
    const turn = <T>(work: () => Promise<T>) => inQueue(load, call, work)
    try {
      const ask = await read(ctx, room)
      await send(ctx, await turn(() => ask(asked)), { turn, hold: room.take })
      if (call.hint) hint?.[call.hint](ctx)
    } catch (error) {
      if (isRefusal(error, 'answer.not_found', 'search.foreign', 'member.number_taken'))
        tallyAccess(tallies, ctx, call)
      throw error
    } finally {
      leaveWhenWritten(room, ctx.body)
    }
  }
}

/** Leaves the room that a request took up; of an answer that is written in pieces only when the last one is handed on, or nobody takes it. */
function leaveWhenWritten(room: Room, body: unknown): void {
  if (body instanceof Readable) body.once('close', room.leave)
  else room.leave()
}

/** Counts a refused access: what is another's can't be told from what is not there, whoever looks. */
function tallyAccess(tallies: Tallies, ctx: RouterContext<State>, { path: call }: CallFacts): void {
  const { userId } = ctx.state
  const request = requestContextOf(ctx)
  tallies.add({
    kind: 'access.refused',
    ...(userId !== undefined && { userId }),
    request,
    call,
    what: 'times',
  })
}

/** Runs `work`, counted among the requests that wait for each other if the call does. */
async function inQueue<T>(
  load: Load,
  { counts, queued }: Pick<CallFacts, 'counts' | 'queued'>,
  work: () => Promise<T>,
): Promise<T> {
  if (counts === 'public' || !queued) return work()
  load.begin(counts)
  try {
    return await work()
  } finally {
    load.end(counts)
  }
}

async function viewerOf(ctx: RouterContext<State>, needs: ApiNeeds): Promise<Viewer> {
  try {
    return await authenticate(needs.tokens, ctx.req)
  } catch (error) {
    if (isRefusal(error, 'auth.required', 'auth.expired')) {
      const what = error.code === 'auth.expired' ? 'expired' : 'missing'
      needs.tallies.add({ kind: 'authorisation.refused', request: requestContextOf(ctx), what })
    }
    throw error
  }
}

async function send(ctx: RouterContext<State>, answer: Answer, desk: Desk): Promise<void> {
  const body =
    answer instanceof CompressedText
      ? await packed(ctx, answer)
      : answer instanceof ListText
        ? await answer.body(desk)
        : bodyOf(answer)
  ctx.status = 200
  ctx.set('Content-Type', 'application/json; charset=utf-8')
  ctx.body = body
}

/** A text that is kept goes out as it is; turning it into bytes each time would cost more. */
const bodyOf = (answer: Exclude<Answer, CompressedText | ListText>): string | Buffer =>
  typeof answer === 'string' ? answer : utf8Of(JSON.stringify({ result: 'OK', ...answer }))

async function packed(ctx: RouterContext<State>, answer: CompressedText): Promise<Buffer> {
  ctx.set('Vary', 'Accept-Encoding')
  const encoding = encodingOf(ctx.req.headers['accept-encoding'])
  if (!encoding) return answer.plain
  const bytes = await answer.in(encoding)
  ctx.set('Content-Encoding', encoding)
  return bytes
}

/** Finds the methods that a path of the interface knows, and says that this is not one of them. */
function unservedOf(calls: readonly CallFacts[]) {
  const known = calls.map(({ path, method }) => ({
    pattern: new RegExp(`^${apiBase}/${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
  }))
  return async (ctx: Context): Promise<void> => {
    const methods = known.filter(({ pattern }) => pattern.test(ctx.path)).flatMap((route) => route.methods)
    if (methods.length > 0) ctx.set('Allow', methods.join(', '))
    answerError(ctx, methods.length > 0 ? 405 : 404, {
      result: 'ERROR',
      errorMessage: ja['ui.error.unknown'],
    })
  }
}
