import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Figures } from '../../adapters/http/server/metrics.ts'
import { projectRoot } from '../../adapters/platform/project-root.ts'
import { systemClock } from '../../adapters/platform/system-clock.ts'
import type { ServerCondition } from '../../application/ports/server-condition.ts'
import { serverTasks } from '../../domain/staff/office-health.ts'
import type { Config } from './config.ts'

/** How this server is, by its figures and those of the others; the disk is the one with the database file. */
export function serverCondition(
  { database }: Pick<Config, 'database'>,
  figures: () => Figures,
): ServerCondition {
  const startedAtMs = systemClock.now()
  const { version } = JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as {
    version: string
  }
  return {
    async read() {
      const now = figures()
      const [isFailing = 0] = now.madoguchi_log_failing
      const [dropped = 0] = now.madoguchi_log_lines_dropped_total
      const [writesFail = 0] = now.madoguchi_writes_failing
      return {
        version,
        startedAtMs,
        log: { isFailing: isFailing > 0, dropped },
        writesFail: writesFail > 0,
        failingTasks: serverTasks.filter((_, at) => (now.madoguchi_tasks_failing[at] ?? 0) > 0),
        ...('file' in database && { disk: await diskOf(dirname(database.file)) }),
      }
    },
  }
}

async function diskOf(folder: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}
