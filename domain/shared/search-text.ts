const katakana = /[ァ-ヶ]/g
/** How far a katakana letter stands behind the hiragana letter of the same sound. */
const KANA_DISTANCE = 0x60

/** `text` as searches compare it: full and half width, upper and lower case, hiragana and katakana are the same. */
export const searchText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(katakana, (kana) => String.fromCharCode(kana.charCodeAt(0) - KANA_DISTANCE))
