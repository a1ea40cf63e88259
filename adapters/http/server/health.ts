import { setTimeout as wait } from 'node:timers/promises'
import { faultOf, type Log } from './log.ts'
import type { Middleware } from './state.ts'

const READY_WITHIN_MS = 2000

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve; 503 while `ready` rejects or does not come within 2 s.
 */
export const health =
  (ready: () => Promise<void>, log: Log): Middleware =>
  async (ctx, next) => {
    if (ctx.path !== '/healthz' && ctx.path !== '/readyz') return next()
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    ctx.state.route = ctx.path
    ctx.set('Cache-Control', 'no-store')
    const works = ctx.path === '/healthz' || (await isReady(ready, log))
    ctx.status = works ? 200 : 503
    ctx.body = { status: works ? 'ok' : 'unavailable' }
  }

async function isReady(ready: () => Promise<void>, log: Log): Promise<boolean> {
  const called = new AbortController()
  try {
    await Promise.race([
      ready(),
      wait(READY_WITHIN_MS, undefined, { ref: false, signal: called.signal }).then(() => {
        throw new Error('not ready in time')
      }),
    ])
    return true
  } catch (error) {
    log.warn({ fault: faultOf(error) }, 'not ready')
    return false
  } finally {
    called.abort()
  }
}
