import { Worker } from 'node:worker_threads'
import { refuse } from '../../../domain/refusal.ts'
import { workerFile } from '../../worker-file.ts'
import type { Happenings } from '../audit/happenings.ts'
import type { Migrated } from '../schema/migrations.ts'
import type { SqlEngine } from '../sql-engine.ts'
import { nameOf } from '../writes.ts'
import type { WriteOutcome } from './group-commit.ts'
import {
  type FromWorker,
  monotonicMs,
  type ToWorker,
  type WorkerSetup,
  type WriteRequest,
} from './write-protocol.ts'

const RESTART_MS = 500

type Waiting = { resolve(outcome: never): void; reject(error: unknown): void }

/** The one thread that writes, as seen from the thread of the requests. */
export type WriteThread = {
  /** Resolves after the commit that holds it, or once it is undone. @throws Refusal `service.unavailable` */
  write: SqlEngine['write']
  /** How many writes were accepted and are not finished. */
  waiting(): number
  /** Whether it takes writes now. */
  alive(): boolean
  /** Waits for the accepted writes, then closes the database. */
  close(): Promise<void>
}

type WriteThreadOptions = WorkerSetup & {
  /** The built worker, where it is not found by itself. */
  worker?: URL
  /** Called with failures that no caller sees. */
  onError?: (reason: string) => void
  /** Called with whether the database could carry out a write, for each of them. */
  onWrite?: (stored: boolean) => void
  /** Called when the database file turns out to be damaged. */
  onDamage?: () => void
  /** Called with each migration that was run. */
  onMigrated?: ((migrated: Migrated) => void) | undefined
  /** Called with what happened by what was put into the audit log. */
  onHappened?: (happened: Happenings) => void
  /** Called when something other than `write` may have changed the database. */
  onChange?: () => void
}

/** Starts the thread. @throws Error if the database cannot be opened */
export async function startWriteThread(options: WriteThreadOptions): Promise<WriteThread> {
  const waiting = new Map<number, Waiting>()
  /** Asked for while others are on their way: they share the next commit, since one costs as much as several writes. */
  let queue: WriteRequest[] = []
  let onTheirWay = 0
  let lastId = 0
  let closing = false
  let worker: Worker | undefined = await startWorker(options)
  listen(worker)

  function listen(started: Worker): void {
    started.on('message', (message: FromWorker) => {
      if (message.kind === 'error') options.onError?.(message.reason)
      if (message.kind === 'changed') options.onChange?.()
      if (message.kind === 'happened') options.onHappened?.(message.happened)
      if (message.kind !== 'written') return
      onTheirWay -= message.outcomes.length
      for (const { id, outcome } of message.outcomes) settle(id, outcome)
      if (onTheirWay === 0) send()
    })
    started.on('error', (error) => options.onError?.(error.message))
    started.on('exit', () => {
      if (closing) return
      worker = undefined
      loseAll()
      void restart()
    })
  }

  async function restart(): Promise<void> {
    await new Promise((rested) => setTimeout(rested, RESTART_MS))
    if (closing) return
    try {
      worker = await startWorker(options)
      listen(worker)
      // Changes of other connections were not noticed meanwhile.
      options.onChange?.()
    } catch (error) {
      options.onError?.(error instanceof Error ? error.message : String(error))
      void restart()
    }
  }

  function send(): void {
    if (queue.length === 0 || onTheirWay > 0) return
    onTheirWay = queue.length
    worker?.postMessage({ kind: 'write', requests: queue } satisfies ToWorker)
    queue = []
  }

  function loseAll(): void {
    queue = []
    onTheirWay = 0
    for (const id of waiting.keys()) settle(id, { kind: 'unavailable', reason: 'the write thread ended' })
  }

  function settle(id: number, outcome: WriteOutcome): void {
    const who = waiting.get(id)
    waiting.delete(id)
    options.onWrite?.(outcome.kind !== 'unavailable')
    if (outcome.kind === 'unavailable') {
      if (outcome.cause === 'damaged') options.onDamage?.()
      options.onError?.(outcome.reason)
      who?.reject(refuse('service.unavailable', {}))
    } else if (outcome.kind === 'fault') who?.reject(new Error(outcome.reason))
    // What came of the write has the type that the write returns.
    else who?.resolve(outcome.value as never)
  }

  return {
    write: (write, value) =>
      new Promise((resolve, reject) => {
        if (!worker || closing) {
          reject(refuse('service.unavailable', {}))
          return
        }
        const id = ++lastId
        queue.push({ id, write: nameOf(write), value, sinceMs: monotonicMs() })
        waiting.set(id, { resolve, reject })
        // What is asked for in the same turn goes along.
        if (queue.length === 1) setImmediate(send)
      }),
    waiting: () => waiting.size,
    alive: () => worker !== undefined && !closing,
    async close() {
      if (closing) return
      closing = true
      if (!worker) return
      const ended = new Promise<unknown>((resolve) => worker?.once('exit', resolve))
      // Behind those that are on their way.
      if (queue.length > 0) worker.postMessage({ kind: 'write', requests: queue } satisfies ToWorker)
      queue = []
      worker.postMessage({ kind: 'close' } satisfies ToWorker)
      await ended
      loseAll()
    },
  }
}

/** Resolves once the database is open. */
function startWorker({ file, dataKey, asServer, worker, onMigrated }: WriteThreadOptions): Promise<Worker> {
  const code = workerFile('write-worker', () => new URL('write-worker.ts', import.meta.url), worker)
  const started = new Worker(code.start, {
    eval: code.eval,
    execArgv: [],
    workerData: { file, dataKey, ...(asServer && { asServer }) } satisfies WorkerSetup,
  })
  return new Promise((resolve, reject) => {
    started.once('error', reject)
    started.once('exit', () => reject(new Error('the write thread ended while it started')))
    started.once('message', (message: FromWorker) => {
      started.removeAllListeners('exit')
      started.removeAllListeners('error')
      if (message.kind === 'ready') {
        for (const migrated of message.migrated) onMigrated?.(migrated)
        resolve(started)
      } else if (message.kind === 'failed')
        reject(Object.assign(new Error(message.reason), message.code !== undefined && { code: message.code }))
      else reject(new Error(`unexpected ${message.kind}`))
    })
  })
}
