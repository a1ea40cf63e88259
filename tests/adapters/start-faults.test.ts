import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import pino from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { startFaults } from '../../application/start-faults.ts'
import { readConfig } from '../../server/composition/config.ts'
import { explainStart } from '../../server/composition/explain-start.ts'
import { serve } from '../../server/composition/serve.ts'
import { dataKey, newFile, openTestStorage, removeFiles, withBuiltWorker } from './storage/sqlite-files.ts'

afterAll(removeFiles)

type Env = Readonly<Record<string, string>>

/** What a server says that does not start on `file`. */
async function saidOn(file: string, over: Env = {}): Promise<string> {
  const env: Env = {
    DATABASE_URL: `sqlite:${file}`,
    DATA_KEY: dataKey,
    SESSION_KEY: 's'.repeat(32),
    LINE_CHANNEL_ID: '1',
    LINE_CHANNEL_SECRET: 'x',
    PORT: '0',
    ...over,
  }
  const out = { isFailing: () => false, dropped: () => 0 }
  const log = pino({ level: 'silent' })
  const serving = serve(withBuiltWorker(readConfig(env, dirname(file))), { log, out })
  return serving.then(
    async ({ stop }) => {
      await stop({ hurry: true })
      return 'it started'
    },
    (error: unknown) => explainStart(error, env),
  )
}

/** A database of this release. */
async function aDatabase(): Promise<string> {
  const file = newFile()
  await (await openTestStorage({ file })).close()
  return file
}

describe('a server that does not start says why and what to do, in Japanese [R1]', () => {
  test('with the key of another database', async () => {
    expect(await saidOn(await aDatabase(), { DATA_KEY: 'ee'.repeat(32) })).toBe(startFaults['key.other'])
  })

  test('on a database of a newer release', async () => {
    const file = await aDatabase()
    const db = new Database(file)
    db.exec("insert into migration values ('9999-later', 0)")
    db.close()
    expect(await saidOn(file)).toContain('このソフトウェアより新しい版のものです（9999-later）')
  })

  test('beside another server on its file', async () => {
    const file = await aDatabase()
    const other = await openTestStorage({ file, asServer: true })
    expect(await saidOn(file)).toContain('すでに動いています。先にそれを止めてください。')
    await other.close()
  })

  test('on what is no database, a folder, and a path below a file', async () => {
    const text = newFile()
    writeFileSync(text, 'a text that is longer than the first bytes of a database file')
    expect(await saidOn(text)).toBe(startFaults['file.other'])
    const folder = newFile()
    mkdirSync(folder)
    expect(await saidOn(folder)).toBe(startFaults['file.unusable'])
    expect(await saidOn(join(text, 'city.sqlite'))).toBe(
      `${text} を使えません（EEXIST）。パスと、ファイルとフォルダーの権限を確かめてください。`,
    )
  })

  test('on a port that is taken, and at an address that is not its own', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as { port: number }
    const file = await aDatabase()
    expect(await saidOn(file, { PORT: `${port}` })).toContain(`PORT=${port} は、ほかのプログラムが`)
    other.close()
    expect(await saidOn(file, { HOST: '192.0.2.1' })).toContain('HOST=192.0.2.1 は、')
  })
})

test('every reason why something does not start says what to do [R1]', () => {
  for (const text of Object.values(startFaults)) {
    expect(text).toMatch(/(ください|なります|作れます|使えます)(（[^）]*）)?。$/)
  }
})
