import { Writable } from 'node:stream'
import { openPostgresStorage } from '../../../adapters/storage/postgres/postgres-storage.ts'
import type { CommandContext, OpenOptions } from '../../../server/cli/command-context.ts'
import type { DatabaseAddress } from '../../../server/composition/config.ts'
import { openAuditLog } from '../../../server/composition/open-storage.ts'
import { fakeHolidays } from '../../fakes/fake-holidays.ts'
import { fixedClock } from '../../fakes/fixed-clock.ts'
import { type TestStorage, testStorage } from '../../fakes/test-storage.ts'
import { dataKey, newFile, openTestStorage } from '../storage/sqlite-files.ts'

/** CommandContext of a command on memory, with what it wrote and how often it let the storage go. */
type TestContext = CommandContext & {
  storage: TestStorage
  output(): string
  bytes(): Buffer
  errorOutput(): string
  closed(): number
}

export function memoryContext(storage = testStorage()): TestContext {
  let closed = 0
  const openStorage = async () => ({
    ...storage,
    close: async () => {
      closed += 1
    },
  })
  return {
    ...streams(),
    storage,
    openStorage,
    openAuditLog: onlyOnDisk,
    database: onlyOnDisk,
    dataKey: onlyOnDisk,
    newDataKey: onlyOnDisk,
    openKeys: onlyOnDisk,
    erasedListFile: onlyOnDisk,
    closed: () => closed,
  }
}

/** CommandContext of a command on a database file; a thread of its own writes, as in the product. */
export const fileContext = (file: string, key = dataKey) => databaseContext({ file }, key)

/** CommandContext of a command on a database of either engine. */
export function databaseContext(address: DatabaseAddress, key = dataKey, newKey = '') {
  const openStorage = ({ database = address, ...options }: OpenOptions = {}) =>
    'url' in database
      ? openPostgresStorage({ ...database, dataKey: key, ...options })
      : openTestStorage({ ...database, dataKey: key, ...options })
  return {
    ...streams(),
    openStorage,
    openKeys: openStorage,
    newDataKey: () => newKey,
    openAuditLog: () => openAuditLog({ database: address, dataKey: key }),
    database: () => ({ database: address, dataKey: key }),
    erasedListFile: (): string | undefined =>
      'file' in address ? `${address.file}.erased.jsonl` : newFile(),
    dataKey: () => key,
  }
}

/** What an import prints, without the codes that it gave: they are made by chance. */
export const withoutCodes = (output: string): string =>
  output.replace(/^\d+行目 .* 受付コード [0-9A-Z]{8}\n/gm, '')

function onlyOnDisk(): never {
  throw new Error('this command works on the file itself')
}

function streams() {
  const out = sink()
  const err = sink()
  return {
    out: out.stream,
    err: err.stream,
    clock: fixedClock('2024-06-14T12:00:00+09:00'),
    holidays: fakeHolidays(),
    site: () => ({ appOrigin: 'https://madoguchi.city.example.jp', liffId: '' }),
    sendsMessages: () => true,
    sendsMail: () => true,
    staff: () => ({ appOrigin: 'https://madoguchi.city.example.jp', isRemote: false }),
    bytes: () => Buffer.concat(out.chunks),
    output: () => Buffer.concat(out.chunks).toString('utf8'),
    errorOutput: () => Buffer.concat(err.chunks).toString('utf8'),
  }
}

function sink() {
  const chunks: Buffer[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  return { chunks, stream }
}
