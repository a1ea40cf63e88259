import type Router from '@koa/router'
import type { LineEmulatorConfig } from './emulator-config.ts'
import type { EmulatorState } from './emulator-state.ts'

/** Adds the call of the Messaging API that the product makes, which is recorded, and a call that returns what was recorded. */
export function messagingRoutes(router: Router, config: LineEmulatorConfig, state: EmulatorState): void {
  router.delete('/v2/bot/user/:userId/richmenu', (ctx) => {
    const userId = ctx.params.userId ?? ''
    if (ctx.get('authorization') !== `Bearer ${config.messagingToken}`) {
      ctx.status = 401
      ctx.body = {
        message: 'Authentication failed. Confirm that the access token in the authorization header is valid.',
      }
      return
    }
    if (!/^U[0-9a-f]{32}$/.test(userId)) {
      ctx.status = 400
      ctx.body = { message: "The value for the 'userId' parameter is invalid" }
      return
    }
    state.record({ method: 'DELETE', path: '/v2/bot/user/{userId}/richmenu', userId })
    ctx.body = {}
  })

  router.get('/recorded', (ctx) => {
    ctx.set('Cache-Control', 'no-store')
    ctx.body = { recorded: state.recorded() }
  })
}
