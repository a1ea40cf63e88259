import { type ParseArgsConfig, parseArgs } from 'node:util'
import { listVersions, restoreVersion } from './city-history.ts'
import type { CommandContext } from './command-context.ts'
import { importFolder } from './import-folder.ts'

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const agreeing = { accept: flag, show: flag }

/** Runs `import`, `history` and `restore`, by which a city is put in force and back; undefined if the arguments are none of these. */
export function importingCommand(
  [verb, ...args]: readonly string[],
  context: CommandContext,
): Promise<number> | undefined {
  if (verb === 'history') {
    const asked = read(args, { all: flag })
    return asked?.given === '' ? listVersions(context, asked.values.all === true) : undefined
  }
  const asked = read(args, verb === 'import' ? { ...agreeing, only: text } : agreeing)
  if (!asked || asked.given === '') return undefined
  const { given, values } = asked
  const flags = { isAccepted: values.accept === true, isShown: values.show === true }
  if (verb === 'import') return importFolder(given, context, { ...flags, only: values.only as string })
  if (verb === 'restore' && /^\d{1,9}$/.test(given)) return restoreVersion(Number(given), context, flags)
  return undefined
}

type Asked = { given: string; values: Readonly<Record<string, string | boolean | undefined>> }

/** What is given besides the options, at most one; undefined if there are other options, or anything is empty. */
function read(args: string[], options: NonNullable<ParseArgsConfig['options']>): Asked | undefined {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const plain = values as Asked['values']
    if (positionals.length > 1 || [...positionals, ...Object.values(plain)].includes('')) return undefined
    return { given: positionals[0] ?? '', values: plain }
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
