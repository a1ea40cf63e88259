import type { CommandContext } from './command-context.ts'
import { newFile } from './new-file-command.ts'
import { fromSheet, toSheet, writeSheetTemplate } from './sheet-commands.ts'

/** Runs what authors of a bundle write forms and calendars with; undefined if the arguments are none of these commands. */
export function authoringCommand(
  args: readonly string[],
  context: CommandContext,
): Promise<number> | undefined {
  const [verb, first = '', second = '', third = ''] = args
  if (args.some((argument) => argument === '' || argument.startsWith('-'))) return undefined
  if (verb === 'sheet-template' && args.length === 2) return writeSheetTemplate(first, context)
  if (verb === 'from-sheet' && args.length === 3) return fromSheet(first, second, context)
  if (verb === 'to-sheet' && args.length === 3) return toSheet(first, second, context)
  if (verb === 'new' && args.length === 4 && (first === 'form' || first === 'calendar'))
    return newFile(first, second, third, context)
  return undefined
}
