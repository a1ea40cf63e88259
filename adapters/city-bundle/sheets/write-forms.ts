import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeSchemas } from '../write-bundle.ts'
import type { FormFile } from './form-file.ts'

/**
 * Writes forms into a bundle, each replacing its file as a whole, and the schemas for editors.
 *
 * @param folder is made if missing
 */
export async function writeForms(
  folder: string,
  files: readonly Pick<FormFile, 'path' | 'kind' | 'config'>[],
): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeSchemas(folder)
  for (const { path, kind, config } of files) {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    const whole = { $schema: `../schema/${kind}.schema.json`, ...config }
    await writeFile(`${file}.part`, `${JSON.stringify(whole, null, 2)}\n`)
    await rename(`${file}.part`, file)
  }
}
