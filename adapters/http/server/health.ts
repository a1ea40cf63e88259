import { setTimeout as wait } from 'node:timers/promises'
import { faultOf, type Log } from './log.ts'
import type { Middleware } from './state.ts'

const READY_WITHIN_MS = 2_000

/** What is wrong with a server, whether it can serve or not. */
export type Condition = { stopping: boolean; logFails: boolean; writesFail: boolean }

type HealthNeeds = {
  ready: () => Promise<void>
  log: Log
  condition?: (() => Condition) | undefined
}

const soundCondition: Condition = { stopping: false, logFails: false, writesFail: false }

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve; 503 while it stops, and while `ready` rejects or does not
 * come within 2 s. Its body also says what is wrong: `stopping`, `writes` or `log` failing. Without a log the server
 * goes on serving, and without writes it goes on reading.
 */
export const health =
  ({ ready, log, condition = () => soundCondition }: HealthNeeds): Middleware =>
  async (ctx, next) => {
    if (ctx.path !== '/healthz' && ctx.path !== '/readyz') return next()
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    ctx.state.route = ctx.path
    ctx.set('Cache-Control', 'no-store')
    if (ctx.path === '/healthz') {
      ctx.body = { status: 'ok' }
      return
    }
    const works = !condition().stopping && (await isDone(ready, log))
    const { stopping, logFails, writesFail } = condition()
    ctx.status = works ? 200 : 503
    ctx.body = {
      status: works ? 'ok' : 'unavailable',
      ...(stopping && { stopping: true }),
      ...(writesFail && { writes: 'failing' }),
      ...(logFails && { log: 'failing' }),
    }
  }

async function isDone(work: () => Promise<void>, log: Log): Promise<boolean> {
  const called = new AbortController()
  try {
    await Promise.race([
      work(),
      wait(READY_WITHIN_MS, undefined, { ref: false, signal: called.signal }).then(() => {
        throw new Error('not in time')
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
