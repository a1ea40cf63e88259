import { Worker } from 'node:worker_threads'
import { refuse } from '../../domain/refusal.ts'
import type { PlanResult, WritePlan } from '../sql/write-plan.ts'
import type { PlanOutcome } from './group-commit.ts'
import { planWriter, type SentPlan } from './sent-plan.ts'
import { workerFile } from './worker-file.ts'
import type { FromWorker, ToWorker, WorkerSetup } from './write-protocol.ts'

/** Plans that may wait at once; more are refused, so that a stalled disk does not fill the memory. */
const MOST_WAITING = 10_000
const RESTART_MS = 500
/** How long plans are gathered while more of them come, milliseconds: a commit costs as much as several plans. */
const GATHER_MS = 4
/** Plans live for milliseconds: a larger nursery only costs memory. */
const YOUNG_MB = 6

type Waiting = {
  plan: WritePlan<unknown, string>
  resolve(result: PlanResult<unknown, string>): void
  reject(error: unknown): void
  /** What may stop it, by the number that the thread tells; known once it was sent. */
  stops?: readonly unknown[]
}

/** Plans that will travel together, and since when the first of them waits. */
type Gathered = { ids: number[]; sinceMs: number }

const isLongEnough = ({ sinceMs }: Gathered): boolean => performance.now() - sinceMs >= GATHER_MS

/** The one thread that writes, as seen from the thread of the requests. */
export type WriteThread = {
  /**
   * Resolves after the commit that holds the plan.
   * @throws Refusal `service.unavailable`
   */
  write<Stop, Name extends string>(plan: WritePlan<Stop, Name>): Promise<PlanResult<Stop, Name>>
  /** Whether it takes plans now. */
  alive(): boolean
  /** Waits for what was accepted, then lets go of the file. */
  close(): Promise<void>
}

type WriteThreadOptions = WorkerSetup & {
  /** The built worker, where it is not found by itself. */
  worker?: URL
  /** Hears of failures that nobody waits for. */
  onTrouble?: (reason: string) => void
  /** Hears that something other than the plans of `write` may have changed the database. */
  onChange?: () => void
}

/** Starts the thread. @throws Error if the database cannot be opened */
export async function startWriteThread(options: WriteThreadOptions): Promise<WriteThread> {
  const waiting = new Map<number, Waiting>()
  let gathered: Gathered = { ids: [], sinceMs: 0 }
  let lastId = 0
  let closing = false
  let worker: Worker | undefined = await startWorker(options)
  let plans = planWriter()
  listen(worker)

  function listen(started: Worker): void {
    started.on('message', (message: FromWorker) => {
      if (message.kind === 'trouble') options.onTrouble?.(message.reason)
      if (message.kind === 'changed') options.onChange?.()
      if (message.kind !== 'written') return
      for (const { id, outcome } of message.outcomes) settle(id, outcome)
    })
    started.on('error', (error) => options.onTrouble?.(error.message))
    started.on('exit', () => {
      if (closing) return
      worker = undefined
      for (const id of [...waiting.keys()])
        settle(id, { kind: 'unavailable', reason: 'the write thread ended' })
      void restart()
    })
  }

  async function restart(): Promise<void> {
    await new Promise((rested) => setTimeout(rested, RESTART_MS))
    if (closing) return
    try {
      worker = await startWorker(options)
      plans = planWriter()
      listen(worker)
      // Nobody watched in between.
      options.onChange?.()
    } catch (error) {
      options.onTrouble?.(error instanceof Error ? error.message : String(error))
      void restart()
    }
  }

  function settle(id: number, outcome: PlanOutcome<number>): void {
    const who = waiting.get(id)
    waiting.delete(id)
    if (outcome.kind === 'unavailable') {
      options.onTrouble?.(outcome.reason)
      who?.reject(refuse('service.unavailable', {}))
    } else if (outcome.kind === 'fault') who?.reject(new Error(outcome.reason))
    else if (outcome.kind === 'stopped') who?.resolve({ ...outcome, by: who.stops?.[outcome.by] })
    else who?.resolve(outcome)
  }

  function gather(id: number): void {
    const group = gathered
    const count = group.ids.push(id)
    if (count === 1) {
      group.sinceMs = performance.now()
      setImmediate(sendUnlessMoreCame, group, 0)
    } else if (isLongEnough(group)) send()
  }

  /** Sends once a turn of the event loop brought no more plans: whoever writes alone does not wait for others. */
  function sendUnlessMoreCame(group: Gathered, before: number): void {
    const { length } = group.ids
    if (group !== gathered) return
    if (length === before) send()
    else setImmediate(sendUnlessMoreCame, group, length)
  }

  function send(): void {
    const { ids } = gathered
    gathered = { ids: [], sinceMs: 0 }
    if (!worker) {
      for (const id of ids) settle(id, { kind: 'unavailable', reason: 'the write thread is starting' })
      return
    }
    const sent = ids.map((id) => ({ id, plan: written(id) }))
    worker.postMessage({ kind: 'write', texts: plans.newTexts(), plans: sent } satisfies ToWorker)
  }

  function written(id: number): SentPlan {
    const who = waiting.get(id)
    if (!who) return []
    const { sent, stops } = plans.write(who.plan)
    who.stops = stops
    return sent
  }

  return {
    write: <Stop, Name extends string>(plan: WritePlan<Stop, Name>) =>
      new Promise<PlanResult<Stop, Name>>((resolve, reject) => {
        if (!worker || closing || waiting.size >= MOST_WAITING) {
          reject(refuse('service.unavailable', {}))
          return
        }
        const id = ++lastId
        // What comes back is of this plan.
        waiting.set(id, { plan, resolve: resolve as Waiting['resolve'], reject })
        gather(id)
      }),
    alive: () => worker !== undefined && !closing,
    async close() {
      if (closing) return
      closing = true
      if (!worker) return
      if (gathered.ids.length > 0) send()
      const ended = new Promise<unknown>((resolve) => worker?.once('exit', resolve))
      worker.postMessage({ kind: 'close' } satisfies ToWorker)
      await ended
      for (const id of [...waiting.keys()])
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
      else reject(new Error(message.kind === 'failed' ? message.reason : `unexpected ${message.kind}`))
    })
  })
}
