import { postcodesCommand } from './postcodes-command.ts'
import { runCommand } from './run-command.ts'

await runCommand(postcodesCommand)
