import { once } from 'node:events'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { TableRow } from '../../application/office/office-table.ts'
import { type TableWanted, tableInFile } from './table-in-file.ts'

/** What the thread is given. */
export type TableFile = TableWanted & { file: Uint8Array }

/** What it tells: some rows, and more of them for each message that it gets; the rest at the end. */
export type FromTableWorker =
  | { rows: readonly TableRow[] }
  | { ended: 'too_many' | { header: readonly string[] } | undefined }

/** Rows of a message. */
const ROWS = 500

const port = parentPort as MessagePort
const tell = (message: FromTableWorker) => port.postMessage(message)

const { file, ...wanted } = workerData as TableFile
const found = await tableInFile(file, wanted)
if (!found || found === 'too_many') {
  tell({ ended: found })
} else {
  for (let at = 0; at < found.rows.length; at += ROWS) {
    tell({ rows: found.rows.slice(at, at + ROWS) })
    await once(port, 'message')
  }
  tell({ ended: { header: found.header } })
}
port.close()
