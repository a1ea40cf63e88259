import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Fingerprints } from '../../application/city/city-things.ts'

/** The file in which a bundle remembers of what city it was exported. */
export const rememberedFile = 'city-version.json'

/** The version of a city that a bundle was exported from or imported as last, and what the city had then. */
export type RememberedCity = { version: number; known: Fingerprints }

/** What the bundle in `folder` remembers; undefined if it was never exported. Of a broken file nothing is known. */
export async function readRemembered(folder: string): Promise<RememberedCity | undefined> {
  let text: string
  try {
    text = await readFile(join(folder, rememberedFile), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  try {
    const { version, known } = JSON.parse(text) as RememberedCity
    return { version: Number(version), known: { ...known } }
  } catch {
    return { version: 0, known: {} }
  }
}

export const writeRemembered = (folder: string, { version, known }: RememberedCity): Promise<void> =>
  writeFile(join(folder, rememberedFile), `${JSON.stringify({ version, known }, null, 2)}\n`)
