import { restoreCommand } from './database/restore-command.ts'
import { runCommand } from './run-command.ts'

await runCommand(restoreCommand)
