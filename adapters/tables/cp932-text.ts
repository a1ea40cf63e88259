import iconv from 'iconv-lite'

/** Written for a character that CP932 lacks. */
export const replacementCharacter = '〓'

/** The bytes of `text` in CP932, the Shift_JIS of Windows; what it lacks becomes `?`: see `writableInCp932`. */
export const cp932Bytes = (text: string): Buffer => iconv.encode(text, 'cp932')

/** The text of bytes in CP932; never throws. */
export const cp932Text = (bytes: Uint8Array): string => iconv.decode(Buffer.from(bytes), 'cp932')

/**
 * `text` in characters of CP932. Of characters that look the same in Unicode the one that CP932 has is taken (～ for 〜);
 * any other character that it lacks becomes 〓, one per grapheme, which `onReplaced` is given. Variation selectors are
 * left out.
 */
export function writableInCp932(text: string, onReplaced: (grapheme: string) => void = () => {}): string {
  const plain = normalised(text)
  if (fits(plain)) return plain
  return Array.from(graphemes.segment(plain), ({ segment }) => {
    if (fits(segment)) return segment
    onReplaced(segment)
    return replacementCharacter
  }).join('')
}

const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' })

const fits = (text: string): boolean => cp932Text(cp932Bytes(text)) === text

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
    // か + combining voiced mark, as some phones send it; other letters keep their form (神 has a code of its own in
    // CP932).
    .replace(/[\u3041-\u30ff][\u3099\u309a]/g, (kana) => kana.normalize('NFC'))
