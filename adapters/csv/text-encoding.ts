import iconv from 'iconv-lite'

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

/**
 * CP932, the Shift_JIS of Windows. Of characters that look the same in Unicode the one that CP932 has is written (～ for 〜); any
 * other character that it lacks becomes 〓, one per grapheme. Variation selectors are left out.
 */
export function cp932(): TextEncoding {
  let replaced = 0
  const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' })
  return {
    name: 'cp932',
    byteOrderMark: new Uint8Array(),
    encode(text) {
      const plain = normalised(text)
      const bytes = iconv.encode(plain, 'cp932')
      if (iconv.decode(bytes, 'cp932') === plain) return bytes
      const parts = Array.from(graphemes.segment(plain), ({ segment }) => {
        if (fits(segment)) return segment
        replaced += 1
        return replacementCharacter
      })
      return iconv.encode(parts.join(''), 'cp932')
    },
    replacedCount: () => replaced,
  }
}

/** Written for a character that CP932 lacks. */
const replacementCharacter = '〓'

const fits = (text: string): boolean => iconv.decode(iconv.encode(text, 'cp932'), 'cp932') === text

/** Characters that CP932 lacks, and the one of the same look that it has. */
const lookalikes: Readonly<Record<string, string>> = {
  '\u301c': '\uff5e',
  '\u2212': '\uff0d',
  '\u2016': '\u2225',
  '\u2014': '\u2015',
  '\u00a2': '\uffe0',
  '\u00a3': '\uffe1',
  '\u00ac': '\uffe2',
  '\u00a5': '\uffe5',
  '\u203e': '\uffe3',
  '\u00a0': ' ',
}

const normalised = (text: string): string =>
  text
    .replace(/[\u301c\u2212\u2016\u2014\u00a2\u00a3\u00ac\u00a5\u203e\u00a0]/g, (sign) => lookalikes[sign]!)
    .replace(/[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu, '')
    // か + combining voiced mark, as some phones send it; other letters keep their form (神 has a code of its own in CP932).
    .replace(/[\u3041-\u30ff][\u3099\u309a]/g, (kana) => kana.normalize('NFC'))

/**
 * How texts read back from a file in `encoding`, for comparing its cells with what is stored: `roundTrip` gives a text as it
 * reads back, `replacement` is the character written for those that the encoding lacks.
 */
export function tableEncodingOf(encoding: TextEncoding['name']): {
  roundTrip(text: string): string
  replacement?: string
} {
  if (encoding === 'utf-8') return { roundTrip: (text) => text }
  const { encode } = cp932()
  return {
    roundTrip: (text) => iconv.decode(Buffer.from(encode(text)), 'cp932'),
    replacement: replacementCharacter,
  }
}
