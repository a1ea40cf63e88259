import { userInfo } from 'node:os'
import { createInterface } from 'node:readline/promises'
import { japaneseHolidays } from '../../adapters/holiday/japanese-holidays.ts'
import type { SqlStorage } from '../../adapters/sql/sql-storage.ts'
import { systemClock } from '../../adapters/system/system-clock.ts'
import { readDataKey, readNewDataKey, readStorageConfig, type StorageConfig } from '../composition/config.ts'
import { openAuditLog, openStorage } from '../composition/open-storage.ts'
import { ConfigError } from '../composition/read-setting.ts'
import { readSiteConfig } from '../composition/site-config.ts'
import { readStaffConfig } from '../composition/staff-config.ts'
import { type CommandContext, exitCodes, type OpenOptions } from './command-context.ts'
import { orNotOpened, StorageNotOpened } from './storage-not-opened.ts'

/** Runs a command with the arguments, streams and environment of this process, and sets its exit code. */
export async function runCommand(
  command: (args: readonly string[], context: CommandContext) => Promise<number>,
): Promise<void> {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  try {
    process.exitCode = await command(process.argv.slice(2), {
      out: process.stdout,
      err: process.stderr,
      ask: process.stdin.isTTY ? (question) => ask(question, stop.signal) : undefined,
      clock: systemClock,
      holidays: japaneseHolidays(),
      account: account(),
      openStorage: open,
      openAuditLog: () => orNotOpened(openAuditLog(storageConfig())),
      database: storageConfig,
      erasedListFile: () => storageConfig().erasedList,
      openKeys: open,
      newDataKey: () => readNewDataKey(process.env),
      dataKey: () => readDataKey(process.env, process.cwd()),
      staff: () => readStaffConfig(process.env),
      site: () => readSiteConfig(process.env),
      stop: stop.signal,
    })
  } catch (error) {
    process.exitCode = exitCodes.failed
    if (stop.signal.aborted) process.stderr.write('中断しました。\n')
    else if (error instanceof ConfigError) process.stderr.write(`設定に誤りがあります：${error.message}\n`)
    else if (error instanceof StorageNotOpened)
      process.stderr.write(`データベースを開けません：${error.message}\n`)
    else throw error
  }
}

/** Who runs the command; undefined where the machine does not know, as in some containers. */
function account(): string | undefined {
  try {
    return process.env.SUDO_USER ?? userInfo().username
  } catch {
    return undefined
  }
}

async function ask(question: string, signal: AbortSignal): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await terminal.question(question, { signal })
  } finally {
    terminal.close()
  }
}

const storageConfig = (): StorageConfig => readStorageConfig(process.env, process.cwd())

function open({ database, ...options }: OpenOptions = {}): Promise<SqlStorage> {
  const address = database ? { database, dataKey: readDataKey(process.env, process.cwd()) } : storageConfig()
  return orNotOpened(openStorage(address, options))
}
