import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { tsImport } from 'tsx/esm/api'
import type { TestModule, TestSuite } from 'vitest/node'
import type { PortModule, Suite } from './suites.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The module that the contracts are run against, and the ports of which it has enough. */
    contracts: { module: string; ports: readonly string[] }
  }
}

const usage = `使い方：
  npm run contracts -- <モジュール>

  モジュール（.ts か .js）の部品が、この製品の約束を守るかを、競り合いも含めて試します。
  モジュールは、次のどれかを書き出します（export）。
    openStorage()            空の保存先を、呼ばれるたびに新しく開きます。一部の部品だけでも構いません。
    openAuditLog()、openAccessLog()、openIdentityGateway()、openRichMenuGateway()、
    openMessageGateway()、openMailGateway()、openPaymentGateway()、openHolidayCalendar()、
    openPostcodeDirectory()、
    openStaffDirectory()、openStaffProofs()、openPasswordHash()、openTranslator()
  守らない約束が1つでもあれば、1で終わります。書き方は docs/adapters.md にあります。
`

const root = join(import.meta.dirname, '..', '..')

/** Where the command writes to. */
type Output = { out(text: string): void; error(text: string): void }

/** @returns the exit code: 0 all promises are kept, 1 some are not or nothing could be run, 2 wrong arguments */
export async function runContracts([file, ...rest]: string[], { out, error: say }: Output): Promise<number> {
  if (!file || file.startsWith('-') || rest.length > 0) {
    say(usage)
    return 2
  }
  const path = resolve(file)
  if (!existsSync(path)) {
    say(`${file} がありません。\n`)
    return 1
  }
  try {
    const { suites } = await import('./suites.ts')
    const opened: PortModule = await tsImport(pathToFileURL(path).href, import.meta.url)
    const missing = await missingBySuite(suites, opened)
    const runnable = suites.filter((suite) => missing.get(suite)?.length === 0)
    if (runnable.length === 0) {
      const openers = [...new Set(suites.map(({ opener }) => opener))].join('、')
      say(`${file} には、試せる部品がありません（${openers}）。\n`)
      return 1
    }
    const isKept = await run(path, runnable, out)
    for (const [{ port, opener }, lacking] of missing)
      if (lacking.length > 0 && opened[opener])
        out(`${port}：試していません（${lacking.join('、')} がありません）。\n`)
    out(isKept ? '\n試した約束はすべて守られています。\n' : '\n守られていない約束があります。\n')
    return isKept ? 0 : 1
  } catch (error) {
    say(`${file} を開けません：${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  }
}

/** What each suite needs and the module has not; the storage is opened once to see. */
async function missingBySuite(suites: readonly Suite[], module: PortModule): Promise<Map<Suite, string[]>> {
  const storage = await module.openStorage?.()
  await storage?.close?.()
  const missing = ({ opener, needs }: Suite): string[] =>
    module[opener] ? needs.filter((port) => storage?.[port] === undefined) : [opener]
  return new Map(suites.map((suite) => [suite, missing(suite)]))
}

/** Runs the suites and prints what came of each. @returns whether every promise was kept */
async function run(module: string, runnable: readonly Suite[], out: Output['out']): Promise<boolean> {
  let isKept = false
  const report = {
    onTestRunEnd(modules: readonly TestModule[], unhandled: readonly { message: string }[]) {
      const told = modules.flatMap((file) => [
        ...file.errors().map(({ message }) => `試せませんでした：${firstLine(message)}`),
        ...runnable.flatMap(({ port }) => linesOf(port, file)),
      ])
      told.push(...unhandled.map(({ message }) => `受け止められなかった誤り：${firstLine(message)}`))
      isKept = unhandled.length === 0 && modules.every((file) => file.ok()) && modules.length > 0
      out(`${told.join('\n')}\n`)
    },
  }
  const { startVitest } = await import('vitest/node')
  const vitest = await startVitest('test', [], {
    config: false,
    root,
    include: ['tests/contracts/module.test.ts'],
    watch: false,
    pool: 'forks',
    // Most of a run is compiling the suites: what one has compiled the next reads.
    experimental: { fsModuleCache: true },
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { requireAssertions: true, poll: { timeout: 10_000 } },
    provide: { contracts: { module, ports: runnable.map(({ port }) => port) } },
    reporters: [report],
  })
  await vitest.close()
  return isKept
}

/** What came of the promises of a port: how many are kept, and each that is not with what was seen instead. */
function linesOf(port: string, file: TestModule): string[] {
  const own = [...file.children].filter(
    (child): child is TestSuite => child.type === 'suite' && child.name.startsWith(`${port} contract`),
  )
  const tests = own.flatMap((suite) => [...suite.children.allTests()])
  const broken = tests.filter((test) => test.result().state !== 'passed')
  const hooks = own.flatMap((suite) => suite.errors())
  const head =
    broken.length + hooks.length === 0
      ? `${port}：${tests.length}の約束をすべて守っています。`
      : `${port}：${tests.length}の約束のうち、${broken.length}を守っていません。`
  return [
    head,
    ...hooks.map(({ message }) => `  ✗ 準備ができませんでした：${firstLine(message)}`),
    ...broken.flatMap((test) => [
      `  ✗ ${test.fullName.split(' > ').slice(1).join(' > ')}`,
      ...(test.result().errors ?? []).map(({ message }) => `      ${firstLine(message)}`),
    ]),
  ]
}

const firstLine = (message: string): string => message.split('\n')[0] ?? ''

if (process.argv[1] === import.meta.filename)
  process.exitCode = await runContracts(process.argv.slice(2), {
    out: (text) => process.stdout.write(text),
    error: (text) => process.stderr.write(text),
  })
