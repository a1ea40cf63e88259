import { parseArgs } from 'node:util'
import { nearestName } from '../../adapters/city-bundle/nearest-name.ts'
import type { Argument, Command, CommandValues, Option } from './command.ts'
import { WrongArguments } from './failures.ts'

/** Whether help is asked for instead of what a command does. */
export const asksForHelp = (args: readonly string[]): boolean =>
  args.slice(0, args.includes('--') ? args.indexOf('--') : undefined).some(isHelp)

/** Whether an argument asks for help. */
export const isHelp = (text: string): boolean => text === '--help' || text === '-h'

/**
 * What a command is given by its arguments. An option may stand anywhere.
 * @throws WrongArguments that names the first option or argument that is wrong
 */
export function readArguments(
  { arguments: declared, options }: Pick<Command, 'arguments' | 'options'>,
  args: readonly string[],
): CommandValues {
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(
      Object.entries(options).map(([name, { value }]) => [name, { type: value ? 'string' : 'boolean' }]),
    ),
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  const texts: string[] = []
  const values = new Map<string, string[]>()
  for (const token of tokens) {
    if (token.kind === 'positional') texts.push(token.value)
    if (token.kind !== 'option') continue
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined
    if (!option || !token.rawName.startsWith('--')) throw unknownOption(token.rawName, options)
    const earlier = values.get(token.name) ?? []
    if (earlier.length > 0 && !option.isRepeated)
      throw new WrongArguments(`「${token.rawName}」が、2つあります。`)
    values.set(token.name, [...earlier, textOf(token, option)])
  }
  excludeOthers(options, values)
  return { ...parsedArguments(declared, texts), ...parsedOptions(options, values) }
}

/** ` 「check」ですか。` where a known name is near to what was given, else ''. */
export function guessOf(given: string, known: readonly string[]): string {
  const near = nearestName(given, known)
  return near === undefined ? '' : `「${near}」ですか。`
}

function unknownOption(name: string, options: Command['options']): WrongArguments {
  const known = [...Object.keys(options), 'help'].map((each) => `--${each}`)
  return new WrongArguments(`「${name}」という指定はありません。${guessOf(name, known)}`)
}

type OptionToken = { rawName: string; value?: string | undefined; inlineValue?: boolean | undefined }

/** The value of an option; '' of one that has none. */
function textOf({ rawName, value, inlineValue = false }: OptionToken, option: Option): string {
  if (option.value === undefined) {
    if (value !== undefined) throw new WrongArguments(`「${rawName}」の後ろには、何も書けません。`)
    return ''
  }
  if (!value || (!inlineValue && /^-./.test(value)))
    throw new WrongArguments(`「${rawName}」の後ろに、書くものがありません。`)
  return wordOf(value, option, `${rawName} に`)
}

/** One of the words that may be written, in small letters or capitals; any text where there are none. */
function wordOf(text: string, { words }: Pick<Argument, 'words'>, where = ''): string {
  const word = words?.find((each) => each.toLowerCase() === text.toLowerCase())
  if (words && word === undefined)
    throw new WrongArguments(`${where}「${text}」とは書けません。書けるのは${words.join('、')}です。`)
  return word ?? text
}

function excludeOthers(options: Command['options'], values: ReadonlyMap<string, unknown>): void {
  for (const name of values.keys())
    for (const other of options[name]?.excludes ?? [])
      if (values.has(other)) throw new WrongArguments(`「--${name}」と「--${other}」は、一緒には使えません。`)
}

function parsedArguments(declared: Command['arguments'], texts: readonly string[]): CommandValues {
  const all = Object.entries(declared)
  const missing = all.find(([, { isOptional }], at) => (isOptional ? texts[at] === '' : !texts[at]))
  if (missing) throw new WrongArguments(`${missing[1].shown} がありません。`)
  const isEndless = all.at(-1)?.[1].isRepeated === true
  if (texts.length > all.length && !isEndless)
    throw new WrongArguments(`「${texts[all.length]}」は余分です。`)
  return Object.fromEntries(
    all.map(([name, argument], at) => {
      const own = argument.isRepeated ? texts.slice(at) : texts.slice(at, at + 1)
      const words = own.map((text) => wordOf(text, argument))
      return [name, argument.isRepeated ? words : words[0]]
    }),
  )
}

const parsedOptions = (
  options: Command['options'],
  values: ReadonlyMap<string, readonly string[]>,
): CommandValues =>
  Object.fromEntries(
    Object.entries(options).map(([name, { value, isRepeated }]) => {
      const own = values.get(name)
      if (value === undefined) return [name, own !== undefined]
      return [name, isRepeated ? (own ?? []) : own?.[0]]
    }),
  )
