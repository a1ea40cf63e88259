import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { City } from '../../application/ports/city-repository.ts'
import type { LanguageCode } from '../../domain/shared/language-code.ts'
import type { SyncedTexts } from '../../domain/shared/language-data.ts'
import type { BundleFile } from './bundle-files.ts'
import { bundleOfCity, jsonFile, textsOfLanguage } from './bundle-of-city.ts'
import { bundleSchemas } from './shapes/bundle-schemas.ts'

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
  for (const inside of ['surveys', 'media']) await mkdir(join(folder, inside))
  await writeSchemas(folder)
  for (const file of bundleOfCity(city)) await writeInto(folder, file)
}

/**
 * Writes the translations of a city into one language, in place of those in the same file. @returns the path in
 * `folder`
 */
export async function writeTexts(folder: string, code: LanguageCode, texts: SyncedTexts): Promise<string> {
  const file = textsOfLanguage(code, texts)
  await writeInto(folder, file)
  return file.path
}

/**
 * Writes the JSON Schemas of a bundle's files to `folder`/schema, replacing older ones. @returns their paths in
 * `folder`
 */
export async function writeSchemas(folder: string): Promise<readonly string[]> {
  const schemas = Object.entries(bundleSchemas()).map(([name, schema]) => jsonFile(`schema/${name}`, schema))
  for (const file of schemas) await writeInto(folder, file)
  return schemas.map(({ path }) => path)
}

async function writeInto(folder: string, { path, bytes }: BundleFile): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), bytes)
}
