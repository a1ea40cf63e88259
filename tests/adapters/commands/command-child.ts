import { backupCommand } from '../../../server/cli/database/backup-command.ts'
import { moveCommand } from '../../../server/cli/database/move-command.ts'
import { restoreCommand } from '../../../server/cli/database/restore-command.ts'
import { databaseAddress } from '../../../server/composition/config.ts'
import { databaseContext, fileContext } from './test-context.ts'

/** A command in a process of its own, for what can only be done to a process; prints its progress and ends with its exit code. */
const [verb, first = '', second = ''] = process.argv.slice(2)
const err = process.stderr
if (verb === 'move')
  process.exitCode = await moveCommand([first, second], { ...databaseContext(databaseAddress(first)), err })
else {
  const command = verb === 'restore' ? restoreCommand : backupCommand
  process.exitCode = await command([second], { ...fileContext(first), err })
}
