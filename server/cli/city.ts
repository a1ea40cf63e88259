import { cityCommand } from './city-command.ts'
import { runCommand } from './run-command.ts'

await runCommand(cityCommand)
