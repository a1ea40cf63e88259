import { cp932Bytes, cp932Text, replacementCharacter, writableInCp932 } from './cp932-text.ts'

/** Encodes the text of one file. */
export type TextEncoding = {
  name: 'utf-8' | 'cp932'
  /** Goes before the text: Excel recognises UTF-8 by it. Empty for CP932. */
  byteOrderMark: Uint8Array
  /** `text` as bytes; characters that the encoding lacks become 〓. */
  encode(text: string): Uint8Array
  /** Number of characters replaced by 〓 so far. */
  replacedCount(): number
}

/** UTF-8 with a byte order mark; nothing is ever replaced. */
export const utf8 = (): TextEncoding => ({
  name: 'utf-8',
  byteOrderMark: new Uint8Array([0xef, 0xbb, 0xbf]),
  encode: (text) => new TextEncoder().encode(text),
  replacedCount: () => 0,
})

/** CP932, the Shift_JIS of Windows; what it lacks is replaced as `writableInCp932` says. */
export function cp932(): TextEncoding {
  let replaced = 0
  const onReplaced = () => {
    replaced += 1
  }
  return {
    name: 'cp932',
    byteOrderMark: new Uint8Array(),
    encode: (text) => cp932Bytes(writableInCp932(text, onReplaced)),
    replacedCount: () => replaced,
  }
}

/**
 * How texts read back from a file in `encoding`, for comparing its cells with what is stored: `roundTrip` gives a text
 * as it reads back, `replacement` is the character written for those that the encoding lacks.
 */
export function tableEncodingOf(encoding: TextEncoding['name']): {
  roundTrip(text: string): string
  replacement?: string
} {
  if (encoding === 'utf-8') return { roundTrip: (text) => text }
  return {
    roundTrip: (text) => cp932Text(cp932Bytes(writableInCp932(text))),
    replacement: replacementCharacter,
  }
}
