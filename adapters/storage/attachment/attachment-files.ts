import type { ReadRows, SqlEngine } from '../sql-engine.ts'
import { sql, writeStatements } from '../write.ts'

/** Where sealed content lies, piece by piece, each under the id of its content. */
export type AttachmentFiles = {
  /** Durable when it resolves. A piece that is there already is replaced. */
  write(contentId: string, piece: number, sealed: Uint8Array): Promise<void>
  /** undefined: there is no such piece. */
  read(contentId: string, piece: number): Promise<Uint8Array | undefined>
  /** Erases all pieces of these contents. */
  erase(contentIds: readonly string[]): Promise<void>
  /** Contents of which no piece was written since then, some of them at a time in the order of their ids. */
  unchangedSince(atMs: number, after: string): Promise<readonly string[]>
}

/** Contents that are listed at a time. */
export const LISTED = 500

/** Pieces as rows of the database. */
export const tableFiles = (
  engine: Pick<SqlEngine, 'get' | 'all' | 'write'>,
  nowMs: () => number,
): AttachmentFiles => ({
  write: (contentId, piece, sealed) =>
    engine.write(writeStatements, [
      sql`insert into attachment_piece (content_id, piece, at_ms, bytes)
        values (${contentId}, ${piece}, ${nowMs()}, ${sealed})
        on conflict (content_id, piece) do update set at_ms = excluded.at_ms, bytes = excluded.bytes`,
    ]),

  read: (contentId, piece) => readPiece(engine.all, contentId, piece),

  erase: (contentIds) => engine.write(writeStatements, contentIds.map(erasePieces)),

  async unchangedSince(atMs, after) {
    const rows = await engine.all(sql`select content_id from attachment_piece where content_id > ${after}
      group by content_id having max(at_ms) < ${atMs} order by content_id limit ${LISTED}`)
    return rows.map(({ content_id }) => String(content_id))
  },
})

async function readPiece(read: ReadRows, contentId: string, piece: number): Promise<Uint8Array | undefined> {
  const [row] = await read(
    sql`select bytes from attachment_piece where content_id = ${contentId} and piece = ${piece}`,
  )
  return row?.bytes as Uint8Array | undefined
}

const erasePieces = (contentId: string) => sql`delete from attachment_piece where content_id = ${contentId}`
