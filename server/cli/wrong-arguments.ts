import { nearestName } from '../../adapters/city/nearest-name.ts'
import { type CommandContext, exitCodes } from './command-context.ts'
import { printable } from './printable.ts'

/** A way to use a command, as a line of its usage says it: `npm run city -- check <フォルダー> [--tree]`. */
type Way = {
  /** The line without what it explains. */
  line: string
  verb: string | undefined
  /** What has to be given, in its order: `<フォルダー>`, `form|calendar`. */
  needed: readonly string[]
  /** How much may be given. */
  most: number
  /** The options without which it is another way. */
  own: readonly string[]
  /** Whether each option has a value behind it. */
  options: ReadonlyMap<string, boolean>
}

const wayLine = /^ {2}(npm run \S+(?: (\[?)-- (\S.*?))?)(?: {2,}.*)?$/
const option = /(--[a-z-]+)(?: (<[^>]*>|[^\s[\]|-][^\s\]]*))?/g

/**
 * Says which argument of a command is wrong, and how its verb is used; the whole usage only where nothing was given.
 *
 * @param wrong what the command itself found; left out: what the usage tells
 * @returns the exit code
 */
export function wrongArguments(
  usage: string,
  args: readonly string[],
  { err }: Pick<CommandContext, 'err'>,
  wrong?: string,
): number {
  const [name = '--help'] = args
  const ways = usage.split('\n').flatMap(wayOf)
  const withVerb = ways.filter(({ verb }) => verb === name)
  const own = withVerb.length > 0 ? withVerb : ways.filter(({ verb }) => verb === undefined)
  const verbs = [...new Set(ways.flatMap(({ verb }) => verb ?? []))]
  if (['--help', '-h', 'help'].includes(name)) err.write(usage)
  else if (own.length === 0 || (own !== withVerb && verbs.length > 0 && !name.startsWith('-')))
    err.write(
      `${printable(`「${name}」という使い方はありません。${guessOf(name, verbs)}使えるのは${verbs.join('、')}です。`)}\n`,
    )
  else {
    const rest = own === withVerb ? args.slice(1) : args
    const lines = [wrong ?? faultOf(rest, own), '使い方：', ...own.map(({ line }) => `  ${line}`)]
    err.write(`${lines.map(printable).join('\n')}\n`)
  }
  return exitCodes.usage
}

function wayOf(text: string): Way[] {
  const [, line, bracket = '', all = ''] = wayLine.exec(text) ?? []
  if (line === undefined) return []
  const said = bracket === '' ? all : all.replace(/\]$/, '')
  const options = new Map([...said.matchAll(option)].map(([, key = '', value]) => [key, value !== undefined]))
  const bare = said.replace(/\[<[^>]*>\]/g, '').replace(/\[[^\]]*\]/g, '')
  const own = [...bare.matchAll(option)].map(([, key = '']) => key)
  const others = bare.replace(option, '')
  const parts = [...others.matchAll(/<[^>]*>|[^\s<>….]+/g)].map(([part]) => part)
  const verb = /^[a-z][a-z-]*$/.test(parts[0] ?? '') ? parts.shift() : undefined
  const most = /…|\.\.\./.test(said)
    ? Number.POSITIVE_INFINITY
    : parts.length + (said.match(/\[</g)?.length ?? 0)
  return [{ line, verb, needed: parts, most, own, options }]
}

const guessOf = (given: string, known: readonly string[]): string => {
  const near = nearestName(given, known)
  return near === undefined ? '' : `「${near}」ですか。`
}

/** What is wrong with the arguments behind the verb, which can be used in one of these ways. */
function faultOf(args: readonly string[], all: readonly Way[]): string {
  const meant = all.filter(({ own }) => own.every((key) => args.some((arg) => arg.split('=')[0] === key)))
  const ways = meant.length > 0 ? meant : all
  const options = new Map(all.flatMap((way) => [...way.options]))
  const given: string[] = []
  for (let at = 0; at < args.length; at += 1) {
    const [name = '', value] = args[at]!.split('=')
    const takesValue = options.get(name)
    if (!name.startsWith('-')) given.push(args[at]!)
    else if (takesValue === undefined)
      return `「${name}」という指定はありません。${guessOf(name, [...options.keys()])}`
    else if (takesValue && value === undefined) {
      at += 1
      if (!args[at] || args[at]!.startsWith('--')) return `「${name}」の後ろに、書くものがありません。`
    }
  }
  const { needed } = ways.reduce((least, way) => (way.needed.length < least.needed.length ? way : least))
  const missing = needed[given.length] ?? needed.find((_, at) => given[at] === '')
  if (missing !== undefined) return `${missing} がありません。`
  const most = Math.max(...ways.map((way) => way.most))
  if (given.length > most) return `「${given[most]}」は余分です。`
  const other = given.findIndex(
    (text, at) => needed[at]?.includes('|') && !needed[at].split('|').includes(text),
  )
  return other < 0
    ? '指定が正しくありません。'
    : `「${given[other]}」とは書けません。書けるのは${needed[other]?.replaceAll('|', '、')}です。`
}
