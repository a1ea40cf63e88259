import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import {
  CHUNK_BYTES,
  openBackup,
  sealBackup,
  UnreadableBackup,
} from '../../adapters/storage/sealing/sealed-backup.ts'
import { friday } from '../builders.ts'

const key = '0f'.repeat(32)
const folder = await mkdtemp(join(tmpdir(), 'sealed-'))
afterAll(() => rm(folder, { recursive: true }))

let made = 0
async function fileOf(bytes: Uint8Array): Promise<string> {
  const file = join(folder, String(++made))
  await writeFile(file, bytes)
  return file
}

async function sealed(plain: Uint8Array, dataKey = key): Promise<Buffer> {
  const handle = await open(await fileOf(plain))
  const pieces: Uint8Array[] = []
  for await (const piece of sealBackup(dataKey, friday, handle)) pieces.push(piece)
  await handle.close()
  return Buffer.concat(pieces)
}

async function opened(bytes: Uint8Array, dataKey = key) {
  const handle = await open(await fileOf(bytes))
  try {
    const backup = await openBackup(dataKey, handle)
    const pieces: Uint8Array[] = []
    for await (const piece of backup.content()) pieces.push(piece)
    return { ...backup, plain: Buffer.concat(pieces) }
  } finally {
    await handle.close()
  }
}

/** Bytes that are others in every piece of 4 KB. */
function patterned(length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length)
  for (let index = 0; index < length; index++) bytes[index] = (index * 31 + (index >> 12)) % 256
  return bytes
}
const head = 89
const step = CHUNK_BYTES + 16

test.each([0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 3 * CHUNK_BYTES])(
  '%i bytes come back as they were, with when they were sealed [R15]',
  async (length) => {
    const plain = patterned(length)
    const backup = await opened(await sealed(plain))
    expect(backup.plain.equals(plain)).toBe(true)
    expect(backup).toMatchObject({ madeAtMs: friday, size: length })
  },
)

test('the content cannot be read in a backup, and sealing it twice gives different bytes [R15]', async () => {
  const plain = Buffer.from('山田花子'.repeat(1000))
  const [first, second] = [await sealed(plain), await sealed(plain)]
  expect(first.includes('山田')).toBe(false)
  expect(first.subarray(head, head + 64).equals(second.subarray(head, head + 64))).toBe(false)
})

const reasonOf = (error: unknown) => (error instanceof UnreadableBackup ? error.reason : String(error))

test('a backup of another key is refused as such', async () => {
  const error = await opened(await sealed(patterned(10)), '1f'.repeat(32)).catch(reasonOf)
  expect(error).toBe('key')
})

test.each([0, 10, 16])(
  'the first %i bytes of a backup, or another file, are not one of ours',
  async (length) => {
    expect(await opened((await sealed(patterned(10))).subarray(0, length)).catch(reasonOf)).toBe('foreign')
    expect(await opened(Buffer.from('SQLite format 3\0'.repeat(20))).catch(reasonOf)).toBe('foreign')
  },
)

test('the time of a backup cannot be changed', async () => {
  const bytes = await sealed(patterned(10))
  bytes[24]! ^= 1
  expect(await opened(bytes).catch(reasonOf)).toBe('key')
})

const three = 3 * CHUNK_BYTES
const piece = (bytes: Buffer, number: number) =>
  bytes.subarray(head + number * step, head + (number + 1) * step)
const tampered: readonly [string, (bytes: Buffer) => Buffer][] = [
  ['cut off within the head', (bytes) => bytes.subarray(0, head - 1)],
  ['cut off behind the head', (bytes) => bytes.subarray(0, head)],
  ['cut off within a piece', (bytes) => bytes.subarray(0, head + step + 1000)],
  ['cut off between two pieces', (bytes) => bytes.subarray(0, head + 2 * step)],
  ['without its last byte', (bytes) => bytes.subarray(0, -1)],
  ['with a byte more', (bytes) => Buffer.concat([bytes, Buffer.alloc(1)])],
  ['with a piece more', (bytes) => Buffer.concat([bytes, piece(bytes, 0)])],
  ['with a piece twice', (bytes) => Buffer.concat([bytes.subarray(0, head + step), bytes.subarray(head)])],
  [
    'without its first piece',
    (bytes) => Buffer.concat([bytes.subarray(0, head), bytes.subarray(head + step)]),
  ],
  [
    'with two pieces swapped',
    (bytes) => Buffer.concat([bytes.subarray(0, head), piece(bytes, 1), piece(bytes, 0), piece(bytes, 2)]),
  ],
]
const places = [head, head + 5000, head + step - 1, head + step, head + 3 * step - 1]

test.each(tampered)('a backup %s is refused [R15]', async (_, tamper) => {
  expect(await opened(tamper(await sealed(patterned(three)))).catch(reasonOf)).toBe('damaged')
})

test.each(places)('a bit changed at byte %i is found [R15]', async (at) => {
  const bytes = await sealed(patterned(three))
  bytes[at]! ^= 1
  expect(await opened(bytes).catch(reasonOf)).toBe('damaged')
})

test('a chunk of another backup of the same content is refused', async () => {
  const [bytes, other] = [await sealed(patterned(three)), await sealed(patterned(three))]
  piece(other, 1).copy(bytes, head + step)
  expect(await opened(bytes).catch(reasonOf)).toBe('damaged')
})
