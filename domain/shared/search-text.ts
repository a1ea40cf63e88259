const FIRST_KATAKANA = 'ァ'
const LAST_KATAKANA = 'ヶ'
/** How far a katakana letter stands behind the hiragana letter of the same sound. */
const KANA_DISTANCE = 0x60

/** `text` as searches compare it: full and half width, upper and lower case, hiragana and katakana are the same. */
export const searchText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(new RegExp(`[${FIRST_KATAKANA}-${LAST_KATAKANA}]`, 'g'), (kana) =>
      String.fromCharCode(kana.charCodeAt(0) - KANA_DISTANCE),
    )
