import { type KeyRing, openKeyRing, type WrappedKey } from '../sealing/key-ring.ts'
import type { ReadRows } from '../sql-engine.ts'
import { type SqlRow, sql } from '../write.ts'

export const findKeys = sql`select purpose, generation, wrapped, earlier_wrapped, made_at_ms, resealed_at_ms
  from key_ring order by purpose, generation`
const findLatest = sql`select max(generation) as latest from key_ring where purpose = 'seal'`

/** The key in a row of `findKeys`. */
export const wrappedKeyOf = (row: SqlRow): WrappedKey => ({
  purpose: String(row.purpose),
  generation: Number(row.generation),
  wrapped: row.wrapped as Uint8Array,
  ...(row.earlier_wrapped && { earlier: row.earlier_wrapped as Uint8Array }),
})

/** The ring of a database. @throws Error as `openKeyRing` */
export const readKeyRing = async (read: ReadRows, dataKey: string): Promise<KeyRing> =>
  openKeyRing(dataKey, (await read(findKeys)).map(wrappedKeyOf))

/** Adds the keys that `ring` lacks. @throws Error as `openKeyRing` */
export async function renewKeyRing(read: ReadRows, dataKey: string, ring: KeyRing): Promise<void> {
  const [row] = await read(findLatest)
  if (Number(row?.latest) >= ring.seal.length) ring.seal = (await readKeyRing(read, dataKey)).seal
}
