import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import type Database from 'better-sqlite3'
import type { WritePlan } from '../sql/write-plan.ts'
import { writerKeys } from '../sql/writer-keys.ts'
import { auditSealer } from './chores/audit-sealer.ts'
import { chores } from './chores/chores.ts'
import { watchHolds, watchOthers } from './chores/watches.ts'
import { openWriter } from './connection.ts'
import { groupCommit } from './group-commit.ts'
import { patiently } from './patiently.ts'
import { prepareDatabase } from './prepare-database.ts'
import { planReader } from './sent-plan.ts'
import type { FromWorker, ToWorker, WorkerSetup } from './write-protocol.ts'

/** Plans that share a commit; more wait for the next one. */
const GROUP = 256

const port = parentPort as MessagePort
const tell = (message: FromWorker) => port.postMessage(message)
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function serve(db: Database.Database, dataKey: string): void {
  const { seal, auditMac } = writerKeys(dataKey)
  const commit = groupCommit(db, seal)
  const sent = planReader()
  const trouble = (error: unknown) => tell({ kind: 'trouble', reason: reasonOf(error) })
  const between = chores({ db, commit, seal: auditSealer(db, auditMac), trouble })
  const ears = { changed: () => tell({ kind: 'changed' }), trouble }
  const ends = [watchOthers(db, ears), watchHolds(db, commit, ears)]

  port.on('message', (first: ToWorker) => {
    const waiting: { id: number; plan: WritePlan<number, string> }[] = []
    let closing = false
    // Everything that has arrived shares a commit, whichever tick it came from.
    for (let message: ToWorker | undefined = first; message; message = receive()) {
      if (message.kind === 'close') closing = true
      else waiting.push(...read(message))
    }
    while (waiting.length > 0) {
      const group = waiting.splice(0, GROUP)
      const outcomes = commit(group.map(({ plan }) => plan))
      tell({
        kind: 'written',
        outcomes: outcomes.map((outcome, index) => ({ id: group[index]!.id, outcome })),
      })
      between.written(group.length)
    }
    if (closing) close()
  })

  function read({ texts, plans }: Extract<ToWorker, { kind: 'write' }>) {
    sent.learn(texts)
    return plans.map(({ id, plan }) => ({ id, plan: sent.read(plan) }))
  }

  const receive = (): ToWorker | undefined => receiveMessageOnPort(port)?.message

  function close(): void {
    for (const end of ends) end()
    try {
      between.finish()
    } catch (error) {
      tell({ kind: 'trouble', reason: reasonOf(error) })
    }
    db.close()
    port.close()
  }
}

const { file, dataKey } = workerData as WorkerSetup
let db: Database.Database | undefined
try {
  db = await patiently(() => openWriter(file))
  await prepareDatabase(db, dataKey)
  serve(db, dataKey)
  tell({ kind: 'ready' })
} catch (error) {
  db?.close()
  tell({ kind: 'failed', reason: reasonOf(error) })
  port.close()
}
