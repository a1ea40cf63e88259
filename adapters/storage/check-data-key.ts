import { startFaults } from '../../application/start-faults.ts'
import { isKeyCheck, keyCheckOf } from './sealing/data-key.ts'
import { type Statement, sql } from './write.ts'

const NAME = 'key_check'
/** That of the DATA_KEY before, which opens the ring too until a server has started with the new one. */
export const EARLIER_KEY_CHECK = 'earlier_key_check'

/** Finds what tells which keys open the database: one, or two while DATA_KEY is being changed. */
export const findKeyChecksSql = `select value from meta where name in ('${NAME}', '${EARLIER_KEY_CHECK}')`
/** Finds that of the newest DATA_KEY alone. */
export const findKeyCheck = sql`select value from meta where name = ${NAME}`
/** Finds that of the DATA_KEY before. */
export const findEarlierKeyCheck = sql`select 1 from meta where name = ${EARLIER_KEY_CHECK}`
export const addKeyCheck = (check: Uint8Array): Statement =>
  sql`insert into meta (name, value) values (${NAME}, ${check}) on conflict do nothing`

/**
 * Refuses a database that was made with another key than `dataKey`.
 *
 * @param stored the values that `findKeyChecksSql` finds; none in a new database
 * @returns the value to store in a new database with `addKeyCheck`
 * @throws Error in words for the operator, if the key is missing, malformed or another one
 */
export function checkDataKey(dataKey: string, stored: readonly Uint8Array[]): Uint8Array {
  const own = keyCheckOf(dataKey)
  if (stored.length > 0 && !stored.some((check) => isKeyCheck(dataKey, check))) {
    throw new Error(startFaults['key.other'])
  }
  return own
}
