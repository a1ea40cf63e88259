import { Worker } from 'node:worker_threads'
import { workerFile } from '../../adapters/worker-file.ts'
import type { FileTable, FileTables, TableRow } from '../../application/office/office-table.ts'
import { nextTurn } from '../../application/shared/next-turn.ts'
import { isZip, type TableWanted, tableInFile } from './table-in-file.ts'
import type { FromTableWorker, TableFile } from './table-worker.ts'

/** Bytes of a CSV file that are read in some milliseconds. */
const SMALL = 32 * 1024
/** After which a file counts as one that can't be read, milliseconds; and memory for it, MiB. */
const MOST_MS = 30_000
const MEMORY = 768

let last: Promise<unknown> = Promise.resolve()

const tablesOf = (table: TableWanted['table']): FileTables => ({
  read(file, limit) {
    if (file.length <= SMALL && !isZip(file)) return tableInFile(file, { table, limit })
    // One at a time: the processors are for the requests of residents.
    const read = last.then(() => readInThread({ file, table, limit }))
    last = read.catch(() => {})
    return read
  },
})

/** Reads a file in a thread of its own, so that none can hold up other requests. */
function readInThread(workerData: TableFile): Promise<FileTable | 'too_many' | undefined> {
  const { start, eval: isText } = workerFile(
    'table-worker',
    () => new URL('table-worker.ts', import.meta.url),
  )
  const resourceLimits = { maxOldGenerationSizeMb: MEMORY }
  const worker = new Worker(start, { eval: isText, execArgv: [], workerData, resourceLimits })
  const rows: TableRow[] = []
  return new Promise<FileTable | 'too_many' | undefined>((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), MOST_MS).unref()
    worker.unref()
    worker.on('message', (message: FromTableWorker) => {
      if ('rows' in message) {
        rows.push(...message.rows)
        // All that waits would be taken in at once.
        void nextTurn().then(() => worker.postMessage('more'))
      } else resolve(typeof message.ended === 'object' ? { ...message.ended, rows } : message.ended)
    })
    worker.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(undefined) : reject(error),
    )
    worker.on('exit', () => {
      clearTimeout(timer)
      resolve(undefined)
    })
  }).finally(() => worker.terminate())
}

/** Tables of what a provider reports as CSV or .xlsx files. */
export const reportTables = tablesOf('report')

/** Tables of staff as CSV or .xlsx files. */
export const staffTables = tablesOf('staff')
