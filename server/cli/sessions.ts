import { runCommand } from './run-command.ts'
import { sessionsCommand } from './sessions-command.ts'

await runCommand(sessionsCommand)
