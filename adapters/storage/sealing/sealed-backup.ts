import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { dataKeyBytes } from './data-key.ts'

/**
 * The format (docs/decisions/operation.md): a head, then chunks of 1 MiB, each sealed by AES-256-GCM with its number
 * and whether it is the last one, so that none can be changed, moved, added or left out. The keys are derived from
 * `DATA_KEY` and a salt that each file has of its own.
 */
const MAGIC = Buffer.from('MADOGUCHI-BACKUP')
const FORMAT = 1
const SALT_BYTES = 32
const CHECK_BYTES = 32
const KEY_BYTES = 32
const TAG_BYTES = 16
const SALT_AT = MAGIC.length + 1 + 8
const CHECK_AT = SALT_AT + SALT_BYTES
const HEAD_BYTES = CHECK_AT + CHECK_BYTES

/** Bytes of the original file in each chunk; the last one may have fewer. */
export const CHUNK_BYTES = 1024 * 1024

/**
 * The file can't be opened: it is no backup of ours (`foreign`), was sealed with another key, or was changed or
 * truncated.
 */
export class UnreadableBackup extends Error {
  override readonly name = 'UnreadableBackup'
  readonly reason: 'foreign' | 'key' | 'damaged'
  /** Byte offset at which it was detected. */
  readonly at: number

  constructor(reason: UnreadableBackup['reason'], at = 0) {
    super(`not a readable backup: ${reason} at byte ${at}`)
    this.reason = reason
    this.at = at
  }
}

/**
 * Seals a file in chunks; memory does not grow with its size.
 * @param atMs time of the backup, epoch milliseconds; readable in the head, but protected against changes
 */
export async function* sealBackup(
  dataKey: string,
  atMs: number,
  plain: FileHandle,
): AsyncGenerator<Uint8Array> {
  const { size } = await plain.stat()
  const start = Buffer.alloc(CHECK_AT)
  MAGIC.copy(start)
  start[MAGIC.length] = FORMAT
  start.writeBigUInt64BE(BigInt(atMs), MAGIC.length + 1)
  randomBytes(SALT_BYTES).copy(start, SALT_AT)
  const keys = keysOf(dataKey, start)
  const head = Buffer.concat([start, keys.check])
  yield head
  for (let number = 0, at = 0; ; number++, at += CHUNK_BYTES) {
    const isLast = at + CHUNK_BYTES >= size
    const chunk = await readAt(plain, at, CHUNK_BYTES)
    const cipher = createCipheriv('aes-256-gcm', keys.seal, nonceOf(number))
    cipher.setAAD(contextOf(head, number, isLast))
    const sealed = cipher.update(chunk)
    cipher.final()
    yield sealed
    yield cipher.getAuthTag()
    if (isLast) return
  }
}

/** A backup whose head is valid. */
type OpenedBackup = {
  /** When it was made, epoch milliseconds. */
  madeAtMs: number
  /** Bytes of the original file. */
  size: number
  /**
   * The original file in chunks. @throws UnreadableBackup `damaged`; the chunks before it are the beginning of the
   * original
   */
  content(): AsyncGenerator<Uint8Array>
}

/**
 * Opens a sealed file and checks its head; the chunks are checked as `content` reads them.
 * @throws UnreadableBackup
 * @throws Error if `dataKey` is no key
 */
export async function openBackup(dataKey: string, sealed: FileHandle): Promise<OpenedBackup> {
  const { size } = await sealed.stat()
  const head = await readAt(sealed, 0, HEAD_BYTES)
  if (!head.subarray(0, MAGIC.length).equals(MAGIC) || head[MAGIC.length] !== FORMAT)
    throw new UnreadableBackup('foreign')
  if (head.length < HEAD_BYTES) throw new UnreadableBackup('damaged', head.length)
  const keys = keysOf(dataKey, head.subarray(0, CHECK_AT))
  if (!timingSafeEqual(keys.check, head.subarray(CHECK_AT))) throw new UnreadableBackup('key')

  const step = CHUNK_BYTES + TAG_BYTES
  return {
    madeAtMs: Number(head.readBigUInt64BE(MAGIC.length + 1)),
    size: Math.max(0, size - HEAD_BYTES - Math.ceil((size - HEAD_BYTES) / step) * TAG_BYTES),
    async *content() {
      for (let number = 0, at = HEAD_BYTES; ; number++, at += step) {
        const isLast = at + step >= size
        const chunk = await readAt(sealed, at, step)
        yield openChunk(keys.seal, chunk, number, contextOf(head, number, isLast), at)
        if (isLast) return
      }
    },
  }
}

function openChunk(key: Uint8Array, chunk: Buffer, number: number, context: Uint8Array, at: number): Buffer {
  if (chunk.length < TAG_BYTES) throw new UnreadableBackup('damaged', at)
  const body = chunk.length - TAG_BYTES
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number), { authTagLength: TAG_BYTES })
  decipher.setAAD(context)
  decipher.setAuthTag(chunk.subarray(body))
  const plain = decipher.update(chunk.subarray(0, body))
  try {
    decipher.final()
  } catch {
    throw new UnreadableBackup('damaged', at)
  }
  return plain
}

/** Each file has its own salt and so its own keys: no nonce, made of the chunk number, is used twice with one key. */
function keysOf(dataKey: string, start: Uint8Array): { seal: Uint8Array; check: Buffer } {
  const salt = start.subarray(SALT_AT)
  const key = (purpose: string) =>
    new Uint8Array(hkdfSync('sha256', dataKeyBytes(dataKey), salt, `madoguchi ${purpose}`, KEY_BYTES))
  return {
    seal: key('backup'),
    check: createHmac('sha256', key('backup-check')).update(start).digest(),
  }
}

function nonceOf(number: number): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number), 4)
  return nonce
}

function contextOf(head: Uint8Array, number: number, isLast: boolean): Buffer {
  const mark = Buffer.alloc(9)
  mark.writeBigUInt64BE(BigInt(number))
  mark[8] = isLast ? 1 : 0
  return Buffer.concat([head, mark])
}

/** Up to `length` bytes from `at` on; fewer only at the end of the file. */
async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, at + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return bytes.subarray(0, filled)
}
