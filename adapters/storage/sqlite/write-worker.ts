import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import type Database from 'better-sqlite3'
import { sealing } from '../sealing/sealing.ts'
import type { Write } from '../write.ts'
import { writes } from '../writes.ts'
import { openWriter } from './connection.ts'
import { groupCommit, type WriteOutcome } from './group-commit.ts'
import { auditSealer } from './maintenance/audit-sealer.ts'
import { startMaintenance } from './maintenance/maintenance.ts'
import { pollForChanges, pollForExpiredHolds } from './maintenance/polling.ts'
import { prepareDatabase, storedKeyRing } from './prepare-database.ts'
import { retryWhileBusy } from './retry-while-busy.ts'
import {
  type FromWorker,
  monotonicMs,
  type ToWorker,
  type WorkerSetup,
  type WriteRequest,
} from './write-protocol.ts'

/** Writes in one commit at most; the others wait for the next one. */
const MAX_GROUP = 256

/**
 * How long a write waits until it is begun, for the lock of another process or a slow disk, milliseconds; later it is
 * not begun.
 */
const BEGIN_MS = 5_000
/** How long the thread waits for it without looking whether it is to close, milliseconds. */
const LOOK_MS = 500

type Waiting = { id: number; begin: () => Write<unknown, unknown>; sinceMs: number }

const port = parentPort as MessagePort
const send = (message: FromWorker) => port.postMessage(message)
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function serve(db: Database.Database, dataKey: string): void {
  const commit = groupCommit(db)
  const onError = (error: unknown) => send({ kind: 'error', reason: reasonOf(error) })
  const maintenance = startMaintenance({
    db,
    commit,
    seal: auditSealer(db, sealing(storedKeyRing(db, dataKey)).auditMac, (happened) => {
      if (happened.size > 0) send({ kind: 'happened', happened })
    }),
    onError,
  })
  const listener = { onChange: () => send({ kind: 'changed' }), onError }
  const stops = [pollForChanges(db, listener), pollForExpiredHolds(db, commit, listener)]

  port.on('message', (first: ToWorker) => {
    const waiting: Waiting[] = []
    let closing = false
    const take = (message: ToWorker | undefined): void => {
      for (let next = message; next; next = receive()) {
        if (next.kind === 'close') closing = true
        else waiting.push(...next.requests.map(waitingOf))
      }
    }
    // All writes that have arrived by now share a commit.
    take(first)
    while (waiting.length > 0) {
      const next = waiting.splice(0, MAX_GROUP)
      const group = next.filter(mayWait)
      refuse(next.slice(0, next.length - group.length))
      if (group.length === 0) continue
      const outcomes = commit(group.map(({ begin }) => begin))
      const locked = isLocked(outcomes)
      if (locked) take(receive())
      if (locked && closing) db.pragma('busy_timeout = 0')
      const again = locked && !closing ? group.filter(mayWait) : []
      // The oldest come first.
      const done = group.length - again.length
      waiting.unshift(...again)
      if (done === 0) continue
      send({
        kind: 'written',
        outcomes: outcomes.slice(0, done).map((outcome, index) => ({ id: group[index]!.id, outcome })),
      })
      maintenance.written(done)
    }
    if (closing) close()
  })

  const refuse = (late: readonly Waiting[]): void => {
    const outcome = { kind: 'unavailable', reason: 'it was not begun in time' } as const
    if (late.length > 0) send({ kind: 'written', outcomes: late.map(({ id }) => ({ id, outcome })) })
  }

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

/** A write as it was asked for; its value belongs to this thread alone. */
const waitingOf = ({ id, write, value, sinceMs }: WriteRequest): Waiting => ({
  id,
  begin: () => writes[write](value as never),
  sinceMs,
})

const isLocked = ([outcome]: readonly WriteOutcome[]): boolean =>
  outcome?.kind === 'unavailable' && outcome.cause === 'busy'
const mayWait = ({ sinceMs }: Waiting): boolean => monotonicMs() - sinceMs < BEGIN_MS

const { file, dataKey, asServer } = workerData as WorkerSetup
let db: Database.Database | undefined
try {
  db = await retryWhileBusy(() => openWriter(file))
  const migrated = prepareDatabase(db, dataKey, { asServer })
  db.pragma(`busy_timeout = ${LOOK_MS}`)
  serve(db, dataKey)
  send({ kind: 'ready', migrated })
} catch (error) {
  db?.close()
  send({ kind: 'failed', reason: reasonOf(error), code: (error as NodeJS.ErrnoException)?.code })
  port.close()
}
