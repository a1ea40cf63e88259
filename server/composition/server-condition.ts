import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Figures, figureOf, labelled } from '../../adapters/http/server/figures.ts'
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
  const version = productVersion()
  return {
    async read() {
      const now = figures()
      return {
        version,
        startedAtMs,
        log: {
          isFailing: figureOf(now, 'madoguchi_log_failing') > 0,
          dropped: figureOf(now, 'madoguchi_log_lines_dropped_total'),
        },
        writesFail: figureOf(now, 'madoguchi_writes_failing') > 0,
        failingTasks: serverTasks.filter(
          (task) => figureOf(now, 'madoguchi_tasks_failing', labelled({ task })) > 0,
        ),
        ...('file' in database && { disk: await diskOf(dirname(database.file)) }),
      }
    },
  }
}

/** As package.json has it. */
export const productVersion = (): string =>
  (JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as { version: string }).version

export async function diskOf(folder: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}
