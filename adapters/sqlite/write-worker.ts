import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import type Database from 'better-sqlite3'
import { auditMac } from '../sql/audit/audit-mac.ts'
import { auditSealer } from './chores/audit-sealer.ts'
import { chores } from './chores/chores.ts'
import { watchHolds, watchOthers } from './chores/watches.ts'
import { openWriter } from './connection.ts'
import { groupCommit } from './group-commit.ts'
import { patiently } from './patiently.ts'
import { prepareDatabase } from './prepare-database.ts'
import type { FromWorker, ToWorker, WorkerSetup } from './write-protocol.ts'

/** Plans that share a commit; more wait for the next one. */
const GROUP = 256

const port = parentPort as MessagePort
const tell = (message: FromWorker) => port.postMessage(message)
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function serve(db: Database.Database, dataKey: string): void {
  const commit = groupCommit(db)
  const trouble = (error: unknown) => tell({ kind: 'trouble', reason: reasonOf(error) })
  const between = chores(db, auditSealer(db, auditMac(dataKey)), trouble)
  const ears = { changed: () => tell({ kind: 'changed' }), trouble }
  const ends = [watchOthers(db, ears), watchHolds(db, ears)]

  port.on('message', (first: ToWorker) => {
    const waiting: { id: number; plan: Parameters<typeof commit>[0][number] }[] = []
    let closing = false
    // Everything that has arrived shares a commit, whichever tick it came from.
    for (let message: ToWorker | undefined = first; message; message = receive()) {
      if (message.kind === 'close') closing = true
      else waiting.push(...message.plans)
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
