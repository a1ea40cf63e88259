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
 * A file sealed as a whole (docs/decisions/0016): a head, then pieces of 1 MiB, each under AES-256-GCM with its number and
 * whether it is the last one, so that none can be changed, moved, added or left out. The keys come from `DATA_KEY` and
 * a salt of the file's own.
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

/** Bytes of the original in each piece but the last. */
export const PIECE_BYTES = 1024 * 1024

/** Why a file could not be opened as a backup: not one of ours, another key, or not as it was written. */
export class BackupUnreadable extends Error {
  override readonly name = 'BackupUnreadable'
  readonly why: 'foreign' | 'key' | 'damaged'
  /** Where it was noticed, bytes from the beginning. */
  readonly at: number

  constructor(why: BackupUnreadable['why'], at = 0) {
    super(`not a readable backup: ${why} at byte ${at}`)
    this.why = why
    this.at = at
  }
}

/**
 * `plain` sealed, piece by piece; memory does not grow with it.
 * @param atMs when it was made, epoch milliseconds; stands in the head, sealed against changes but readable
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
  for (let number = 0, at = 0; ; number++, at += PIECE_BYTES) {
    const isLast = at + PIECE_BYTES >= size
    const piece = await readAt(plain, at, PIECE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', keys.seal, nonceOf(number))
    cipher.setAAD(contextOf(head, number, isLast))
    const sealed = cipher.update(piece)
    cipher.final()
    yield sealed
    yield cipher.getAuthTag()
    if (isLast) return
  }
}

/** A sealed file whose head is in order. */
export type OpenedBackup = {
  /** When it was made, epoch milliseconds. */
  madeAtMs: number
  /** Bytes that `content` gives. */
  size: number
  /** @throws BackupUnreadable `damaged`; what was given until then is the beginning of the original */
  content(): AsyncGenerator<Uint8Array>
}

/** @throws BackupUnreadable @throws Error if `dataKey` is no key */
export async function openBackup(dataKey: string, sealed: FileHandle): Promise<OpenedBackup> {
  const { size } = await sealed.stat()
  const head = await readAt(sealed, 0, HEAD_BYTES)
  if (!head.subarray(0, MAGIC.length).equals(MAGIC) || head[MAGIC.length] !== FORMAT)
    throw new BackupUnreadable('foreign')
  if (head.length < HEAD_BYTES) throw new BackupUnreadable('damaged', head.length)
  const keys = keysOf(dataKey, head.subarray(0, CHECK_AT))
  if (!timingSafeEqual(keys.check, head.subarray(CHECK_AT))) throw new BackupUnreadable('key')

  const step = PIECE_BYTES + TAG_BYTES
  return {
    madeAtMs: Number(head.readBigUInt64BE(MAGIC.length + 1)),
    size: Math.max(0, size - HEAD_BYTES - Math.ceil((size - HEAD_BYTES) / step) * TAG_BYTES),
    async *content() {
      for (let number = 0, at = HEAD_BYTES; ; number++, at += step) {
        const isLast = at + step >= size
        const piece = await readAt(sealed, at, step)
        yield openPiece(keys.seal, piece, number, contextOf(head, number, isLast), at)
        if (isLast) return
      }
    },
  }
}

function openPiece(key: Uint8Array, piece: Buffer, number: number, context: Uint8Array, at: number): Buffer {
  if (piece.length < TAG_BYTES) throw new BackupUnreadable('damaged', at)
  const body = piece.length - TAG_BYTES
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number), { authTagLength: TAG_BYTES })
  decipher.setAAD(context)
  decipher.setAuthTag(piece.subarray(body))
  const plain = decipher.update(piece.subarray(0, body))
  try {
    decipher.final()
  } catch {
    throw new BackupUnreadable('damaged', at)
  }
  return plain
}

/** Both keys are the file's own, because its salt is: the number of a piece never stands for two nonces of one key. */
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
