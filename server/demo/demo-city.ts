import { join } from 'node:path'
import { readBundle } from '../../adapters/city/read-bundle.ts'
import { japaneseHolidays } from '../../adapters/holiday/japanese-holidays.ts'
import { lineRichMenu } from '../../adapters/line/line-rich-menu.ts'
import { japanPostPostcodes } from '../../adapters/postcode/japan-post-postcodes.ts'
import { randomIds } from '../../adapters/system/random-ids.ts'
import { sha256Digest } from '../../adapters/system/sha256-digest.ts'
import { makeImportCity } from '../../application/city/import-city.ts'
import type { Clock } from '../../application/ports/clock.ts'
import type { Storage } from '../../application/ports/storage.ts'
import { shippedSettings } from '../../application/settings.ts'
import { makeUseCases } from '../../application/use-cases.ts'
import { projectRoot } from '../composition/project-root.ts'
import { type ActingAt, bookDemo } from './demo-bookings.ts'
import { giveHistories } from './demo-histories.ts'
import { bringInPapers } from './demo-papers.ts'

/** Puts the demo city in force where no city is yet, with bookings in its calendars. @throws Error if the bundle has faults */
export async function importDemoCityOnce(storage: Storage, clock: Clock): Promise<void> {
  if (await storage.city.settings()) return
  const bundle = await readBundle(join(projectRoot(), 'server', 'demo', 'city'), clock.now())
  if ('faults' in bundle)
    throw new Error(`the demo city has ${bundle.faults.length} faults; see npm run city -- check`)
  await makeImportCity({ ...storage, clock })(bundle.city)
  await bookDemo(storage, actingIn(storage), clock)
  await giveHistories(storage, actingIn(storage), clock)
  await bringInPapers({ ...needsOf(storage), clock }, actingIn(storage)(clock)({ userId: 'demo' }))
}

/** The product itself, without a way to LINE: bookings are saved as residents save them, by the same rules. */
export function actingIn(storage: Storage): ActingAt {
  const needs = needsOf(storage)
  return (clock) => makeUseCases({ ...needs, clock })
}

function needsOf(storage: Storage) {
  return {
    ...storage,
    ids: randomIds,
    digest: sha256Digest,
    richMenu: lineRichMenu({ messagingUrl: '', token: '' }),
    postcodes: japanPostPostcodes(),
    holidays: japaneseHolidays(),
    settings: shippedSettings,
  }
}
