import { timingSafeEqual } from 'node:crypto'
import { cp932Bytes, cp932Text } from '../../tables/cp932-text.ts'
import {
  hashField,
  hashOf,
  joinedOf,
  type Message,
  noticeOrder,
  withoutSpacesAround,
} from './message-fields.ts'

const MAX_BYTES = 64 * 1024
/** Lines that a message may have; `dtl_rowno` has three digits. */
const MAX_ROWS = 999

/**
 * The names and values of a form in bytes, as texts in which each character is a byte; undefined if it is no form, or
 * over 64 KiB.
 */
export function bytePairsOf(body: Uint8Array): [name: string, value: string][] | undefined {
  if (body.length === 0 || body.length > MAX_BYTES) return undefined
  const text = Buffer.from(body).toString('latin1')
  if (!/^[\x21-\x7e]+$/.test(text)) return undefined
  const pairs: [string, string][] = []
  for (const part of text.split('&')) {
    const at = part.indexOf('=')
    const [name, value] = [unescaped(part.slice(0, Math.max(at, 0))), unescaped(part.slice(at + 1))]
    if (at < 1 || name === undefined || value === undefined) return undefined
    pairs.push([name, value])
  }
  return pairs
}

const unescaped = (text: string): string | undefined =>
  /%(?![0-9a-f]{2})/i.test(text)
    ? undefined
    : text
        .replaceAll('+', ' ')
        .replace(/%(..)/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))

/**
 * A message of which the hash is not checked, each character of its values a byte; undefined if fields are doubled, or
 * rows unequal or more than 999.
 */
export function byteMessageOf(body: Uint8Array): Message | undefined {
  const pairs = bytePairsOf(body)
  if (!pairs) return undefined
  const known = new Set([...noticeOrder.head, ...noticeOrder.tail, hashField])
  const fields: Record<string, string> = {}
  const columns = new Map<string, string[]>()
  for (const [name, value] of pairs) {
    if (noticeOrder.row.includes(name)) {
      const column = columns.get(name)
      if (column) column.push(value)
      else columns.set(name, [value])
    } else if (known.has(name)) {
      if (fields[name] !== undefined) return undefined
      fields[name] = value
    }
  }
  const counts = new Set(Array.from(columns.values(), ({ length }) => length))
  if (counts.size > 1 || [...counts].some((count) => count > MAX_ROWS)) return undefined
  const rows = Array.from({ length: [...counts][0] ?? 0 }, (_, at) =>
    Object.fromEntries(Array.from(columns, ([name, values]) => [name, values[at] ?? ''])),
  )
  return { fields, rows }
}

/**
 * The texts of a message, without the spaces around each, if its hash is right: sent in Shift_JIS or UTF-8, and hashed
 * over either. Which of them the provider takes for what is not the same in all that is known of it.
 */
export function verified(bytes: Message, key: string): Message | undefined {
  const told = bytes.fields[hashField] ?? ''
  return readingsOf(bytes).find(({ joined }) => isSame(hashOf(joined, key), told))?.message
}

/** What a message may say, with the bytes that its hash is then made over; the likeliest first. */
function readingsOf(bytes: Message): { message: Message; joined: Uint8Array }[] {
  const sent = byteOf(joinedOf(noticeOrder, bytes))
  const message = decoded(bytes, cp932Text)
  const shiftJis = [
    { message, joined: Buffer.from(joinedOf(noticeOrder, message), 'utf8') },
    { message, joined: sent },
  ]
  if (!isUtf8(sent)) return shiftJis
  const text = decoded(bytes, (value) => value.toString('utf8'))
  return [
    { message: text, joined: sent },
    { message: text, joined: cp932Bytes(sent.toString('utf8')) },
    ...shiftJis,
  ]
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    // Shift_JIS, most likely.
    return false
  }
}

const byteOf = (text: string): Buffer => Buffer.from(text, 'latin1')

function decoded({ fields, rows }: Message, textOf: (bytes: Buffer) => string): Message {
  const texts = (values: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, withoutSpacesAround(textOf(byteOf(value)))]),
    )
  return { fields: texts(fields), rows: rows.map(texts) }
}

/**
 * Whether a hash is the one that was told, whichever case its letters have; takes the same time for every hash of that
 * length.
 */
export function isSame(hash: string, told: string): boolean {
  const [ours, theirs] = [Buffer.from(hash, 'latin1'), Buffer.from(told.toLowerCase(), 'utf8')]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}
