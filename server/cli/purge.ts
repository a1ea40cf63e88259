import { purgeCommand } from './retention/purge-command.ts'
import { runCommand } from './run-command.ts'

await runCommand(purgeCommand)
