import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import type { OwnPostgres } from '../../own-postgres.ts'

/** How long each trouble lasts, milliseconds; a lock longer than a write waits for it. */
const LASTS_MS = 6_000
const DISK_SIZE = '8g'

/** A disk of the database's own, which can be full. */
export type SoakDisk = { folder: string; fill(): void; giveBack(): void; remove(): void }

/** A file system in memory; undefined where none may be mounted. */
export function mountDisk(): SoakDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-disk-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_SIZE}`, 'tmpfs', folder])
  const filler = join(folder, 'filler')
  if (status !== 0) {
    rmSync(folder, { recursive: true })
    return undefined
  }
  const remove = () => {
    spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  }
  const end = () => process.exit(1)
  process.once('exit', remove).once('SIGINT', end).once('SIGTERM', end)
  return {
    folder,
    fill() {
      const { bavail, bsize } = statfsSync(folder)
      spawnSync('fallocate', ['-l', String(bavail * bsize), filler])
    },
    giveBack: () => rmSync(filler, { force: true }),
    remove() {
      process.off('exit', remove).off('SIGINT', end).off('SIGTERM', end)
      remove()
    },
  }
}

export type Trouble = { name: string; work(): Promise<void> }

type Troubled = { database: string; postgres: OwnPostgres | undefined; disk: SoakDisk | undefined }

/** What can befall a database, in rotation. Each ends by itself, or as an operator ends it. */
export function troublesOf({ database, postgres, disk }: Troubled): Trouble[] {
  const startAgain = async () => {
    if (postgres && !postgres.isAlive()) await postgres.restart()
  }
  const down = (end: () => Promise<void>) => async () => {
    await end()
    await sleep(LASTS_MS / 4)
    await startAgain()
  }
  const full = async (on: SoakDisk) => {
    on.fill()
    await sleep(LASTS_MS)
    on.giveBack()
    await startAgain()
  }
  return [
    ...(postgres
      ? [
          { name: 'database killed', work: down(postgres.crash) },
          { name: 'database restarted', work: down(postgres.shutDown) },
        ]
      : [{ name: 'database locked', work: () => lockFor(database) }]),
    ...(disk ? [{ name: 'disk full', work: () => full(disk) }] : []),
  ]
}

async function lockFor(database: string): Promise<void> {
  const db = new Database(database.slice('sqlite:'.length))
  db.exec('begin immediate')
  await sleep(LASTS_MS)
  db.exec('rollback')
  db.close()
}
