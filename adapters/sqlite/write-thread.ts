import { Worker } from 'node:worker_threads'
import { transientMap } from '../../application/shared/transient-map.ts'
import { refuse } from '../../domain/refusal.ts'
import type { PlanResult, WritePlan } from '../sql/write-plan.ts'
import { planEncoder } from './encoded-plan.ts'
import type { PlanOutcome } from './group-commit.ts'
import { workerFile } from './worker-file.ts'
import { type FromWorker, monotonicMs, type ToWorker, type WorkerSetup } from './write-protocol.ts'

const RESTART_MS = 500
/** Longest time in milliseconds that a batch waits for more plans: a commit costs as much as several plans. */
const BATCH_MS = 4
/** Size of the young generation: plans live for milliseconds, so that more only costs memory. */
const YOUNG_MB = 6

type Waiting = {
  id: number
  plan: WritePlan<unknown, string>
  resolve(result: PlanResult<unknown, string>): void
  reject(error: unknown): void
  /** The possible stops of the plan, by the number in the thread's outcome; set when it is sent. */
  stops?: readonly unknown[]
}

/** Plans to be sent in one message, and since when the first of them waits. */
type Batch = { ids: number[]; sinceMs: number }

const isDue = ({ sinceMs }: Batch): boolean => performance.now() - sinceMs >= BATCH_MS

/** The one thread that writes, as seen from the thread of the requests. */
export type WriteThread = {
  /**
   * Resolves after the commit that holds the plan.
   * @throws Refusal `service.unavailable`
   */
  write<Stop, Name extends string>(plan: WritePlan<Stop, Name>): Promise<PlanResult<Stop, Name>>
  /** Whether it takes plans now. */
  alive(): boolean
  /** Waits for the accepted plans, then closes the database. */
  close(): Promise<void>
}

type WriteThreadOptions = WorkerSetup & {
  /** The built worker, where it is not found by itself. */
  worker?: URL
  /** Called with failures that no caller sees. */
  onError?: (reason: string) => void
  /** Called with whether the database could carry out a plan, for each of them. */
  onWrite?: (stored: boolean) => void
  /** Called when the database file turns out to be damaged. */
  onDamage?: () => void
  /** Called when something other than the plans of `write` may have changed the database. */
  onChange?: () => void
}

/** Starts the thread. @throws Error if the database cannot be opened */
export async function startWriteThread(options: WriteThreadOptions): Promise<WriteThread> {
  const waiting = transientMap<Waiting>()
  let batch: Batch = { ids: [], sinceMs: 0 }
  let lastId = 0
  let closing = false
  let worker: Worker | undefined = await startWorker(options)
  let encode = planEncoder()
  listen(worker)

  function listen(started: Worker): void {
    started.on('message', (message: FromWorker) => {
      if (message.kind === 'error') options.onError?.(message.reason)
      if (message.kind === 'changed') options.onChange?.()
      if (message.kind !== 'written') return
      for (const { id, outcome } of message.outcomes) settle(id, outcome)
    })
    started.on('error', (error) => options.onError?.(error.message))
    started.on('exit', () => {
      if (closing) return
      worker = undefined
      for (const { id } of waiting.values())
        settle(id, { kind: 'unavailable', reason: 'the write thread ended' })
      void restart()
    })
  }

  async function restart(): Promise<void> {
    await new Promise((rested) => setTimeout(rested, RESTART_MS))
    if (closing) return
    try {
      worker = await startWorker(options)
      encode = planEncoder()
      listen(worker)
      // Changes of other connections were not noticed meanwhile.
      options.onChange?.()
    } catch (error) {
      options.onError?.(error instanceof Error ? error.message : String(error))
      void restart()
    }
  }

  function settle(id: number, outcome: PlanOutcome<number>): void {
    const who = waiting.get(id)
    waiting.delete(id)
    options.onWrite?.(outcome.kind !== 'unavailable')
    if (outcome.kind === 'unavailable') {
      if (outcome.cause === 'damaged') options.onDamage?.()
      options.onError?.(outcome.reason)
      who?.reject(refuse('service.unavailable', {}))
    } else if (outcome.kind === 'fault') who?.reject(new Error(outcome.reason))
    else if (outcome.kind === 'stopped') who?.resolve({ ...outcome, by: who.stops?.[outcome.by] })
    else who?.resolve(outcome)
  }

  function addToBatch(id: number): void {
    const current = batch
    const count = current.ids.push(id)
    if (count === 1) {
      current.sinceMs = performance.now()
      setImmediate(sendUnlessGrowing, current, 0)
    } else if (isDue(current)) send()
  }

  /** Sends the batch after a turn of the event loop that added no plan, so that a single plan hardly waits. */
  function sendUnlessGrowing(current: Batch, before: number): void {
    const { length } = current.ids
    if (current !== batch) return
    if (length === before) send()
    else setImmediate(sendUnlessGrowing, current, length)
  }

  function send(): void {
    const { ids } = batch
    batch = { ids: [], sinceMs: 0 }
    if (!worker) {
      for (const id of ids) settle(id, { kind: 'unavailable', reason: 'the write thread is starting' })
      return
    }
    const sent = ids.flatMap((id) => waiting.get(id) ?? [])
    const { encoded, stops } = encode(sent.map(({ plan }) => plan))
    for (const [at, who] of sent.entries()) who.stops = stops[at] ?? []
    const message: ToWorker = {
      kind: 'write',
      ids: sent.map(({ id }) => id),
      sentMs: monotonicMs(),
      ...encoded,
    }
    worker.postMessage(message, [encoded.bytes.buffer])
  }

  return {
    write: <Stop, Name extends string>(plan: WritePlan<Stop, Name>) =>
      new Promise<PlanResult<Stop, Name>>((resolve, reject) => {
        if (!worker || closing) {
          reject(refuse('service.unavailable', {}))
          return
        }
        const id = ++lastId
        // The outcome has the types of this plan.
        waiting.set(id, { id, plan, resolve: resolve as Waiting['resolve'], reject })
        addToBatch(id)
      }),
    alive: () => worker !== undefined && !closing,
    async close() {
      if (closing) return
      closing = true
      if (!worker) return
      if (batch.ids.length > 0) send()
      const ended = new Promise<unknown>((resolve) => worker?.once('exit', resolve))
      worker.postMessage({ kind: 'close' } satisfies ToWorker)
      await ended
      for (const { id } of waiting.values())
        settle(id, { kind: 'unavailable', reason: 'the write thread ended' })
    },
  }
}

/** Resolves once the database is open. */
function startWorker({ file, dataKey, worker }: WriteThreadOptions): Promise<Worker> {
  const code = workerFile(worker)
  const started = new Worker(code.start, {
    eval: code.eval,
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    workerData: { file, dataKey } satisfies WorkerSetup,
  })
  return new Promise((resolve, reject) => {
    started.once('error', reject)
    started.once('exit', () => reject(new Error('the write thread ended while it started')))
    started.once('message', (message: FromWorker) => {
      started.removeAllListeners('exit')
      started.removeAllListeners('error')
      if (message.kind === 'ready') resolve(started)
      else if (message.kind === 'failed')
        reject(Object.assign(new Error(message.reason), message.code !== undefined && { code: message.code }))
      else reject(new Error(`unexpected ${message.kind}`))
    })
  })
}
