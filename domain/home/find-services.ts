/** What a search looks through. */
type Searchable = { title: string; summary?: string; words?: readonly string[] }

const FIRST_KATAKANA = 'ァ'
const LAST_KATAKANA = 'ヶ'
/** How far a katakana letter stands behind the hiragana letter of the same sound. */
const KANA_DISTANCE = 0x60

/** `text` as searches compare it: full and half width, upper and lower case, hiragana and katakana are the same. */
const searchText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(new RegExp(`[${FIRST_KATAKANA}-${LAST_KATAKANA}]`, 'g'), (kana) =>
      String.fromCharCode(kana.charCodeAt(0) - KANA_DISTANCE),
    )

/**
 * The services in which every word of the query is found: in title, line or further words, as they are or as they are
 * translated. All of them for a blank query.
 */
export function findServices<T extends Searchable>(
  services: readonly T[],
  query: string,
  translated = (source: string): string => source,
): readonly T[] {
  const wanted = searchText(query).split(/\s+/).filter(Boolean)
  return services.filter(({ title, summary = '', words = [] }) => {
    const texts = [title, summary, ...words]
    const looked = searchText([...texts, ...texts.map(translated)].join('\n'))
    return wanted.every((word) => looked.includes(word))
  })
}
