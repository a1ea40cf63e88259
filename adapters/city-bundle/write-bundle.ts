import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { City } from '../../application/ports/city-repository.ts'
import type { LanguageCode } from '../../domain/shared/language-code.ts'
import type { SyncedTexts } from '../../domain/shared/language-data.ts'
import { withoutImageSizes } from './image-sizes.ts'
import { textsFile } from './language-files.ts'
import { bundleSchemas } from './shapes/bundle-schemas.ts'

/** The folders with numbered files, by the kind of these. */
const folders = { survey: 'surveys', member: 'members', calendar: 'calendars', payment: 'payment' } as const
type NumberedKind = keyof typeof folders

/** The target folder has files in it; nothing was written. */
export class FolderNotEmpty extends Error {
  override readonly name = 'FolderNotEmpty'
}

/**
 * Writes `city` as a bundle from which the same city can be read: numbers in the file names keep the order of forms and
 * calendars. Writes the schemas for editors, too.
 *
 * @param folder is made if missing
 * @throws FolderNotEmpty if it has files, hidden ones not counted
 */
export async function writeBundle(folder: string, city: City): Promise<void> {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).some((name) => !name.startsWith('.'))) throw new FolderNotEmpty(folder)
  for (const inside of [folders.survey, 'media']) await mkdir(join(folder, inside))
  await writeSchemas(folder)
  await writeNumbered(
    join(folder, folders.survey),
    'survey',
    withoutImageSizes(city.surveys),
    ({ surveyId }) => surveyId,
  )
  await writeOptional(folder, 'member', withoutImageSizes(city.members), ({ surveyId }) => surveyId)
  await writeCatalog(folder, city)
  await writePayment(folder, city)
  for (const [code, texts] of Object.entries(city.languages ?? {})) await writeTexts(folder, code, texts)
  if (city.staff?.length)
    await writeJson(join(folder, 'staff.json'), {
      $schema: 'schema/staff.schema.json',
      staff: city.staff,
    })
  for (const { name, bytes } of city.media)
    await writeFile(join(folder, 'media', encodeURIComponent(name)), bytes)
  await writeJson(join(folder, 'settings.json'), {
    $schema: 'schema/settings.schema.json',
    ...city.settings,
  })
}

async function writeCatalog(folder: string, { calendars, categories, items }: City): Promise<void> {
  await writeOptional(folder, 'calendar', calendars, ({ sortKey }) => sortKey)
  if (categories)
    await writeJson(join(folder, 'categories.json'), {
      $schema: 'schema/categories.schema.json',
      ...categories,
    })
  if (items) await writeJson(join(folder, 'items.json'), items)
}

async function writePayment(folder: string, { payment, tax }: City): Promise<void> {
  await writeOptional(folder, 'payment', payment, ({ serviceId }) => serviceId)
  if (tax) await writeJson(join(folder, 'tax.json'), { $schema: 'schema/tax.schema.json', ...tax })
}

/**
 * Writes the translations of a city into one language, in place of those in the same file. @returns the path in
 * `folder`
 */
export async function writeTexts(folder: string, code: LanguageCode, texts: SyncedTexts): Promise<string> {
  const path = textsFile(code)
  await mkdir(join(folder, 'languages', code), { recursive: true })
  await writeJson(join(folder, path), { $schema: '../../schema/language.schema.json', ...texts })
  return path
}

/** Writes a folder that is left out where there is nothing to write. */
async function writeOptional<T extends object>(
  folder: string,
  kind: NumberedKind,
  all: readonly T[] = [],
  idOf: (one: T) => string,
): Promise<void> {
  if (all.length === 0) return
  const inside = join(folder, folders[kind])
  await mkdir(inside)
  await writeNumbered(inside, kind, all, idOf)
}

async function writeNumbered<T extends object>(
  folder: string,
  kind: NumberedKind,
  all: readonly T[],
  idOf: (one: T) => string,
): Promise<void> {
  const width = Math.max(2, String(all.length).length)
  for (const [index, one] of all.entries()) {
    const name = `${String(index + 1).padStart(width, '0')}-${encodeURIComponent(idOf(one))}.json`
    await writeJson(join(folder, name), { $schema: `../schema/${kind}.schema.json`, ...one })
  }
}

/**
 * Writes the JSON Schemas of a bundle's files to `folder`/schema, replacing older ones. @returns their paths in
 * `folder`
 */
export async function writeSchemas(folder: string): Promise<readonly string[]> {
  await mkdir(join(folder, 'schema'), { recursive: true })
  const schemas = Object.entries(bundleSchemas())
  for (const [name, schema] of schemas) await writeJson(join(folder, 'schema', name), schema)
  return schemas.map(([name]) => `schema/${name}`)
}

const writeJson = (file: string, value: unknown) => writeFile(file, `${JSON.stringify(value, null, 2)}\n`)
