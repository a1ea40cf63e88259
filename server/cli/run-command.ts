import { japaneseHolidays } from '../../adapters/holiday/japanese-holidays.ts'
import { systemClock } from '../../adapters/system/system-clock.ts'
import type { Storage } from '../../application/ports/storage.ts'
import { ConfigError, readStorageConfig, type StorageConfig } from '../composition/config.ts'
import { openAuditLog, openStorage } from '../composition/open-storage.ts'
import { type CommandContext, exitCodes, type OpenOptions } from './command-context.ts'

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
      clock: systemClock,
      holidays: japaneseHolidays(),
      openStorage: (options) => open(storageConfig(), options),
      openAuditLog: () => orNotOpened(openAuditLog(storageConfig())),
      database: () => {
        const { database, dataKey } = storageConfig()
        if ('file' in database) return { ...database, dataKey }
        throw new ConfigError('このコマンドが使えるのは SQLite（DATABASE_URL が sqlite: のとき）だけです。')
      },
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

/** The storage cannot be opened; the message says why. */
class StorageNotOpened extends Error {
  override readonly name = 'StorageNotOpened'
}

const storageConfig = (): StorageConfig => readStorageConfig(process.env, process.cwd())

const open = (config: StorageConfig, { file, readOnly = false }: OpenOptions = {}): Promise<Storage> =>
  orNotOpened(openStorage({ ...config, ...(file !== undefined && { database: { file } }) }, { readOnly }))

const orNotOpened = <T>(opening: Promise<T>): Promise<T> =>
  opening.catch((error: unknown) => {
    throw new StorageNotOpened(error instanceof Error ? error.message : String(error), { cause: error })
  })
