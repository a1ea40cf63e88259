import { auditCommand } from './database/audit-command.ts'
import { runCommand } from './run-command.ts'

await runCommand(auditCommand)
