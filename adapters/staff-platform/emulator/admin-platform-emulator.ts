import { once } from 'node:events'
import Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import { readBodyBytes } from '../../web/read-body-bytes.ts'
import { type EmulatedAccount, type EmulatedResponse, emulatedPlatform } from './emulated-platform.ts'

/** What the path of every request of the admin platform begins with in its emulator. */
export const adminPlatformEmulatorPath = '/emulator/admin-platform'

type AdminPlatformEmulatorConfig = {
  /** The bearer token that is asked for; absent: none. */
  token?: string | undefined
  /** Accounts that are there from the start. */
  accounts: readonly EmulatedAccount[]
}

/**
 * What goes wrong from now on: the platform is down (503), never answers, answers what is no JSON, or does what it was
 * asked and closes the connection without an answer.
 */
const mishaps = ['none', 'down', 'slow', 'nonsense', 'lost_answer'] as const
type Mishap = (typeof mishaps)[number]

/**
 * Middleware that emulates the admin platform, for demos and tests without it (R1). It serves only paths under
 * `/emulator/admin-platform` and keeps accounts in memory; `PUT mishap/{name}` lets something go wrong. Mount it before
 * anything that reads request bodies, and only where it is configured: everybody who reaches it can make accounts.
 */
export function adminPlatformEmulator({ token, accounts }: AdminPlatformEmulatorConfig): Middleware {
  const router = new Router({ prefix: adminPlatformEmulatorPath })
  const platform = emulatedPlatform(accounts)
  let mishap: Mishap = 'none'

  const respond = (responseOf: (body: unknown) => EmulatedResponse) => async (ctx: Context) => {
    if (mishap === 'down') return send(ctx, { status: 503, body: { message: 'Service Unavailable' } })
    if (mishap === 'slow') return leaveWaiting(ctx)
    if (token && ctx.get('authorization') !== `Bearer ${token}`)
      return send(ctx, { status: 403, body: { message: 'Forbidden' } })
    const response = responseOf(await bodyOf(ctx))
    if (mishap === 'lost_answer') return hangUp(ctx)
    if (mishap === 'nonsense') {
      ctx.type = 'html'
      ctx.body = '<!doctype html><title>502</title>'
      return
    }
    send(ctx, response)
  }
  router.post('/public/users', respond(platform.createUser))
  router.post('/public/login', respond(platform.signIn))

  router.get('/users', (ctx) => send(ctx, { status: 200, body: platform.list() }))
  router.put('/mishap/:name', (ctx) => {
    const named = mishaps.find((name) => name === ctx.params.name)
    if (named === undefined) return
    mishap = named
    ctx.status = 204
  })

  const routes = router.routes()
  return async (ctx, next) => {
    if (!ctx.path.startsWith(`${adminPlatformEmulatorPath}/`)) return next()
    await routes(ctx as Parameters<typeof routes>[0], async () => {})
  }
}

function send(ctx: Context, { status, body }: EmulatedResponse): void {
  ctx.status = status
  ctx.set('Cache-Control', 'no-store')
  ctx.body = body
}

/** The body as JSON; undefined if it does not call itself so, or is none. */
async function bodyOf(ctx: Context): Promise<unknown> {
  const bytes = await readBodyBytes(ctx.req)
  if (!bytes || !ctx.is('application/json')) return undefined
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Answers nothing until whoever asks gives up. */
async function leaveWaiting(ctx: Context): Promise<void> {
  ctx.respond = false
  await once(ctx.res, 'close')
}

function hangUp(ctx: Context): void {
  ctx.respond = false
  ctx.req.socket.destroy()
}
