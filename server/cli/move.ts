import { moveCommand } from './database/move-command.ts'
import { runCommand } from './run-command.ts'

await runCommand(moveCommand)
