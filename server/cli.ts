#!/usr/bin/env node
import { userInfo } from 'node:os'
import { createInterface } from 'node:readline/promises'
import { japaneseHolidays } from '../adapters/platform/japanese-holidays.ts'
import { systemClock } from '../adapters/platform/system-clock.ts'
import type { SqlStorage } from '../adapters/storage/sql-storage.ts'
import type { OpenOptions } from './cli/command-context.ts'
import { orNotOpened } from './cli/failures.ts'
import { program } from './cli/program.ts'
import {
  readDataKey,
  readNewDataKey,
  readStorageConfig,
  type StorageConfig,
  sendsMessages,
} from './composition/config.ts'
import { sendsMail } from './composition/mail-config.ts'
import { readSiteConfig } from './composition/site-config.ts'
import { readStaffConfig } from './composition/staff-config.ts'

/**
 * `madoguchi <command> …`: runs it with the arguments, streams and environment of this process, and sets its exit
 * code.
 */
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
process.exitCode = await program(process.argv.slice(2), {
  out: process.stdout,
  err: process.stderr,
  ask: process.stdin.isTTY ? ask : undefined,
  clock: systemClock,
  holidays: japaneseHolidays(),
  account: account(),
  isInstalled: process.env.npm_lifecycle_event === undefined,
  openStorage: open,
  openAuditLog: async () => orNotOpened((await engines()).openAuditLog(storageConfig())),
  database: storageConfig,
  erasedListFile: () => storageConfig().erasedList,
  openKeys: open,
  newDataKey: () => readNewDataKey(process.env),
  dataKey: () => readDataKey(process.env, process.cwd()),
  staff: () => readStaffConfig(process.env),
  site: () => readSiteConfig(process.env),
  sendsMessages: () => sendsMessages(process.env),
  sendsMail: () => sendsMail(process.env),
  stop: stop.signal,
})

/** Who runs the command; undefined where the machine does not know, as in some containers. */
function account(): string | undefined {
  try {
    return process.env.SUDO_USER ?? userInfo().username
  } catch {
    return undefined
  }
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await terminal.question(question, { signal: stop.signal })
  } finally {
    terminal.close()
  }
}

function storageConfig(): StorageConfig {
  return readStorageConfig(process.env, process.cwd())
}

/** Both database engines, which many commands never need. */
function engines() {
  return import('./composition/open-storage.ts')
}

async function open({ database, ...options }: OpenOptions = {}): Promise<SqlStorage> {
  const address = database ? { database, dataKey: readDataKey(process.env, process.cwd()) } : storageConfig()
  const { openStorage } = await engines()
  return orNotOpened(openStorage(address, options))
}
