import { openingIn } from '../../../domain/survey/opening-words.ts'
import type { SchemaItem, SectionOption } from '../../../domain/survey/survey-config.ts'
import { asList, listOf } from './cell-words.ts'
import { nearestWord } from './plain-word.ts'
import type { CellReader } from './sheet-field.ts'

/** What `はい→2人目、いいえ` says: the options, and the headings that they open, by title or key. */
export function readSections(
  text: string,
  { headings, fault }: CellReader,
): Pick<SchemaItem, 'options' | 'sectionOptions'> {
  const options = new Set<string>()
  const sectionOptions: SectionOption[] = []
  for (const part of listOf(text)) {
    const { option, heading, isBroken } = openingIn(part)
    if (isBroken) fault(`「${part}」は読めません。「はい→見出しの題名」のように書いてください。`)
    options.add(option)
    if (!heading) continue
    const [key, ...others] = headings.get(heading) ?? []
    if (others.length > 0)
      fault(`題名が「${heading}」の見出しが${others.length + 1}つあります。→の後ろを項目IDにしてください。`)
    else if (key === undefined) fault(unknownHeading(heading, headings))
    else sectionOptions.push({ option: { value: option }, groupheader: { value: key } })
  }
  return { options: [...options], ...(sectionOptions.length > 0 && { sectionOptions }) }
}

function unknownHeading(heading: string, headings: CellReader['headings']): string {
  const near = nearestWord(heading, [...headings.keys()])
  const guess = near === undefined ? '' : `「${near}」ですか。`
  return `「${heading}」という題名や項目IDの見出しがありません。${guess}`
}

/** The options with the headings that they open, by title where only one heading has it. */
export function writeSections(
  { options = [], sectionOptions = [] }: SchemaItem,
  { headings }: CellReader,
): string {
  const titles = new Map(
    [...headings].flatMap(([name, keys]) =>
      keys.length === 1 && name !== keys[0] ? [[keys[0]!, name]] : [],
    ),
  )
  return asList(
    options.flatMap((option) => {
      const opened = sectionOptions.filter((one) => one.option.value === option)
      if (opened.length === 0) return [option]
      return opened.map(({ groupheader: { value } }) => `${option}→${titles.get(value) ?? value}`)
    }),
  )
}

/** The keys of the headings of a form by what a sheet may call them: key, or title. A key wins over titles. */
export function headingsOf(
  headers: readonly Pick<SchemaItem, 'itemKey' | 'title'>[],
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  for (const { itemKey, title } of headers) {
    const name = title.trim()
    if (name !== '') found.set(name, [...(found.get(name) ?? []), itemKey])
  }
  for (const { itemKey } of headers) found.set(itemKey, [itemKey])
  return found
}
