import { join } from 'node:path'
import { readBundle } from '../../adapters/city/read-bundle.ts'
import { makeImportCity } from '../../application/city/import-city.ts'
import type { Clock } from '../../application/ports/clock.ts'
import type { Storage } from '../../application/ports/storage.ts'
import { projectRoot } from './project-root.ts'

/** Puts the demo city in force where no city is yet. @throws Error if the bundle has faults */
export async function importDemoCityOnce(storage: Storage, clock: Clock): Promise<void> {
  if (await storage.city.settings()) return
  const bundle = await readBundle(join(projectRoot(), 'server', 'demo'), clock.now())
  if ('faults' in bundle)
    throw new Error(`the demo city has ${bundle.faults.length} faults; see npm run city -- check`)
  await makeImportCity({ ...storage, clock })(bundle.city)
}
