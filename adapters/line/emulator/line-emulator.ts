import Router from '@koa/router'
import type { Middleware } from 'koa'
import { authorizeRoutes } from './authorize-routes.ts'
import { emulatorPath, type LineEmulatorConfig } from './emulator-config.ts'
import { emulatorState } from './emulator-state.ts'
import { idTokens } from './id-tokens.ts'
import { liffRoutes } from './liff-routes.ts'
import { messagingRoutes } from './messaging-routes.ts'
import { portraitOf } from './portrait.ts'
import { demoResident } from './residents.ts'
import { stylesheet } from './stylesheet.ts'
import { tokenRoutes } from './token-routes.ts'

/**
 * LINE Login, LIFF and the Messaging API as the product sees them, for trying out and testing without LINE: everything
 * under `/emulator/line`, nothing elsewhere. Its memory ends with the process. It must see requests before anything reads
 * their bodies. Whoever reaches it can sign in as any demo resident: mount it only where it is switched on by name. (R1)
 */
export function lineEmulator(config: LineEmulatorConfig): Middleware {
  const router = new Router({ prefix: emulatorPath })
  const state = emulatorState(config.clock)
  const tokens = idTokens(config)
  authorizeRoutes(router, config, state)
  tokenRoutes(router, config, state, tokens)
  liffRoutes(router, config, state, tokens)
  messagingRoutes(router, config, state)

  router.get('/style.css', (ctx) => {
    ctx.type = 'css'
    ctx.body = stylesheet
  })
  router.get('/portraits/:file', (ctx) => {
    const resident = demoResident(ctx.params.file?.replace(/\.svg$/, ''))
    if (!resident) return
    ctx.type = 'image/svg+xml'
    ctx.body = portraitOf(resident)
  })

  const routes = router.routes()
  return async (ctx, next) => {
    if (ctx.path !== emulatorPath && !ctx.path.startsWith(`${emulatorPath}/`)) return next()
    await routes(ctx as Parameters<typeof routes>[0], async () => {})
  }
}
