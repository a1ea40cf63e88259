import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { City } from '../../application/ports/city-repository.ts'
import { type BundleResult, readBundle } from './read-bundle.ts'
import { writeBundle } from './write-bundle.ts'

/** Checks a city as if it was read from a bundle: what was put together, or was in force once. */
export async function checkCity(city: City, nowMs: number): Promise<BundleResult> {
  const folder = await mkdtemp(join(tmpdir(), 'madoguchi-city-'))
  try {
    await writeBundle(folder, city)
    return await readBundle(folder, nowMs)
  } finally {
    await rm(folder, { recursive: true })
  }
}
