import { residentsCommand } from './retention/residents-command.ts'
import { runCommand } from './run-command.ts'

await runCommand(residentsCommand)
