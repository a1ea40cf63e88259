import { expect, test } from 'vitest'
import { program } from '../../../server/cli/program.ts'
import { openAuditLog, openStorage } from '../../../server/composition/open-storage.ts'
import { newDatabase } from '../storage/postgres-databases.ts'
import { dataKey } from '../storage/sqlite-files.ts'
import { staffRound } from './staff-round.ts'
import { databaseContext, memoryContext } from './test-context.ts'

test('a city in PostgreSQL is imported and audited by command', async () => {
  const address = { database: { url: await newDatabase() }, dataKey }
  const run = async (...args: string[]) => {
    const context = {
      ...memoryContext(),
      openStorage: (options = {}) => openStorage(address, options),
      openAuditLog: () => openAuditLog(address),
    }
    return { exit: await program(args, context), output: context.output(), errors: context.errorOutput() }
  }
  const imported = await run('city', 'import', 'server/demo/city')
  expect(imported).toMatchObject({ exit: 0, output: expect.stringContaining('取り込みました') })
  expect(await run('city', 'import', 'server/demo/city')).toMatchObject({
    exit: 0,
    output: expect.stringContaining('新しい 0件、変わった 0件'),
  })
  expect(await run('audit')).toMatchObject({
    exit: 0,
    output: expect.stringContaining('誤りはありません'),
  })
  expect(await run('audit', 'log')).toMatchObject({
    exit: 0,
    output: expect.stringContaining('件がつながっています'),
  })
})

test('staff are imported, invited, linked, listed and unlinked in PostgreSQL', async () => {
  const address = { url: await newDatabase() }
  await staffRound(() => databaseContext(address))
})
