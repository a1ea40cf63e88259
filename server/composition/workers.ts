import cluster, { type Worker } from 'node:cluster'
import type { Logger } from 'pino'
import { figuresOfWorkers } from './worker-figures.ts'

/**
 * Pause before a worker that ended is replaced, milliseconds: doubled each time, as long as the new ones end before
 * they serve.
 */
const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 3_000
/** How long workers may take to stop; a little more than they take themselves. */
const STOP_MS = 9_500

type FromWorker = { isServing?: true; hasClosed?: true }
type ToWorker = { isReplaced?: true; haveClosed?: true }

/** In a worker that has closed the port: resolves when the others have, too, or stay. Elsewhere at once. */
export function untilOthersClosed(): Promise<void> {
  if (!process.connected) return Promise.resolve()
  return new Promise((resolve) => {
    process.on('message', ({ haveClosed }: ToWorker) => {
      if (haveClosed) resolve()
    })
    process.once('disconnect', () => resolve())
    process.send?.({ hasClosed: true } satisfies FromWorker)
  })
}

/** In a worker that serves: says so, and calls `onReplaced` when another one has taken its place. */
export function inWorker({ onReplaced }: { onReplaced: () => void }): void {
  process.on('message', ({ isReplaced }: ToWorker) => {
    if (isReplaced) onReplaced()
  })
  // A terminal that is closed tells everybody; the first process sees to it.
  process.on('SIGHUP', () => {})
  process.send?.({ isServing: true } satisfies FromWorker)
}

/**
 * Starts `count` copies of this program that share its port, and replaces those that end. SIGTERM and SIGINT stop them
 * gracefully. SIGHUP replaces them one after the other by copies of the program as it is now: each new one serves
 * before the one in its place leaves, and if it ends before that, all stay as they are.
 *
 * @returns the exit code of this process once all have ended: 1 if one of the first ended before any worker served,
 * which is not tried again
 */
export function runWorkers(count: number, log: Logger): Promise<0 | 1> {
  const running = new Map<Worker, { isServing: boolean; hasEnded: Promise<void> }>()
  const leaving = new Set<Worker>()
  const figures = figuresOfWorkers()
  let pauseMs = FIRST_PAUSE_MS
  let hasServed = false
  let stopping = false
  let replacing: Promise<void> = Promise.resolve()
  let toReplace = 0
  const closed = new Set<Worker>()
  let code: 0 | 1 = 0

  function stop(): void {
    if (stopping) return
    stopping = true
    for (const worker of running.keys()) worker.process.kill('SIGTERM')
    setTimeout(() => {
      for (const worker of running.keys()) worker.process.kill('SIGKILL')
    }, STOP_MS).unref()
  }

  /** Tells those that wait for it that the port is closed by all, or that the others stay. */
  function tellClosed(): void {
    if (stopping && [...running.keys()].some((worker) => !closed.has(worker))) return
    for (const worker of closed)
      if (worker.isConnected()) worker.send({ haveClosed: true } satisfies ToWorker)
  }

  return new Promise((resolve) => {
    /** @returns whether it serves, once it does; if it ends before, `onUnfit` is called, and no other is started */
    function start(onUnfit?: () => void): Promise<boolean> {
      if (stopping) return Promise.resolve(false)
      const worker = cluster.fork()
      figures.add(worker)
      log.info({ worker: worker.id, pid: worker.process.pid }, 'worker started')
      return new Promise((begun) => {
        const hasEnded = new Promise<void>((end) => {
          worker.once('exit', (exitCode, signal) => {
            const wasServing = running.get(worker)?.isServing === true
            running.delete(worker)
            closed.delete(worker)
            if (stopping) tellClosed()
            if (!stopping && !leaving.delete(worker)) {
              log.warn({ worker: worker.id, exitCode, signal }, 'worker ended')
              if (onUnfit && !wasServing) onUnfit()
              else onLost()
            }
            end()
            begun(false)
            if (stopping && running.size === 0) resolve(code)
          })
        })
        running.set(worker, { isServing: false, hasEnded })
        worker.on('message', ({ isServing, hasClosed }: FromWorker) => {
          if (hasClosed) {
            closed.add(worker)
            tellClosed()
          }
          if (!isServing) return
          running.set(worker, { isServing, hasEnded })
          hasServed = true
          pauseMs = FIRST_PAUSE_MS
          begun(true)
        })
      })
    }

    function onLost(): void {
      if (!hasServed) {
        code = 1
        stop()
        return
      }
      setTimeout(() => void start(), pauseMs)
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    }

    /** One after the other, so that there is one process more than usual at most. */
    async function replaceAll(): Promise<void> {
      log.info({}, 'replacing workers')
      for (const [old, { hasEnded }] of [...running]) {
        // One that was lost meanwhile has got its successor.
        if (stopping || !running.has(old)) continue
        const isServing = await start(() => log.error({}, 'workers stay: a new one did not start'))
        if (!isServing) return
        leaving.add(old)
        if (old.isConnected()) old.send({ isReplaced: true } satisfies ToWorker)
        await hasEnded
      }
      log.info({}, 'workers replaced')
    }

    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
    process.on('SIGHUP', () => {
      // Those that came while one waits ask for the same.
      if (toReplace > 1) return
      toReplace += 1
      replacing = replacing.then(replaceAll).then(() => {
        toReplace -= 1
      })
    })
    for (let number = 0; number < count; number += 1) void start()
  })
}
