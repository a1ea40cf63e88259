import type { TestProject } from 'vitest/node'
import { startOwnPostgres } from '../../own-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of a superuser, without the name of a database. */
    postgresServer: string
  }
}

/** Nothing has to outlive a crash of the machine. */
const unsafeButFast = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']

/** Starts a PostgreSQL server for all tests of a run. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startOwnPostgres([...unsafeButFast, 'max_connections=300'])
  project.provide('postgresServer', server.url)
  return server.stop
}
