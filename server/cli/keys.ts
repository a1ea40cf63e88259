import { keysCommand } from './database/keys-command.ts'
import { runCommand } from './run-command.ts'

await runCommand(keysCommand)
