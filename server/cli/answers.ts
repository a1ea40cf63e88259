import { answersCommand } from './answers-command.ts'
import { runCommand } from './run-command.ts'

await runCommand(answersCommand)
