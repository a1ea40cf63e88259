import { paymentsCommand } from './payments/payments-command.ts'
import { runCommand } from './run-command.ts'

await runCommand(paymentsCommand)
