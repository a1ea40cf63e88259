import { program } from '../../../server/cli/program.ts'
import { databaseAddress } from '../../../server/composition/config.ts'
import { databaseContext, fileContext } from './test-context.ts'

/**
 * A command in a process of its own, for what can only be done to a process; prints its progress and ends with its
 * exit code.
 */
const [verb = '', first = '', second = ''] = process.argv.slice(2)
const err = process.stderr
if (verb === 'move')
  process.exitCode = await program(['move', first, second], {
    ...databaseContext(databaseAddress(first)),
    err,
  })
else process.exitCode = await program([verb, second], { ...fileContext(first), err })
