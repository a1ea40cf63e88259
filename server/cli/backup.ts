import { backupCommand } from './database/backup-command.ts'
import { runCommand } from './run-command.ts'

await runCommand(backupCommand)
