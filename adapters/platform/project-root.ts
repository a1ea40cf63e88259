import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startFaults } from '../../application/start-faults.ts'
import { textOf } from '../../application/texts/dictionary.ts'

/**
 * Path of the folder that has package.json, whether run from the sources or from dist/. @throws Error if there is none
 */
export function projectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder)
    if (parent === folder) throw new Error(textOf(startFaults, 'build.incomplete', { file: 'package.json' }))
    folder = parent
  }
  return folder
}
