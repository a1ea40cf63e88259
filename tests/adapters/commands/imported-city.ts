import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { program } from '../../../server/cli/program.ts'
import { aFreshRecord, aWrite } from '../../contracts/answer-writes.ts'
import { aBundle } from '../city-bundle/bundles.ts'
import { memoryContext } from './test-context.ts'

/** A city, and the commands on it. @param files absent: nothing was imported */
export async function aCity(files?: Parameters<typeof aBundle>[0]) {
  const { storage } = memoryContext()
  const run = async (...args: string[]) => {
    const it = { ...memoryContext(storage), account: 'tanaka' }
    const code = await program(['city', ...args], it)
    return { code, lines: it.output().split('\n').slice(0, -1), errors: it.errorOutput() }
  }
  if (files) expect((await run('import', await aBundle(files))).code).toBe(0)
  return {
    storage,
    run,
    /** A folder into which the city is exported. */
    async exported() {
      const target = join(await mkdtemp(join(tmpdir(), 'city-')), 'section')
      expect((await run('export', target)).code).toBe(0)
      return target
    },
    async answer(surveyId: string, times: number) {
      for (let at = 0; at < times; at++)
        await storage.answers.save(aWrite(aFreshRecord({ surveyId, userId: `U${at}` })))
    },
    surveyIds: async () => (await storage.surveys.list()).map(({ config }) => config.surveyId),
  }
}

/** Changes a JSON file of a folder. */
export async function edit(
  folder: string,
  path: string,
  over: Readonly<Record<string, unknown>>,
): Promise<void> {
  const file = join(folder, path)
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), ...over }))
}
