import type { CommandContext } from './command-context.ts'

/** Exit codes of every command: done, failed with a message, wrong arguments. */
export const exitCodes = { ok: 0, failed: 1, usage: 2 } as const

/** What is said of a command, in Japanese. */
type Described = {
  /** What it does, in a sentence or two. */
  about: string
  /** What else there is to know, a line each. */
  details?: readonly string[]
}

/** An argument of a command, in its place. */
export type Argument = {
  /** How help shows it: `<フォルダー>`, `form|calendar`. */
  shown: string
  /** All that may be written; absent: anything but nothing. */
  words?: readonly string[]
  isOptional?: true
  /** It may be there several times; only the last one can be like that. */
  isRepeated?: true
}

/** An option of a command, `--name`. */
export type Option = Pick<Described, 'about'> & {
  /** How help shows its value: `<ファイル>`, `csv|xliff`. Absent: the option has no value. */
  value?: string
  /** All that may be written as its value; absent: anything but nothing. */
  words?: readonly string[]
  isRepeated?: true
  /** Options that can't be there beside it. */
  excludes?: readonly string[]
}

type Arguments = Readonly<Record<string, Argument>>
type Options = Readonly<Record<string, Option>>

type Text<P> = P extends { words: readonly (infer W extends string)[] } ? W : string
type ArgumentValue<A> = A extends { isRepeated: true }
  ? readonly Text<A>[]
  : A extends { isOptional: true }
    ? Text<A> | undefined
    : Text<A>
type OptionValue<O> = O extends { value: string }
  ? O extends { isRepeated: true }
    ? readonly Text<O>[]
    : Text<O> | undefined
  : boolean

/** What a command is given: every argument and option by its name, `false`, undefined or `[]` for what is not there. */
type CommandInput<A extends Arguments, O extends Options> = { [K in keyof A]: ArgumentValue<A[K]> } & {
  [K in keyof O]: OptionValue<O[K]>
}

/** What is given to any command. */
export type CommandValues = Readonly<Record<string, string | boolean | readonly string[] | undefined>>

/** A command as plain data: what it may be given, what help says of it, and what it does. */
export type Command = Described & {
  /** By name, in their order. */
  arguments: Arguments
  options: Options
  /** How it is used, without its name; each is tried by the tests. */
  examples: readonly string[]
  /**
   * @returns a text to print, or the exit code after what it has printed itself
   * @throws WrongArguments, CommandFailed, and what `explain` has words for
   */
  run(given: CommandValues, context: CommandContext): Promise<string | number>
}

/** A command with verbs of its own: `city check`. */
export type CommandGroup = Pick<Described, 'about'> & {
  verbs: Readonly<Record<string, Command>>
  /** What it does without a verb; absent: nothing. */
  alone?: Command
}

type None = Readonly<Record<never, never>>

/** A command whose `run` is given what its arguments and options declare. */
export function command<const A extends Arguments = None, const O extends Options = None>({
  arguments: declared,
  options,
  examples = [],
  run,
  ...described
}: Described & {
  arguments?: A
  options?: O
  examples?: readonly string[]
  run(given: CommandInput<A, O>, context: CommandContext): Promise<string | number>
}): Command {
  return {
    ...described,
    arguments: declared ?? {},
    options: options ?? {},
    examples,
    // `readArguments` makes of a declaration what `Given` says of it.
    run: (given, context) => run(given as CommandInput<A, O>, context),
  }
}

/** The option of commands whose result other programs read. */
export const json = { about: '結果を、ほかのプログラムで読めるように、JSONで出します。' } as const
