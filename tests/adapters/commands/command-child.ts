import { backupCommand } from '../../../server/cli/database/backup-command.ts'
import { restoreCommand } from '../../../server/cli/database/restore-command.ts'
import { fileContext } from './test-context.ts'

/** A command in a process of its own, for what can only be done to a process; prints its progress and ends with its exit code. */
const [verb, database = '', file = ''] = process.argv.slice(2)
const command = verb === 'restore' ? restoreCommand : backupCommand
process.exitCode = await command([file], { ...fileContext(database), err: process.stderr })
