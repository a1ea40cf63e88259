import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import type Database from 'better-sqlite3'
import { sealing } from '../sealing/sealing.ts'
import type { WritePlan } from '../sql/write-plan.ts'
import { openWriter } from './connection.ts'
import { planDecoder } from './encoded-plan.ts'
import { groupCommit } from './group-commit.ts'
import { auditSealer } from './maintenance/audit-sealer.ts'
import { startMaintenance } from './maintenance/maintenance.ts'
import { pollForChanges, pollForExpiredHolds } from './maintenance/polling.ts'
import { prepareDatabase } from './prepare-database.ts'
import { retryWhileBusy } from './retry-while-busy.ts'
import { type FromWorker, monotonicMs, type ToWorker, type WorkerSetup } from './write-protocol.ts'

/** Plans in one commit at most; the others wait for the next one. */
const MAX_GROUP = 256

/** Plans that could not be begun within this time, because of a lock or a slow disk, are not begun any more. */
const BEGIN_WITHIN_MS = 3_000

const port = parentPort as MessagePort
const send = (message: FromWorker) => port.postMessage(message)
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

type Waiting = { id: number; plan: WritePlan<number, string>; sentMs: number }

const waitedTooLong = { kind: 'unavailable', reason: 'it was not begun in time' } as const

/** Those for which `is` is true, and the others. */
function divided<T>(all: readonly T[], is: (one: T) => boolean): [T[], T[]] {
  return [all.filter(is), all.filter((one) => !is(one))]
}

function serve(db: Database.Database, dataKey: string): void {
  const commit = groupCommit(db)
  const decode = planDecoder()
  const onError = (error: unknown) => send({ kind: 'error', reason: reasonOf(error) })
  const maintenance = startMaintenance({
    db,
    commit,
    seal: auditSealer(db, sealing(dataKey).auditMac),
    onError,
  })
  const listener = { onChange: () => send({ kind: 'changed' }), onError }
  const stops = [pollForChanges(db, listener), pollForExpiredHolds(db, commit, listener)]

  port.on('message', (first: ToWorker) => {
    const waiting: Waiting[] = []
    let closing = false
    // All plans that have arrived by now share a commit.
    for (let message: ToWorker | undefined = first; message; message = receive()) {
      if (message.kind === 'close') closing = true
      else waiting.push(...read(message))
    }
    while (waiting.length > 0) {
      const dueMs = monotonicMs() - BEGIN_WITHIN_MS
      const [late, group] = divided(waiting.splice(0, MAX_GROUP), ({ sentMs }) => sentMs < dueMs)
      const outcomes = group.length === 0 ? [] : commit(group.map(({ plan }) => plan))
      send({
        kind: 'written',
        outcomes: [
          ...late.map(({ id }) => ({ id, outcome: waitedTooLong })),
          ...outcomes.map((outcome, index) => ({ id: group[index]!.id, outcome })),
        ],
      })
      maintenance.written(group.length)
    }
    if (closing) close()
  })

  const read = ({ ids, sentMs, ...encoded }: Extract<ToWorker, { kind: 'write' }>): Waiting[] =>
    decode(encoded).map((plan, at) => ({ id: ids[at]!, plan, sentMs }))

  const receive = (): ToWorker | undefined => receiveMessageOnPort(port)?.message

  function close(): void {
    for (const stop of stops) stop()
    try {
      maintenance.finish()
    } catch (error) {
      onError(error)
    }
    db.close()
    port.close()
  }
}

const { file, dataKey } = workerData as WorkerSetup
let db: Database.Database | undefined
try {
  db = await retryWhileBusy(() => openWriter(file))
  await prepareDatabase(db, dataKey)
  serve(db, dataKey)
  send({ kind: 'ready' })
} catch (error) {
  db?.close()
  send({ kind: 'failed', reason: reasonOf(error) })
  port.close()
}
