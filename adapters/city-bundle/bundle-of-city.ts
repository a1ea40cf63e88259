import type { City } from '../../application/ports/city-repository.ts'
import type { LanguageCode } from '../../domain/shared/language-code.ts'
import type { SyncedTexts } from '../../domain/shared/language-data.ts'
import type { BundleFile } from './bundle-files.ts'
import { withoutImageSizes } from './image-sizes.ts'

/** The folders with numbered files, by the kind of these. */
const folders = { survey: 'surveys', member: 'members', calendar: 'calendars', payment: 'payment' } as const

/**
 * `city` as the files of a bundle from which the same city can be read, in the order in which they are read: numbers in
 * the file names keep the order of forms and calendars. Without the schemas for editors. Pure.
 */
export function bundleOfCity(city: City): BundleFile[] {
  const { categories, items, tax, staff = [], languages = {}, media, settings } = city
  const surveys = withoutImageSizes(city.surveys) ?? []
  const members = withoutImageSizes(city.members) ?? []
  const files = [
    ...numbered('survey', surveys, ({ surveyId }) => surveyId),
    ...numbered('member', members, ({ surveyId }) => surveyId),
    ...numbered('calendar', city.calendars ?? [], ({ sortKey }) => sortKey),
    ...numbered('payment', city.payment ?? [], ({ serviceId }) => serviceId),
    ...(categories ? [topLevel('categories', { ...categories })] : []),
    ...(items ? [jsonFile('items.json', items)] : []),
    ...(tax ? [topLevel('tax', { ...tax })] : []),
    ...(staff.length > 0 ? [topLevel('staff', { staff })] : []),
    topLevel('settings', { ...settings }),
    ...Object.entries(languages).map(([code, texts]) => textsOfLanguage(code, texts)),
    ...media.map(({ name, bytes }) => ({ path: `media/${encodeURIComponent(name)}`, bytes })),
  ]
  return files.sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** The file with the translations of a city into one language. */
export const textsOfLanguage = (code: LanguageCode, texts: SyncedTexts): BundleFile =>
  jsonFile(textsFile(code), { $schema: '../../schema/language.schema.json', ...texts })

/** Where it stands. */
export const textsFile = (code: LanguageCode): string => `languages/${code}/texts.json`

/** A JSON file as people can read it. */
export const jsonFile = (path: string, value: unknown): BundleFile => ({
  path,
  bytes: new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`),
})

const topLevel = (name: string, content: object): BundleFile =>
  jsonFile(`${name}.json`, { $schema: `schema/${name}.schema.json`, ...content })

function numbered<T extends object>(
  kind: keyof typeof folders,
  all: readonly T[],
  idOf: (one: T) => string,
): BundleFile[] {
  const width = Math.max(2, String(all.length).length)
  return all.map((one, index) => {
    const name = `${String(index + 1).padStart(width, '0')}-${encodeURIComponent(idOf(one))}.json`
    return jsonFile(`${folders[kind]}/${name}`, { $schema: `../schema/${kind}.schema.json`, ...one })
  })
}
