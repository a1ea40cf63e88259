import Router from '@koa/router'
import type { Middleware } from 'koa'
import { authorizeRoutes } from './authorize-routes.ts'
import { chatRoutes } from './chat-routes.ts'
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
 * Middleware that emulates LINE Login, LIFF and the Messaging API as far as the product uses them, for demos and tests
 * without LINE (R1). It serves only paths under `/emulator/line` and keeps its state in memory. Mount it before
 * anything that reads request bodies, and only where it is configured: everybody who reaches it can sign in as any demo
 * resident.
 */
export function lineEmulator(config: LineEmulatorConfig): Middleware {
  const router = new Router({ prefix: emulatorPath })
  const state = emulatorState(config.clock)
  const tokens = idTokens(config)
  authorizeRoutes(router, config, state)
  tokenRoutes(router, config, state, tokens)
  liffRoutes(router, config, state, tokens)
  messagingRoutes(router, config, state)
  chatRoutes(router, config, state)

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
