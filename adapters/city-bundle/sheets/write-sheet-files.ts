import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeSchemas } from '../write-bundle.ts'
import type { CatalogFile, FormFile } from './sheet-file.ts'

type Written = Pick<FormFile | CatalogFile, 'path' | 'kind' | 'config'>

/**
 * Writes what sheets say into a bundle, each file replaced as a whole, and the schemas for editors.
 *
 * @param folder is made if missing
 */
export async function writeSheetFiles(folder: string, files: readonly Written[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeSchemas(folder)
  for (const { path, kind, config } of files) {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    const schema = `${path.includes('/') ? '../' : ''}schema/${kind}.schema.json`
    const whole: unknown = Array.isArray(config) ? config : { $schema: schema, ...config }
    await writeFile(`${file}.part`, `${JSON.stringify(whole, null, 2)}\n`)
    await rename(`${file}.part`, file)
  }
}
