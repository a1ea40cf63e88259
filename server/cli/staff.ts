import { runCommand } from './run-command.ts'
import { staffCommand } from './staff/staff-command.ts'

await runCommand(staffCommand)
