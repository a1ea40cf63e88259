import type pg from 'pg'
import type { Migrated } from '../schema/migrations.ts'
import { checkServer, explainOpening } from './check-server.ts'
import { type ConnectionOptions, openClient } from './connection.ts'
import { checkDatabase, prepareDatabase } from './prepare-database.ts'

export type DatabaseOptions = ConnectionOptions & {
  /** A server, which does what commands leave to it. */
  asServer?: boolean
  /** Called with each migration that was run. */
  onMigrated?: ((migrated: Migrated) => void) | undefined
}

/**
 * A connection to a database that this release can use, brought up to date unless it is to be read only.
 *
 * @throws Error as `connect`, or if the key is missing, malformed or not the one of this database
 */
export function openDatabase(options: DatabaseOptions, dataKey: string): Promise<pg.Client> {
  const { readOnly, asServer, onMigrated } = options
  return connect(options, async (client) => {
    if (readOnly) return checkDatabase(client, dataKey, options)
    const migrated = await prepareDatabase(client, dataKey, { asServer })
    for (const each of migrated) onMigrated?.(each)
  })
}

/**
 * A connection to a database of any content, after `prepare`.
 *
 * @throws Error in words for the operator, if the server can't be reached or refuses, is too old or has another
 * encoding than UTF8
 */
export async function connect(
  options: ConnectionOptions,
  prepare: (client: pg.Client) => Promise<void>,
): Promise<pg.Client> {
  let client: pg.Client | undefined
  try {
    client = await openClient(options)
    await checkServer(client)
    await prepare(client)
    return client
  } catch (error) {
    await client?.end()
    throw explainOpening(error)
  }
}
