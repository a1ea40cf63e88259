import { backupCommand } from '../../../server/cli/database/backup-command.ts'
import { onDisk } from './surroundings.ts'

/** A backup in a process of its own, for what can only be done to a process; prints its progress and ends with its exit code. */
const [database = '', file = ''] = process.argv.slice(2)
process.exitCode = await backupCommand([file], { ...onDisk(database), err: process.stderr })
