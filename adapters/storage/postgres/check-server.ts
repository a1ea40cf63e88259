import pg from 'pg'
import { startFaults } from '../../../application/start-faults.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { BeingMoved, isUnavailable } from './postgres-failure.ts'

/** PostgreSQL 14. */
const OLDEST = 140_000

type Server = { version: number; name: string; encoding: string }

const serverSql = `select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
  current_setting('server_encoding') as encoding`

/** @throws Error in words for the operator, if the server is too old or the database has not the encoding UTF8 */
export async function checkServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Server>(serverSql)
  for (const { version, name, encoding } of rows) {
    if (version < OLDEST) throw new Error(textOf(startFaults, 'postgres.old', { name }))
    if (encoding !== 'UTF8') throw new Error(textOf(startFaults, 'postgres.encoding', { encoding }))
  }
}

/** Why a server refuses a connection, by SQLSTATE. */
const refusals: Readonly<Record<string, string>> = {
  '28P01': startFaults['postgres.password'],
  '28000': startFaults['postgres.user'],
  '3D000': startFaults['postgres.database'],
  '53300': startFaults['postgres.connections'],
  '57P03': startFaults['postgres.starting'],
}

/** `error` of opening a database, in words for the operator where it is known what they can do. */
export function explainOpening(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const known = refusals[code]
  if (known) return new Error(known, { cause: error })
  const isUnreachable = isUnavailable(error) && !(error instanceof pg.DatabaseError)
  if (!isUnreachable || error instanceof BeingMoved) return error
  const reason = code || (error instanceof Error ? error.message : '')
  return new Error(textOf(startFaults, 'postgres.unreachable', { reason }), { cause: error })
}
