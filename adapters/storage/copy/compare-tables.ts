import { type ChainCheck, type LoggedEvent, verifyAuditChain } from '../audit/audit-chain.ts'
import { readKeyRing } from '../keys/stored-key-ring.ts'
import { sealing } from '../sealing/sealing.ts'
import { sha256 } from '../sealing/sha256.ts'
import { tupleBytes } from '../sealing/tuple-bytes.ts'
import type { ReadRows } from '../sql-engine.ts'
import type { SqlRow } from '../write.ts'
import { copiedTables, type TableName } from './copied-tables.ts'
import type { CopySource, CopyTarget } from './copy-ends.ts'
import { tablePages } from './table-pages.ts'

/** What became of a table: how many rows it has, and whether both sides have the same ones. */
type ComparedTable = { table: TableName; rows: number; copiedRows: number; isSame: boolean }

/**
 * Compares every column of every row of both sides.
 * @param compared called after each table
 * @throws the reason of `stop` when it is aborted
 */
export async function compareTables(
  source: Pick<CopySource, 'read'>,
  target: Pick<CopyTarget, 'read'>,
  { compared, stop }: { compared: (done: number, total: number) => void; stop?: AbortSignal | undefined },
): Promise<ComparedTable[]> {
  const tables: ComparedTable[] = []
  for (const table of copiedTables) {
    compared(tables.length, copiedTables.length)
    const before = await digestOf(source.read, table, stop)
    const after = await digestOf(target.read, table, stop)
    const isSame = before.digest === after.digest
    tables.push({ table, rows: before.rows, copiedRows: after.rows, isSame })
  }
  compared(tables.length, copiedTables.length)
  return tables
}

/** How many rows there are, and a hash over all of them, page by page. */
async function digestOf(read: ReadRows, table: TableName, stop: AbortSignal | undefined) {
  let rows = 0
  let digest: Uint8Array = new Uint8Array()
  for await (const page of tablePages(read, table)) {
    stop?.throwIfAborted()
    digest = sha256(tupleBytes([digest, ...page.flatMap(partsOf)]))
    rows += page.length
  }
  return { rows, digest: Buffer.from(digest).toString('hex') }
}

/** A row unambiguously: names, texts and numbers as JSON, then the bytes of those columns that hold bytes. */
function partsOf(row: SqlRow): (string | Uint8Array)[] {
  const columns = Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))
  const bytes = columns.flatMap(([, value]) => (value instanceof Uint8Array ? [value] : []))
  const described = columns.map(([name, value]) => [name, value instanceof Uint8Array ? {} : value])
  return [JSON.stringify(described), ...bytes]
}

/** Checks every link of the audit log of a copy. */
export const verifyCopiedChain = async (read: ReadRows, dataKey: string): Promise<ChainCheck> =>
  verifyAuditChain(events(read), sealing(await readKeyRing(read, dataKey)).auditMac)

async function* events(read: ReadRows): AsyncGenerator<LoggedEvent> {
  for await (const rows of tablePages(read, 'audit_log')) yield* rows as unknown as readonly LoggedEvent[]
}
