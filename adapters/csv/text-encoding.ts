import iconv from 'iconv-lite'

/** How a file of text is written. */
export type TextEncoding = {
  name: 'utf-8' | 'cp932'
  /** What the file begins with: the byte order mark, by which Excel knows UTF-8; nothing for CP932. */
  start: Uint8Array
  encode(text: string): Uint8Array
  /** Characters that the encoding does not have, written as 〓 so far. */
  replaced(): number
}

/** UTF-8 with a byte order mark: every character. */
export const utf8 = (): TextEncoding => ({
  name: 'utf-8',
  start: new Uint8Array([0xef, 0xbb, 0xbf]),
  encode: (text) => new TextEncoder().encode(text),
  replaced: () => 0,
})

/**
 * CP932, the Shift_JIS of Windows. Signs that Unicode has twice are written as the one that CP932 has (〜 as ～); a character
 * that it lacks becomes 〓, one for each that a person sees. Variation selectors are left out.
 */
export function cp932(): TextEncoding {
  let replaced = 0
  const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' })
  return {
    name: 'cp932',
    start: new Uint8Array(),
    encode(text) {
      const plain = normalised(text)
      const bytes = iconv.encode(plain, 'cp932')
      if (iconv.decode(bytes, 'cp932') === plain) return bytes
      const pieces = Array.from(graphemes.segment(plain), ({ segment }) => {
        if (fits(segment)) return segment
        replaced += 1
        return lostSign
      })
      return iconv.encode(pieces.join(''), 'cp932')
    },
    replaced: () => replaced,
  }
}

/** Stands in CP932 for a character that it lacks. */
export const lostSign = '〓'

const fits = (text: string): boolean => iconv.decode(iconv.encode(text, 'cp932'), 'cp932') === text

/** Signs that look the same and that CP932 knows under another code point. */
const twins: Readonly<Record<string, string>> = {
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
    .replace(/[\u301c\u2212\u2016\u2014\u00a2\u00a3\u00ac\u00a5\u203e\u00a0]/g, (sign) => twins[sign]!)
    .replace(/[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu, '')
    // か + combining voiced mark, as some phones send it; other letters keep their form (神 has a code of its own in CP932).
    .replace(/[\u3041-\u30ff][\u3099\u309a]/g, (kana) => kana.normalize('NFC'))
