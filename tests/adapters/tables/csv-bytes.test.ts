import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { csvBytes } from '../../../adapters/tables/csv-bytes.ts'
import { readCsv } from '../../../adapters/tables/read-csv.ts'
import { cp932, type TextEncoding, utf8 } from '../../../adapters/tables/text-encoding.ts'
import { writePrivateFile } from '../../../adapters/tables/write-private-file.ts'

async function* given<T>(...values: readonly T[]): AsyncGenerator<T> {
  yield* values
}

async function csv(encoding: TextEncoding, ...rows: string[][]): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const bytes of csvBytes(['題名'], given(...rows), encoding)) pieces.push(bytes)
  return Buffer.concat(pieces)
}

test('UTF-8 begins with a byte order mark; lines end in CRLF; every cell stands in quotes', async () => {
  const bytes = await csv(utf8(), ['東京'], [''], ['言った「"はい"」, と\nここで改行'])
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(bytes.subarray(3).toString('utf8')).toBe(
    '"題名"\r\n"東京"\r\n""\r\n"言った「""はい""」, と\nここで改行"\r\n',
  )
})

test('more rows than a batch are all written, in their order', async () => {
  const rows = Array.from({ length: 1001 }, (_, index) => [`行${index}`])
  const lines = (await csv(utf8(), ...rows)).toString('utf8').trim().split('\r\n')
  expect(lines).toHaveLength(1002)
  expect(lines.at(-1)).toBe('"行1000"')
})

test.each([
  ['=1+1', "'=1+1"],
  ['+81312345678', "'+81312345678"],
  ['-5', '-5'],
  ['-05', "'-05"],
  ['-5+1', "'-5+1"],
  ["'-5", "''-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', "'\r=1"],
  ['＝１', "'＝１"],
  ['09012345678', '09012345678'],
  ['a=1', 'a=1'],
  ["'ok", "'ok"],
  ['', ''],
])('%j is escaped so that a spreadsheet does not compute it', async (text, written) => {
  const bytes = await csv(utf8(), [text])
  expect(bytes.subarray(3).toString('utf8')).toBe(`"題名"\r\n"${written}"\r\n`)
})

const guarded = [
  ['09012345678', '="09012345678"'],
  ['0600000', '="0600000"'],
  ['123456789012', '="123456789012"'],
  ['1-2-3', '="1-2-3"'],
  ['3/4', '="3/4"'],
  ['12345E67', '="12345E67"'],
  ['2024-06-14', '2024-06-14'],
  ['2024-06-14 09:00:00', '2024-06-14 09:00:00'],
  ['123', '123'],
  ['-1', '-1'],
  ['=1+1', "'=1+1"],
  ['="09"', `'="09"`],
] as const

test.each(guarded)(
  'guarded for a spreadsheet %j keeps its zeros and reads back the same [R13]',
  async (text, written) => {
    const pieces: Uint8Array[] = []
    for await (const bytes of csvBytes(['題名'], given([text]), utf8(), { isGuarded: true }))
      pieces.push(bytes)
    const bytes = Buffer.concat(pieces)
    expect(parse(bytes.subarray(3).toString('utf8'))).toEqual([['題名'], [written]])
    const file = join(await mkdtemp(join(tmpdir(), 'csv-')), 'guarded.csv')
    await writeFile(file, bytes)
    const { rows } = await readCsv(file)
    for await (const { cells } of rows()) expect(cells.get('題名')).toBe(text)
  },
)

test('any text reads back the same, guarded or not', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'csv-')), 'any.csv')
  const signs = fc.string({ unit: fc.constantFrom(...`'="-+@＝01E/ a`), minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(signs, fc.boolean(), async (text, isGuarded) => {
      fc.pre(!/^[-－]$/.test(text.trim()))
      const pieces: Uint8Array[] = []
      for await (const bytes of csvBytes(['題名'], given([text]), utf8(), { isGuarded })) pieces.push(bytes)
      await writeFile(file, Buffer.concat(pieces))
      for await (const { cells } of (await readCsv(file)).rows()) expect(cells.get('題名')).toBe(text)
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['①㈱髙﨑神', '①㈱髙﨑神', 0],
  ['10時〜12時', '10時～12時', 0],
  ['−5℃—‖', '－5℃―∥', 0],
  ['¥100¢£¬‾', '￥100￠￡￢￣', 0],
  ['か\u3099く', 'がく', 0],
  ['葛\u{e0100}城', '葛城', 0],
  ['𠮷野', '〓野', 1],
  ['👨‍👩‍👧と🎉', '〓と〓', 2],
  ['é', '〓', 1],
  ['?', '?', 0],
  ['ﾊﾝｶｸ', 'ﾊﾝｶｸ', 0],
])('CP932 writes %s as %s', (text, read, replaced) => {
  const encoding = cp932()
  expect(iconv.decode(Buffer.from(encoding.encode(text)), 'cp932')).toBe(read)
  expect(encoding.replacedCount()).toBe(replaced)
})

test('CP932 has no byte order mark and counts replaced characters over the whole file', async () => {
  const encoding = cp932()
  const bytes = await csv(encoding, ['🎉'], ['𠮷'])
  expect(iconv.decode(bytes, 'cp932')).toBe('"題名"\r\n"〓"\r\n"〓"\r\n')
  expect(encoding.replacedCount()).toBe(2)
})

const utf8Bytes = (text: string) => new TextEncoder().encode(text)

test('a private file is readable only by its owner and replaces an older one', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'csv-')), 'answers.csv')
  await writeFile(file, 'older', { mode: 0o644 })
  await writePrivateFile(file, given(utf8Bytes('a'), utf8Bytes('b')))
  expect(await readFile(file, 'utf8')).toBe('ab')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('after a failure half way the older file stays, and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'csv-'))
  const file = join(folder, 'answers.csv')
  await writeFile(file, 'older')
  async function* broken() {
    yield utf8Bytes('half')
    throw new Error('the store is gone')
  }
  await expect(writePrivateFile(file, broken())).rejects.toThrow('the store is gone')
  expect(await readFile(file, 'utf8')).toBe('older')
  expect(await readdir(folder)).toEqual(['answers.csv'])
})

test('an aborted write leaves no partial file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'csv-'))
  const stop = new AbortController()
  async function* interrupted() {
    yield utf8Bytes('half')
    stop.abort()
    yield utf8Bytes('more')
  }
  await expect(writePrivateFile(join(folder, 'a.csv'), interrupted(), stop.signal)).rejects.toThrow()
  expect(await readdir(folder)).toEqual([])
})
