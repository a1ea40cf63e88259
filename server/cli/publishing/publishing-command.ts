import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { CommandContext } from '../command-context.ts'
import { listLinks } from './links-command.ts'

const text = { type: 'string' } as const

/** Runs `preview` and `links`, by which an author looks at forms and hands them out; undefined if the arguments are neither. */
export function publishingCommand(
  [verb, ...args]: readonly string[],
  context: CommandContext,
): Promise<number> | undefined {
  if (verb === 'links') return links(args, context)
  return verb === 'preview' ? preview(args, context) : undefined
}

function links(args: string[], context: CommandContext): Promise<number> | undefined {
  const { folders, values } = read(args, { qr: text }) ?? wrong
  if (folders.length > 1) return undefined
  return listLinks({ folder: folders[0], qr: values.qr as string | undefined }, context)
}

function preview(args: string[], context: CommandContext): Promise<number> | undefined {
  const { folders, values } = read(args, { port: text, period: { type: 'boolean' } }) ?? wrong
  const [folder] = folders
  const { port = '0', period = false } = values
  if (folder === undefined || folders.length > 1 || !/^\d{1,5}$/.test(String(port)) || Number(port) > 65_535)
    return undefined
  // The server is a great deal of code, which no other command needs.
  return import('./preview-command.ts').then(({ previewCity }) =>
    previewCity(folder, context, { port: Number(port), keepsPeriods: period === true }),
  )
}

type Read = { folders: readonly string[]; values: Readonly<Record<string, string | boolean | undefined>> }

/** Too many folders for either command. */
const wrong: Read = { folders: ['', ''], values: {} }

/** The folders and options; undefined if there are other options, or anything is empty. */
function read(args: string[], options: NonNullable<ParseArgsConfig['options']>): Read | undefined {
  try {
    const { values, positionals: folders } = parseArgs({ args, options, allowPositionals: true })
    const plain = values as Read['values']
    return folders.includes('') || Object.values(plain).includes('') ? undefined : { folders, values: plain }
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
