import cluster, { type Worker } from 'node:cluster'
import type { Logger } from 'pino'
import { figuresOfWorkers } from './worker-figures.ts'

/**
 * Pause before a worker that ended is replaced, milliseconds: doubled each time, as long as the new ones end before
 * they listen.
 */
const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 3_000
/** How long workers may take to stop; a little more than they take themselves. */
const STOP_MS = 9_500

/**
 * Starts `count` copies of this program that share its port, and replaces those that end. SIGTERM and SIGINT stop them
 * gracefully.
 *
 * @returns the exit code of this process once all have ended: 1 if one of the first ended before any worker listened,
 * which is not tried again
 */
export function runWorkers(count: number, log: Logger): Promise<0 | 1> {
  const running = new Set<Worker>()
  const figures = figuresOfWorkers()
  let pauseMs = FIRST_PAUSE_MS
  let hasListened = false
  let stopping = false
  let code: 0 | 1 = 0

  function stop(): void {
    if (stopping) return
    stopping = true
    for (const worker of running) worker.process.kill('SIGTERM')
    setTimeout(() => {
      for (const worker of running) worker.process.kill('SIGKILL')
    }, STOP_MS).unref()
  }

  return new Promise((resolve) => {
    function start(): void {
      if (stopping) return
      const worker = cluster.fork()
      running.add(worker)
      figures.add(worker)
      log.info({ worker: worker.id, pid: worker.process.pid }, 'worker started')
      worker.once('listening', () => {
        hasListened = true
        pauseMs = FIRST_PAUSE_MS
      })
      worker.once('exit', (exitCode, signal) => {
        running.delete(worker)
        if (!stopping) onLost(worker, { exitCode, signal })
        if (stopping && running.size === 0) resolve(code)
      })
    }

    function onLost({ id: worker }: Worker, ended: { exitCode: number; signal: string }): void {
      log.warn({ worker, ...ended }, 'worker ended')
      if (!hasListened) {
        code = 1
        stop()
        return
      }
      setTimeout(start, pauseMs)
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    }

    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
    for (let number = 0; number < count; number += 1) start()
  })
}
