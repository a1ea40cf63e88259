import type { City } from '../../application/ports/city-repository.ts'
import type { BundleFile } from './bundle-files.ts'
import { withoutImageSizes } from './image-sizes.ts'
import { textsFile } from './language-files.ts'

/** The folders with numbered files, by the kind of these. */
const folders = { survey: 'surveys', member: 'members', calendar: 'calendars', payment: 'payment' } as const
type NumberedKind = keyof typeof folders

/**
 * `city` as the files of a bundle, without schemas, from which the same city can be read: numbers in their names keep
 * the order of forms and calendars.
 */
export const filesOfCity = (city: City): BundleFile[] => [
  ...numbered('survey', withoutImageSizes(city.surveys), ({ surveyId }) => surveyId),
  ...numbered('member', withoutImageSizes(city.members), ({ surveyId }) => surveyId),
  ...numbered('calendar', city.calendars, ({ sortKey }) => sortKey),
  ...(city.categories ? [jsonFile('categories.json', withSchema('categories', city.categories))] : []),
  ...(city.items ? [jsonFile('items.json', city.items)] : []),
  ...numbered('payment', city.payment, ({ serviceId }) => serviceId),
  ...(city.tax ? [jsonFile('tax.json', withSchema('tax', city.tax))] : []),
  ...Object.entries(city.languages ?? {}).map(([code, texts]) =>
    jsonFile(textsFile(code), withSchema('language', texts, '../../')),
  ),
  ...(city.staff?.length ? [jsonFile('staff.json', withSchema('staff', { staff: city.staff }))] : []),
  ...city.media.map(({ name, bytes }) => ({ path: `media/${encodeURIComponent(name)}`, bytes })),
  jsonFile('settings.json', withSchema('settings', city.settings)),
]

function numbered<T extends object>(
  kind: NumberedKind,
  all: readonly T[] = [],
  idOf: (one: T) => string,
): BundleFile[] {
  const width = Math.max(2, String(all.length).length)
  return all.map((one, index) =>
    jsonFile(
      `${folders[kind]}/${String(index + 1).padStart(width, '0')}-${encodeURIComponent(idOf(one))}.json`,
      withSchema(kind, one, '../'),
    ),
  )
}

/** What editors look for is first. */
export const withSchema = (kind: string, content: object, up = ''): object => ({
  $schema: `${up}schema/${kind}.schema.json`,
  ...content,
})

/** A file as people read and change it. */
export const jsonFile = (path: string, value: unknown): BundleFile => ({
  path,
  bytes: new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`),
})
