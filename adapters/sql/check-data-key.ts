import { startFaults } from '../../application/messages/ja/start-faults.ts'
import { isKeyCheck, keyCheckOf } from '../sealing/data-key.ts'

const NAME = 'key_check'

export const findKeyCheckSql = `select value from meta where name = '${NAME}'`
export const addKeyCheckSql = `insert into meta (name, value) values ('${NAME}', ?) on conflict do nothing`
/** Takes the new value and the one that is replaced. */
export const changeKeyCheckSql = `update meta set value = ? where name = '${NAME}' and value = ?`

/**
 * Refuses a database that was made with another key than `dataKey`.
 *
 * @param stored the result of `findKeyCheckSql`; undefined in a new database
 * @returns the value to store in a new database with `addKeyCheckSql`
 * @throws Error in words for the operator, if the key is missing, malformed or another one
 */
export function checkDataKey(dataKey: string, stored: Uint8Array | undefined): Uint8Array {
  const own = keyCheckOf(dataKey)
  if (stored && !isKeyCheck(dataKey, stored)) {
    throw new Error(startFaults['key.other'])
  }
  return own
}
