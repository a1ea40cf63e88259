import { Socket } from 'node:net'
import pg from 'pg'
import { startFaults } from '../../../application/start-faults.ts'
import { tryUse } from './advisory-lock.ts'
import { BeingMoved } from './postgres-failure.ts'

/** Of the connections of a process at most so many write: reading goes on while all of those wait for a lock. */
export const MAX_WRITING = 10
/** Connections of a process at most; more requests than that wait for one. */
const MAX_CONNECTIONS = MAX_WRITING + 2
/** How long a request waits for a connection, milliseconds. */
export const CONNECT_MS = 5_000
const LOCK_MS = 5_000
const STATEMENT_MS = 10_000
/** A server that doesn't answer at all, not even that the statement took too long. */
const SILENT_MS = STATEMENT_MS + 2_000
/** Between two statements of a transaction. */
const IDLE_MS = 60_000

export type ConnectionOptions = {
  /** `postgres://user:password@host:port/database` */
  url: string
  /** Refuses every write. */
  readOnly?: boolean
  /** With `readOnly`: a copy into the database may be unfinished. */
  mayBeUnfinished?: boolean
}

const { builtins } = pg.types
/** Counts and sums; those of the schema fit a number. */
const wholeNumbers: readonly number[] = [builtins.INT8, builtins.NUMERIC]

const settings = ({ url, readOnly }: ConnectionOptions): pg.ClientConfig => ({
  connectionString: url,
  application_name: 'madoguchi',
  connectionTimeoutMillis: CONNECT_MS,
  keepAlive: true,
  options: [
    'default_transaction_isolation=read\\ committed',
    ...(readOnly ? ['default_transaction_read_only=on'] : []),
  ]
    .map((setting) => `-c ${setting}`)
    .join(' '),
  types: {
    getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
      wholeNumbers.includes(oid)
        ? Number
        : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
  },
})

/** Sends the statements of a list in one packet, which wakes the server up once: the driver writes each by itself. */
class PacketSocket extends Socket {
  #isCollecting = false

  override cork(): void {
    super.cork()
    if (this.#isCollecting) return
    this.#isCollecting = true
    super.cork()
    process.nextTick(() => {
      this.#isCollecting = false
      this.uncork()
    })
  }
}

const ignore = () => {}

/**
 * Keeps the database from being moved as long as `client` is connected, unless it only reads. @throws BeingMoved if it
 * is
 */
async function use(client: pg.ClientBase, { readOnly }: ConnectionOptions): Promise<void> {
  if (readOnly) return
  const { rows } = await client.query<{ used: boolean }>(`select ${tryUse} as used`)
  if (rows[0]?.used) return
  throw new BeingMoved(startFaults['copy.running'])
}

/** Connections for requests, with time limits. @param onError called with why an idle connection was lost */
export function openPool(options: ConnectionOptions, onError: (reason: string) => void): pg.Pool {
  const pool = new pg.Pool({
    ...settings(options),
    max: MAX_CONNECTIONS,
    // A new one would have to prepare and plan every statement again.
    idleTimeoutMillis: 0,
    // The statements of a list go out together.
    pipeline: true,
    stream: () => new PacketSocket(),
    lock_timeout: LOCK_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: SILENT_MS,
    idle_in_transaction_session_timeout: IDLE_MS,
    // The pool waits for it.
    onConnect: (client) => use(client, options),
  })
  pool.on('error', (error) => onError(error.message))
  // One that is lost while it is used, between two statements, must not end the process: the next statement fails.
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}

/**
 * One connection without time limits, for what may take long. @throws BeingMoved if it is not to read only, and the
 * database is
 */
export async function openClient(options: ConnectionOptions): Promise<pg.Client> {
  const client = new pg.Client(settings(options))
  client.on('error', ignore)
  await client.connect()
  try {
    await use(client, options)
  } catch (error) {
    await client.end()
    throw error
  }
  return client
}
