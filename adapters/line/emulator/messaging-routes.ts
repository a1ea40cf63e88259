import { randomUUID } from 'node:crypto'
import type Router from '@koa/router'
import type { Context } from 'koa'
import { readBodyBytes } from '../../web/read-body-bytes.ts'
import type { FlexMessage } from '../flex-message.ts'
import type { LineEmulatorConfig } from './emulator-config.ts'
import type { EmulatorState } from './emulator-state.ts'
import { isFlexMessage } from './flex-shape.ts'
import { demoResident, isFriend } from './residents.ts'

/**
 * Adds the calls of the Messaging API that the product makes, which are recorded, a call that returns what was
 * recorded, and one by which a resident sends a text to another. The demo residents are the friends of the account,
 * and so are those whom the demo city makes up.
 */
export function messagingRoutes(router: Router, config: LineEmulatorConfig, state: EmulatorState): void {
  router.delete('/v2/bot/user/:userId/richmenu', (ctx) => {
    const userId = ctx.params.userId ?? ''
    if (!isAuthorized(ctx, config)) return
    if (!/^U[0-9a-f]{32}$/.test(userId))
      return refuse(ctx, 400, "The value for the 'userId' parameter is invalid")
    state.record({ method: 'DELETE', path: '/v2/bot/user/{userId}/richmenu', userId })
    ctx.body = {}
  })

  router.post('/v2/bot/message/push', async (ctx) => {
    if (!isAuthorized(ctx, config)) return
    const retryKey = ctx.get('x-line-retry-key')
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(retryKey))
      return refuse(ctx, 400, 'The retry key is invalid')
    const sent = await readPush(ctx)
    if (!sent) return refuse(ctx, 400, 'The request body has 1 error(s)')
    if (!isFriend(sent.userId)) return refuse(ctx, 400, 'Failed to send messages')
    if (!state.push(retryKey, sent)) return refuse(ctx, 409, 'The retry key is already accepted')
    state.record({ method: 'POST', path: '/v2/bot/message/push', userId: sent.userId })
    ctx.body = { sentMessages: [{ id: String(state.messagesTo(sent.userId).length) }] }
  })

  router.post('/share', async (ctx) => {
    const shared = await readShared(ctx)
    const from = demoResident(shared?.from)
    const to = demoResident(shared?.to)
    if (!shared || !from || !to) return refuse(ctx, 400, 'The request body has 1 error(s)')
    state.push(randomUUID(), {
      userId: to.userId,
      content: `${from.name}さんから届きました。\n${shared.text}`,
    })
    ctx.status = 204
  })

  router.get('/recorded', (ctx) => {
    ctx.set('Cache-Control', 'no-store')
    ctx.body = { recorded: state.recorded() }
  })
}

function isAuthorized(ctx: Context, { messagingToken }: LineEmulatorConfig): boolean {
  if (ctx.get('authorization') === `Bearer ${messagingToken}`) return true
  refuse(
    ctx,
    401,
    'Authentication failed. Confirm that the access token in the authorization header is valid.',
  )
  return false
}

function refuse(ctx: Context, status: number, message: string): void {
  ctx.status = status
  ctx.body = { message }
}

/** What a resident sends to another; undefined unless it is a text. */
async function readShared(ctx: Context): Promise<{ from: string; to: string; text: string } | undefined> {
  const bytes = ctx.is('application/json') ? await readBodyBytes(ctx.req) : undefined
  try {
    const { from, to, text } = JSON.parse(bytes?.toString('utf8') ?? 'null') as Record<string, unknown>
    const isText = typeof text === 'string' && text !== '' && text.length <= 5_000
    return typeof from === 'string' && typeof to === 'string' && isText ? { from, to, text } : undefined
  } catch {
    return undefined
  }
}

/** To whom and what; undefined unless it is one Flex Message as LINE takes it. */
async function readPush(ctx: Context): Promise<{ userId: string; content: FlexMessage } | undefined> {
  const bytes = ctx.is('application/json') ? await readBodyBytes(ctx.req) : undefined
  try {
    const { to, messages } = JSON.parse(bytes?.toString('utf8') ?? 'null') as Record<string, unknown>
    const [content, ...others] = messages as readonly unknown[]
    if (typeof to !== 'string' || others.length > 0 || !isFlexMessage(content)) return undefined
    return { userId: to, content }
  } catch {
    return undefined
  }
}
