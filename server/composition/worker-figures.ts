import cluster, { type Worker } from 'node:cluster'
import { countersOf, type Figures, sumOf } from '../../adapters/http/server/figures.ts'

/** How often workers tell their figures, milliseconds. */
const EVERY_MS = 1_000

type FromWorker = { figures?: Figures }
type ToWorker = { others?: Figures }

/** In a worker: its own figures with those of the others, which are up to two seconds old. Elsewhere: its own. */
export function withOtherWorkers(own: () => Figures): () => Figures {
  if (!cluster.isWorker) return own
  let others: readonly Figures[] = []
  process.on('message', (message: ToWorker) => {
    if (message.others) others = [message.others]
  })
  setInterval(() => {
    // The first process may be gone.
    if (process.connected) process.send?.({ figures: own() } satisfies FromWorker)
  }, EVERY_MS).unref()
  return () => sumOf([own(), ...others])
}

/** In the first process: tells each worker the figures of the others, with the counters of those that have ended. */
export function figuresOfWorkers(): { add(worker: Worker): void } {
  const latest = new Map<Worker, Figures>()
  let ended: Figures = sumOf([])
  return {
    add(worker) {
      worker.on('message', ({ figures }: FromWorker) => {
        if (!figures) return
        latest.set(worker, figures)
        const others = [...latest].filter(([each]) => each !== worker).map(([, of]) => of)
        if (worker.isConnected()) worker.send({ others: sumOf([ended, ...others]) } satisfies ToWorker)
      })
      worker.once('exit', () => {
        const last = latest.get(worker)
        latest.delete(worker)
        if (last) ended = sumOf([ended, countersOf(last)])
      })
    },
  }
}
