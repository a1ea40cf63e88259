import { searchText } from '../shared/search-text.ts'

/** What a search looks through. */
type Searchable = { title: string; summary?: string; words?: readonly string[] }

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
