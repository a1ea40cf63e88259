import { answersCommand } from './answers/answers-command.ts'
import { runCommand } from './run-command.ts'

await runCommand(answersCommand)
