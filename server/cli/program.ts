import { type Command, type CommandGroup, exitCodes } from './command.ts'
import type { CommandContext } from './command-context.ts'
import { WrongArguments } from './failures.ts'
import { helpOfAll, helpOfCommand, helpOfGroup, isGroup, type NamedCommand, usageLine } from './help.ts'
import { asTyped, printable, say } from './printing.ts'
import { asksForHelp, guessOf, isHelp, readArguments } from './read-arguments.ts'

/** The table of commands. Each is loaded when it is asked for: most need a good deal of code that others don't. */
const commands: Readonly<Record<string, () => Promise<Command | CommandGroup>>> = {
  city: async () => (await import('./city.ts')).city,
  answers: async () => (await import('./answers.ts')).answers,
  residents: async () => (await import('./residents.ts')).residents,
  sessions: async () => (await import('./sessions.ts')).sessions,
  payments: async () => (await import('./payments.ts')).payments,
  staff: async () => (await import('./staff.ts')).staff,
  purge: async () => (await import('./purge.ts')).purge,
  audit: async () => (await import('./audit.ts')).audit,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
  move: async () => (await import('./move.ts')).move,
  keys: async () => (await import('./keys.ts')).keys,
  postcodes: async () => (await import('./postcodes.ts')).postcodes,
}

/** Every command by its name. */
export const allCommands = (): Promise<[name: string, one: Command | CommandGroup][]> =>
  Promise.all(
    Object.entries(commands).map(
      async ([name, load]): Promise<[string, Command | CommandGroup]> => [name, await load()],
    ),
  )

/**
 * Runs a command: `city check my-city`. Results and help that was asked for go to `out`, what went wrong to `err`, in
 * Japanese.
 *
 * @returns the exit code: 0 done, 1 failed with a message, 2 wrong arguments
 * @throws what nobody has words for: a fault
 */
export async function program(args: readonly string[], context: CommandContext): Promise<number> {
  try {
    return await runNamed(args, context)
  } catch (error) {
    const { explain } = await import('./explain.ts')
    const message = context.stop?.aborted ? '中断しました。' : explain(error)
    if (message === undefined) throw error
    context.err.write(asTyped(`${message}\n`, context))
    return error instanceof WrongArguments ? exitCodes.usage : exitCodes.failed
  }
}

async function runNamed([name, ...rest]: readonly string[], context: CommandContext): Promise<number> {
  if (name === undefined || name === 'help' || isHelp(name)) {
    const help = helpOfAll(await allCommands())
    return name === undefined ? explains(context, help) : says(context, help)
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!load) throw unknownName(name, 'コマンド', Object.keys(commands))
  const one = await load()
  if (!isGroup(one)) return runCommand({ name, command: one }, rest, context)
  const [verb, ...given] = rest
  if (verb === 'help' || isHelp(verb ?? '')) return says(context, helpOfGroup(name, one))
  const command = verb !== undefined && Object.hasOwn(one.verbs, verb) ? one.verbs[verb] : undefined
  if (command) return runCommand({ name, verb, command }, given, context)
  if (one.alone && !(verb && !verb.startsWith('-')))
    return runCommand({ name, command: one.alone }, rest, context)
  if (verb === undefined) return explains(context, helpOfGroup(name, one))
  throw unknownName(verb, '使い方', Object.keys(one.verbs))
}

async function runCommand(
  named: NamedCommand,
  args: readonly string[],
  context: CommandContext,
): Promise<number> {
  const { command, verb } = named
  if (asksForHelp(args)) return says(context, helpOfCommand(named))
  const isNothing = args.length === 0 && verb === undefined
  if (isNothing && Object.values(command.arguments).some(({ isOptional }) => !isOptional))
    return explains(context, helpOfCommand(named))
  try {
    const done = await command.run(readArguments(command, args), context)
    return typeof done === 'number' ? done : says(context, `${done}\n`)
  } catch (error) {
    if (!(error instanceof WrongArguments)) throw error
    const usage = [error.message, '使い方：', `  ${usageLine(named)}`]
    throw new WrongArguments(usage.map(printable).join('\n'), { cause: error })
  }
}

function says(context: CommandContext, text: string): number {
  say(context, text)
  return exitCodes.ok
}

/** Says how it is used to who did not ask. */
function explains(context: CommandContext, help: string): number {
  say({ ...context, out: context.err }, help)
  return exitCodes.usage
}

const unknownName = (name: string, what: string, known: readonly string[]): WrongArguments =>
  new WrongArguments(
    printable(
      `「${name}」という${what}はありません。${guessOf(name, known)}使えるのは${known.join('、')}です。`,
    ),
  )
