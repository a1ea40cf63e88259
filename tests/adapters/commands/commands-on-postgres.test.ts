import { expect, test } from 'vitest'
import { cityCommand } from '../../../server/cli/city-command.ts'
import { auditCommand } from '../../../server/cli/database/audit-command.ts'
import { openAuditLog, openStorage } from '../../../server/composition/open-storage.ts'
import { newDatabase } from '../storage/postgres-databases.ts'
import { dataKey } from '../storage/sqlite-files.ts'
import { staffRound } from './staff-round.ts'
import { databaseContext, memoryContext } from './test-context.ts'

test('a city in PostgreSQL is imported and audited by command', async () => {
  const address = { database: { url: await newDatabase() }, dataKey }
  const run = async (command: typeof cityCommand, ...args: string[]) => {
    const context = {
      ...memoryContext(),
      openStorage: (options = {}) => openStorage(address, options),
      openAuditLog: () => openAuditLog(address),
    }
    return { exit: await command(args, context), output: context.output(), errors: context.errorOutput() }
  }
  const imported = await run(cityCommand, 'import', 'server/demo/city')
  expect(imported).toMatchObject({ exit: 0, output: expect.stringContaining('取り込みました') })
  expect(await run(cityCommand, 'import', 'server/demo/city')).toMatchObject({
    exit: 0,
    output: expect.stringContaining('新しい 0件、変わった 0件'),
  })
  expect(await run(auditCommand)).toMatchObject({
    exit: 0,
    output: expect.stringContaining('誤りはありません'),
  })
  expect(await run(auditCommand, 'log')).toMatchObject({
    exit: 0,
    output: expect.stringContaining('件がつながっています'),
  })
})

test('staff are imported, invited, linked, listed and unlinked in PostgreSQL', async () => {
  const address = { url: await newDatabase() }
  await staffRound(() => databaseContext(address))
})
