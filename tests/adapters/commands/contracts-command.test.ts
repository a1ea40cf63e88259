import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runContracts } from '../../contracts/run-contracts.ts'
import { newFile, removeFiles } from '../storage/sqlite-files.ts'

afterAll(removeFiles)

const root = join(import.meta.dirname, '..', '..', '..')
const example = 'tests/contracts/example/session-file.ts'

/** Runs `npm run contracts -- <args>`, as an integrator does. */
function contracts(...args: string[]): Promise<{ code: number; output: string; errorOutput: string }> {
  const command = join(root, 'tests/contracts/run-contracts.ts')
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'))
  const env = { ...Object.fromEntries(own), NODE_ENV: undefined }
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', command, ...args],
      { cwd: root, env },
      (_, output, errorOutput) => resolve({ code: child.exitCode ?? -1, output, errorOutput }),
    )
  })
}

/** What the command says and ends with where it comes to no suite: in this process. */
async function refused(...args: string[]): Promise<{ code: number; output: string; errorOutput: string }> {
  const said = { output: '', errorOutput: '' }
  const code = await runContracts(args, {
    out: (text) => {
      said.output += text
    },
    error: (text) => {
      said.errorOutput += text
    },
  })
  return { code, ...said }
}

/** A module of an integrator, in a folder of its own; `/root/` stands for the folder of the product. */
async function aModule(source: string): Promise<string> {
  const file = newFile().replace(/\.sqlite$/, '.ts')
  await writeFile(file, source.replaceAll("'/root/", `'${root}/`))
  return file
}

/** The example with something changed. */
async function changedExample(...changes: readonly (readonly [from: string, to: string])[]): Promise<string> {
  let source = await readFile(join(root, example), 'utf8')
  for (const [from, to] of changes) {
    expect(source).toContain(from)
    source = source.replace(from, to)
  }
  return aModule(source.replaceAll("'../../../", "'/root/"))
}

test('the adapter that docs/adapters.md walks through is the one that is tested, line by line', async () => {
  const document = await readFile(join(root, 'docs/adapters.md'), 'utf8')
  expect(document).toContain(`\`\`\`ts\n${await readFile(join(root, example), 'utf8')}\`\`\``)
})

test('an adapter of one port is run against the suite of that port, and ends with 0 if it keeps all', async () => {
  const { code, output, errorOutput } = await contracts(example)
  expect(errorOutput).toBe('')
  expect(output).toContain('SessionRepository：20の約束をすべて守っています。\n')
  expect(output).toContain('SurveyRepository：試していません（surveys、members、city がありません）。\n')
  expect(output).toContain('試した約束はすべて守られています。')
  expect(code).toBe(0)
})

test('an adapter that loses a race and breaks a rule is told which promises it does not keep, and what was seen instead', async () => {
  const { code, output } = await contracts(
    await changedExample(
      ['const turn = last.then(work)', 'const turn = work()'],
      ['held.expiresAtMs <= nowMs', 'held.expiresAtMs < nowMs'],
    ),
  )
  expect(output).toMatch(/SessionRepository：20の約束のうち、\d+を守っていません。/)
  expect(output).toContain('✗ gives each of 64 swaps that come at once a token that works')
  expect(output).toMatch(/ {2}✗ takes a token at the end of its life.*\n {6}expected true to be false/)
  expect(code).toBe(1)
})

test('a whole storage is tried with every suite; one that can’t be opened a second time is told so for each', async () => {
  const module = await aModule(
    `import { testStorage } from '/root/tests/fakes/test-storage.ts'
     let opened = 0
     export const openStorage = async () => {
       if (opened++ > 0 || process.env.VITEST) throw new Error('the file is locked')
       return testStorage()
     }
     export const openAuditLog = async () => {
       throw new Error('the log is locked')
     }`,
  )
  const { code, output } = await contracts(module)
  expect(output.match(/：\d+の約束のうち、\d+を守っていません/g)).toHaveLength(31)
  expect(output).not.toContain('すべて守っています')
  expect(output).not.toContain('試していません')
  expect(output).toContain('準備ができませんでした：the file is locked')
  expect(output).toContain('the log is locked')
  expect(code).toBe(1)
})

test('a module without any known function, a broken one and a missing one are reported', async () => {
  const nothing = await refused(await aModule('export const openDoor = 1'))
  expect(nothing).toMatchObject({ code: 1, output: '' })
  expect(nothing.errorOutput).toContain('試せる部品がありません（openStorage、')
  const broken = await refused(await aModule(`throw new Error('no licence')`))
  expect(broken).toMatchObject({ code: 1, output: '' })
  expect(broken.errorOutput).toContain('を開けません：no licence')
  const gone = await aModule('')
  await rm(gone)
  expect(await refused(gone)).toMatchObject({ code: 1, errorOutput: `${gone} がありません。\n` })
})

test.each([[[]], [['a', 'b']], [['--all']]])('%j prints the usage and ends with 2', async (args) => {
  const { code, errorOutput } = await refused(...args)
  expect(code).toBe(2)
  expect(errorOutput).toContain('使い方')
})
