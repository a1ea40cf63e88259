import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commandsPage } from '../../../server/cli/commands-page.ts'
import { commandsOf, usageLine } from '../../../server/cli/help.ts'
import { allCommands, program } from '../../../server/cli/program.ts'
import { readArguments } from '../../../server/cli/read-arguments.ts'
import { memoryContext } from './test-context.ts'

const table = await allCommands()
const commands = table
  .flatMap(([name, one]) => commandsOf(name, one))
  .map((named) => ({
    ...named,
    title: [named.name, named.verb].filter(Boolean).join(' '),
  }))

/** What is said on stdout, in lines. */
async function helped(...args: string[]): Promise<string[]> {
  const it = memoryContext()
  expect(await program(args, it), it.errorOutput()).toBe(0)
  expect(it.errorOutput()).toBe('')
  return it.output().split('\n')
}

const isJapanese = (text: string) => /[ぁ-んァ-ヶ一-龠].*。$/u.test(text)

test('every command, and every option of each, is described in a Japanese sentence', () => {
  expect(commands.length).toBeGreaterThan(35)
  const all = commands.flatMap(({ title, command }) => [
    { of: title, about: command.about },
    ...(command.details ?? []).map((about) => ({ of: title, about })),
    ...Object.entries(command.options).map(([name, { about }]) => ({ of: `${title} --${name}`, about })),
  ])
  expect(all.length).toBeGreaterThan(100)
  expect(all.filter(({ about }) => !isJapanese(about))).toEqual([])
})

test.each(['--help', '-h', 'help'])('%s lists every command with what it does', async (asked) => {
  const lines = await helped(asked)
  for (const [name, { about }] of table)
    expect(lines.find((line) => line.trim().startsWith(`${name} `))).toContain(about)
})

test.each(table.filter(([, one]) => 'verbs' in one))(
  '%s --help lists its verbs with how each is used and what it does',
  async (name, one) => {
    const lines = await helped(name, '--help')
    expect(await helped(name, 'help')).toEqual(lines)
    for (const named of commandsOf(name, one)) {
      const at = lines.indexOf(`  ${usageLine(named)}`)
      expect(lines[at + 1]?.trim(), usageLine(named)).toBe(named.command.about)
    }
  },
)

test.each(commands)('$title --help says all of it', async ({ name, verb, command, ...named }) => {
  const lines = await helped(name, ...(verb === undefined ? [] : [verb]), '--help')
  expect(lines).toContain(`  ${usageLine({ name, verb, command })}`)
  expect(lines.map((line) => line.trim())).toEqual(
    expect.arrayContaining([command.about, ...(command.details ?? [])]),
  )
  for (const [option, { value, about, words = [] }] of Object.entries(command.options)) {
    const at = lines.indexOf(`  --${[option, value].filter(Boolean).join(' ')}`)
    expect(lines[at + 1], `${named.title} --${option}`).toContain(about)
    for (const word of words) expect(lines.slice(at, at + 2).join('\n')).toContain(word)
  }
})

test('where the product is installed commands are named as they are typed there, in help, results and errors', async () => {
  const installed = async (...args: string[]) => {
    const it = { ...memoryContext(), isInstalled: true }
    await program(args, it)
    return `${it.output()}${it.errorOutput()}`
  }
  const all = await Promise.all([
    installed('--help'),
    ...table.map(([name]) => installed(name, '--help')),
    ...commands.map(({ name, verb }) => installed(name, ...(verb === undefined ? [] : [verb]), '--help')),
    installed('city', 'check', 'none'),
    installed('city', 'check', '--wrong'),
    installed('residents'),
    installed('audit'),
  ])
  expect(all.filter((text) => /npm run (?!-s|の)/u.test(text))).toEqual([])
  const [help = '', ...further] = all
  expect(help).toContain('使い方：madoguchi <コマンド> …')
  const lines = further.flatMap((text) => text.split('\n').map((line) => line.trim()))
  expect(lines).toEqual(
    expect.arrayContaining([
      'madoguchi audit [--json]',
      'madoguchi purge [--dry-run]',
      'madoguchi audit log [--head <値>] [--list] [--json]',
      expect.stringContaining('madoguchi payments list で'),
    ]),
  )
})

test('help can be asked for behind anything else, and is not what stands behind --', async () => {
  expect(await helped('city', 'check', 'folder', '--tree', '-h')).toEqual(
    await helped('city', 'check', '--help'),
  )
  const it = memoryContext()
  expect(await program(['city', 'check', '--', '--help'], it)).toBe(1)
  expect(it.output()).toContain('--help')
  expect(it.output()).not.toContain('使い方')
})

test('every example can be given to its command', () => {
  const examples = commands.flatMap(({ command, title }) =>
    command.examples.map((example) => ({ command, title, example })),
  )
  expect(examples.length).toBeGreaterThan(10)
  for (const { command, title, example } of examples)
    expect(Object.keys(readArguments(command, example.split(' '))), title).toEqual([
      ...Object.keys(command.arguments),
      ...Object.keys(command.options),
    ])
})

test('no option has the name of an argument, and what excludes another knows it', () => {
  for (const { title, command } of commands) {
    const names = [...Object.keys(command.arguments), ...Object.keys(command.options)]
    expect(new Set(names).size, title).toBe(names.length)
    const excluded = Object.values(command.options).flatMap(({ excludes = [] }) => excludes)
    expect(Object.keys(command.options), title).toEqual(expect.arrayContaining(excluded))
  }
})

test('options may stand before and between arguments, and their values behind =', () => {
  const command = {
    arguments: {
      folder: { shown: '<folder>' },
      others: { shown: '<other>', isOptional: true, isRepeated: true },
    },
    options: { tree: { about: '' }, only: { about: '', value: '<id>', isRepeated: true } },
  } as const
  expect(readArguments(command, ['--only=a=b', 'f', '--tree', 'g', '--only', 'c', '--', '--tree'])).toEqual({
    folder: 'f',
    others: ['g', '--tree'],
    tree: true,
    only: ['a=b', 'c'],
  })
  expect(readArguments(command, ['f'])).toEqual({ folder: 'f', others: [], tree: false, only: [] })
})

test('docs/commands.md is the page that npm run docs writes', () => {
  expect(readFileSync('docs/commands.md', 'utf8')).toBe(commandsPage(table))
})

test('a fault is no message: it is thrown', async () => {
  const broken = { ...memoryContext(), openStorage: () => Promise.reject(new RangeError('a fault')) }
  await expect(program(['city', 'export', 'folder'], broken)).rejects.toThrow('a fault')
  expect(broken.errorOutput()).toBe('')
})
