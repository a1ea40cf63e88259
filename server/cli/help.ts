import type { Argument, Command, CommandGroup, Option } from './command.ts'

/** A command with its name, and the verb of its group where it is one. */
export type NamedCommand = { name: string; verb?: string | undefined; command: Command }

export const isGroup = (one: Command | CommandGroup): one is CommandGroup => 'verbs' in one

/** Every command that a name stands for: itself, or what its group does without a verb and by each. */
export function commandsOf(name: string, one: Command | CommandGroup): NamedCommand[] {
  if (!isGroup(one)) return [{ name, command: one }]
  const verbs = Object.entries(one.verbs).map(([verb, command]) => ({ name, verb, command }))
  return one.alone ? [{ name, command: one.alone }, ...verbs] : verbs
}

/** How a command is used, in a line: `npm run city -- check <フォルダー> [--tree]`, `npm run purge [-- --dry-run]`. */
export function usageLine({ name, verb, command }: NamedCommand): string {
  const needed = [
    ...(verb === undefined ? [] : [verb]),
    ...Object.values(command.arguments).map(shownArgument),
  ]
  const options = Object.entries(command.options).map(
    ([key, option]) => `[${shownOption(key, option)}]${option.isRepeated ? '…' : ''}`,
  )
  if (needed.length > 0) return [`npm run ${name} --`, ...needed, ...options].join(' ')
  const [only, ...more] = Object.entries(command.options).map(([key, option]) => shownOption(key, option))
  if (only === undefined) return `npm run ${name}`
  return `npm run ${name} [-- ${more.length > 0 ? options.join(' ') : only}]`
}

function shownArgument({ shown, isOptional, isRepeated }: Argument): string {
  const text = `${shown}${isRepeated ? '…' : ''}`
  return isOptional ? `[${text}]` : text
}

/** `--out <ファイル>` */
const shownOption = (name: string, { value }: Option): string =>
  value === undefined ? `--${name}` : `--${name} ${value}`

/** Each option of a command, and what help says of it: what it does, and beside which others it can't be. */
export const describedOptions = ({ options }: Command): [shown: string, about: string][] =>
  Object.entries(options).map(([name, option]) => {
    const excluding = Object.keys(options).filter((other) => options[other]?.excludes?.includes(name))
    const others = [...(option.excludes ?? []), ...excluding].map((other) => `--${other}`).join('、')
    return [
      shownOption(name, option),
      `${option.about}${others === '' ? '' : `${others} と一緒には使えません。`}`,
    ]
  })

/** An example as it is typed. */
export const exampleLine = ({ name, verb }: NamedCommand, example: string): string =>
  `npm run ${name} -- ${[verb, example].filter(Boolean).join(' ')}`

/** All that there is to say of a command. */
export const helpOfCommand = (named: NamedCommand): string =>
  lines([[named.command.about], ['使い方：', `  ${usageLine(named)}`], ...furtherOf(named)])

/** What there is to know besides how a command is used, its options and examples. */
const furtherOf = (named: NamedCommand): readonly (readonly string[])[] => {
  const { details = [], examples } = named.command
  const described = describedOptions(named.command).flatMap(([shown, about]) => [
    `  ${shown}`,
    `      ${about}`,
  ])
  const shown = examples.map((example) => `  ${exampleLine(named, example)}`)
  return [details, section('指定：', described), section('例：', shown)]
}

/** The verbs of a group, each with how it is used and what it does; and all of what it does without one. */
export function helpOfGroup(name: string, group: CommandGroup): string {
  const [verb = ''] = Object.keys(group.verbs)
  const used = commandsOf(name, group).flatMap((named) => [
    `  ${usageLine(named)}`,
    `      ${named.command.about}`,
  ])
  return lines([
    [group.about],
    ['使い方：', ...used],
    ...(group.alone ? furtherOf({ name, command: group.alone }) : []),
    [`それぞれの詳しい説明：npm run ${name} -- ${verb} --help`],
  ])
}

/** All commands, each with what it does. */
export function helpOfAll(all: readonly (readonly [name: string, one: Command | CommandGroup])[]): string {
  const width = Math.max(...all.map(([name]) => name.length))
  return lines([
    ['LINEの窓口（Madoguchi）のコマンドです。'],
    ['使い方：npm run <コマンド> -- …'],
    all.map(([name, { about }]) => `  ${name.padEnd(width)}  ${about}`),
    ['それぞれの詳しい説明：npm run city -- --help、npm run city -- check --help'],
  ])
}

const section = (title: string, below: readonly string[]): readonly string[] =>
  below.length > 0 ? [title, ...below] : []

/** Paragraphs with a blank line between them; those without lines are left out. */
const lines = (paragraphs: readonly (readonly string[])[]): string =>
  `${paragraphs
    .filter((paragraph) => paragraph.length > 0)
    .map((paragraph) => paragraph.join('\n'))
    .join('\n\n')}\n`
