import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { City } from '../../application/ports/city-repository.ts'
import { bundleSchemas } from './bundle-schemas.ts'

/** The folder to export to has something in it. Nothing was written. */
export class FolderNotEmpty extends Error {
  override readonly name = 'FolderNotEmpty'
}

/**
 * Writes `city` as a bundle that reads back the same: the order of the surveys is kept by numbers before their file names.
 * Schemas for editors are written beside it.
 *
 * @param folder made if it isn't there
 * @throws FolderNotEmpty rather than mix two cities; hidden files don't count
 */
export async function writeBundle(folder: string, city: City): Promise<void> {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).some((name) => !name.startsWith('.'))) throw new FolderNotEmpty(folder)
  for (const inside of ['surveys', 'media']) await mkdir(join(folder, inside))
  await writeSchemas(folder)

  const width = Math.max(2, String(city.surveys.length).length)
  for (const [index, survey] of city.surveys.entries()) {
    const name = `${String(index + 1).padStart(width, '0')}-${encodeURIComponent(survey.surveyId)}.json`
    await writeJson(join(folder, 'surveys', name), { $schema: '../schema/survey.schema.json', ...survey })
  }
  for (const { name, bytes } of city.media)
    await writeFile(join(folder, 'media', encodeURIComponent(name)), bytes)
  await writeJson(join(folder, 'settings.json'), {
    $schema: 'schema/settings.schema.json',
    ...city.settings,
  })
}

/** Writes the JSON Schemas of a bundle's files to `folder`/schema, replacing older ones. */
export async function writeSchemas(folder: string): Promise<readonly string[]> {
  await mkdir(join(folder, 'schema'), { recursive: true })
  const schemas = Object.entries(bundleSchemas())
  for (const [name, schema] of schemas) await writeJson(join(folder, 'schema', name), schema)
  return schemas.map(([name]) => `schema/${name}`)
}

const writeJson = (file: string, value: unknown) => writeFile(file, `${JSON.stringify(value, null, 2)}\n`)
