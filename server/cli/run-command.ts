import { japaneseHolidays } from '../../adapters/holiday/japanese-holidays.ts'
import { systemClock } from '../../adapters/system/system-clock.ts'
import type { Storage } from '../../application/ports/storage.ts'
import { ConfigError, readStorageConfig, type StorageConfig } from '../composition/config.ts'
import { openStorage } from '../composition/open-storage.ts'
import { exitCodes, type OpenOptions, type Surroundings } from './surroundings.ts'

/** Runs a command on this process: its arguments, streams, environment and exit code. */
export async function runCommand(
  command: (args: readonly string[], surroundings: Surroundings) => Promise<number>,
): Promise<void> {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  try {
    process.exitCode = await command(process.argv.slice(2), {
      out: process.stdout,
      err: process.stderr,
      clock: systemClock,
      holidays: japaneseHolidays(),
      openStorage: (options) => opened(configured(), options),
      database: () => {
        const { databaseFile, dataKey } = configured()
        return { file: databaseFile, dataKey }
      },
      stop: stop.signal,
    })
  } catch (error) {
    process.exitCode = exitCodes.failed
    if (stop.signal.aborted) process.stderr.write('中断しました。\n')
    else if (error instanceof ConfigError) process.stderr.write(`設定に誤りがあります：${error.message}\n`)
    else if (error instanceof NotOpened) process.stderr.write(`データベースを開けません：${error.message}\n`)
    else throw error
  }
}

/** The database, or its key, is not to be had; the message says why. */
class NotOpened extends Error {
  override readonly name = 'NotOpened'
}

const configured = (): StorageConfig => readStorageConfig(process.env, process.cwd())

const opened = (config: StorageConfig, { file, readOnly = false }: OpenOptions = {}): Promise<Storage> =>
  openStorage({ ...config, databaseFile: file ?? config.databaseFile }, { readOnly }).catch(
    (error: unknown) => {
      throw new NotOpened(error instanceof Error ? error.message : String(error), { cause: error })
    },
  )
