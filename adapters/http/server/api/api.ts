import { Router, type RouterContext } from '@koa/router'
import { shared as ja } from '../../../../application/messages/ja/shared.ts'
import type { SessionTokens, SignIn } from '../../../../application/session/sign-in.ts'
import type { UseCases } from '../../../../application/use-cases.ts'
import type { Viewer } from '../../../../application/viewer.ts'
import { isRefusal } from '../../../../domain/refusal.ts'
import { apiBase } from '../../api-base.ts'
import { answerError } from '../edge.ts'
import { encodingOf, PackedText } from '../packed-text.ts'
import type { Answer, Route } from '../routes/route.ts'
import type { Context, Middleware, State } from '../state.ts'
import { authenticate } from './authenticate.ts'
import { readBody } from './read-body.ts'
import type { Sent } from './read-dto.ts'
import { readQuery } from './read-query.ts'
import { utf8Of } from './utf8.ts'

export type ApiNeeds = {
  useCasesFor: (viewer: Viewer) => UseCases
  signIn: SignIn
  tokens: SessionTokens
  /** Told of every refused authorisation. */
  onRefused: (code: 'auth.required' | 'auth.expired') => void
}

/** Serves `routes` under the base of the interface; whatever else lies there is a 404 or 405 in JSON. */
export function api(routes: readonly Route[], needs: ApiNeeds): Middleware {
  const router = new Router<State>({ prefix: apiBase, sensitive: true })
  for (const route of routes) {
    const path = route.path.replace(/\{(\w+)\}/g, ':$1')
    const handle = handlerOf(route, needs)
    if (route.method === 'GET') router.get(path, handle)
    else if (route.method === 'POST') router.post(path, handle)
    else router.delete(path, handle)
  }
  const serve = router.routes()
  const answerUnserved = unservedOf(routes)
  return async (ctx, next) => {
    if (!isApi(ctx.path)) return next()
    ctx.set('Cache-Control', 'no-store')
    ctx.state.route = `${apiBase}/*`
    // The router's own context type asks for more than it uses of ours.
    return serve(ctx as RouterContext<State>, () => answerUnserved(ctx))
  }
}

const isApi = (path: string): boolean => path === apiBase || path.startsWith(`${apiBase}/`)

function handlerOf(route: Route, needs: ApiNeeds) {
  const pattern = `${apiBase}${route.path}`
  const run = async (ctx: RouterContext<State>): Promise<Answer> => {
    if (route.access === 'public') return route.run(await sentOf(route, ctx), needs.signIn)
    // Who asks is known before anything else is read.
    const useCases = needs.useCasesFor(await viewerOf(ctx, needs))
    return route.run(await sentOf(route, ctx), useCases)
  }
  return async (ctx: RouterContext<State>): Promise<void> => {
    ctx.state.route = pattern
    await send(ctx, await run(ctx))
  }
}

async function viewerOf(ctx: RouterContext<State>, needs: ApiNeeds): Promise<Viewer> {
  try {
    return await authenticate(needs.tokens, ctx.req.headers.authorization)
  } catch (error) {
    if (isRefusal(error, 'auth.required', 'auth.expired')) needs.onRefused(error.code)
    throw error
  }
}

async function sentOf(route: Route, ctx: RouterContext<State>): Promise<Sent> {
  const fields = await fieldsOf(route, ctx)
  const placed: Record<string, unknown> = { ...ctx.params }
  for (const name of route.headers ?? []) placed[name] = ctx.req.headers[name.toLowerCase()]
  return { fields, placed }
}

async function fieldsOf({ method }: Route, ctx: RouterContext<State>): Promise<unknown> {
  if (method === 'GET') return readQuery(ctx.querystring)
  const body = await readBody(ctx.req)
  if (method === 'POST' || typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return Object.assign(readQuery(ctx.querystring), body)
}

async function send(ctx: RouterContext<State>, answer: Answer): Promise<void> {
  const body = answer instanceof PackedText ? await packed(ctx, answer) : bodyOf(answer)
  ctx.status = 200
  ctx.set('Content-Type', 'application/json; charset=utf-8')
  ctx.body = body
}

/** A text that is kept goes out as it is; turning it into bytes each time would cost more. */
const bodyOf = (answer: Exclude<Answer, PackedText>): string | Buffer =>
  typeof answer === 'string' ? answer : utf8Of(JSON.stringify({ result: 'OK', ...answer }))

async function packed(ctx: RouterContext<State>, answer: PackedText): Promise<Buffer> {
  ctx.set('Vary', 'Accept-Encoding')
  const encoding = encodingOf(ctx.req.headers['accept-encoding'])
  if (!encoding) return answer.plain
  const bytes = await answer.in(encoding)
  ctx.set('Content-Encoding', encoding)
  return bytes
}

/** Finds the methods that a path of the interface knows, and says that this is not one of them. */
function unservedOf(routes: readonly Route[]) {
  const known = routes.map(({ path, method }) => ({
    pattern: new RegExp(`^${apiBase}${path.replace(/\{\w+\}/g, '[^/]+')}$`),
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
