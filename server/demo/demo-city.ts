import { join } from 'node:path'
import { readBundle } from '../../adapters/city/read-bundle.ts'
import { japaneseHolidays } from '../../adapters/holiday/japanese-holidays.ts'
import { lineRichMenuGateway } from '../../adapters/line/line-rich-menu-gateway.ts'
import { japanPostPostcodes } from '../../adapters/postcode/japan-post-postcodes.ts'
import { staffProofs } from '../../adapters/session/staff-proofs.ts'
import { embeddedStaffDirectory } from '../../adapters/staff-directory/embedded-staff-directory.ts'
import { randomIds } from '../../adapters/system/random-ids.ts'
import { scryptPasswordHash } from '../../adapters/system/scrypt-password-hash.ts'
import { sha256Digest } from '../../adapters/system/sha256-digest.ts'
import { systemClock } from '../../adapters/system/system-clock.ts'
import { noTranslator } from '../../adapters/translation/no-translator.ts'
import { makeImportCity } from '../../application/city/import-city.ts'
import type { Clock } from '../../application/ports/clock.ts'
import type { Storage } from '../../application/ports/storage.ts'
import { shippedSettings } from '../../application/settings.ts'
import { makeTallies } from '../../application/shared/tallies.ts'
import { makeUseCases } from '../../application/use-cases.ts'
import { projectRoot } from '../composition/project-root.ts'
import { addDemoBookings, type UseCasesAt } from './demo-bookings.ts'
import { addDemoHistories } from './demo-histories.ts'
import { importPhoneBookings } from './demo-phone-bookings.ts'
import { importRegistrations } from './demo-registrations.ts'
import { addDemoStaff } from './demo-staff.ts'

/**
 * Imports the demo city with bookings, answers and staff, unless the storage has a city already.
 * @throws Error if the bundle has faults
 */
export async function importDemoCity(storage: Storage, clock: Clock): Promise<void> {
  if (await storage.city.settings()) return
  const bundle = await readBundle(join(projectRoot(), 'server', 'demo', 'city'), clock.now())
  if ('faults' in bundle)
    throw new Error(`the demo city has ${bundle.faults.length} faults; see npm run city -- check`)
  await makeImportCity({ ...storage, clock, holidays: japaneseHolidays() })(bundle.city)
  await addDemoBookings(storage, useCasesOf(storage), clock)
  await addDemoHistories(storage, useCasesOf(storage), clock)
  const needs = { ...needsOf(storage), clock }
  await importPhoneBookings(needs, useCasesOf(storage)(clock)({ userId: 'demo' }))
  await importRegistrations(needs, useCasesOf(storage))
  await addDemoStaff(needs, bundle.city.staff ?? [], useCasesOf(storage))
}

/** The use cases of the product on `storage`, by clock and viewer; nothing is ever sent to LINE. */
export function useCasesOf(storage: Storage): UseCasesAt {
  const needs = needsOf(storage)
  return (clock) => {
    const tallies = makeTallies({ audit: storage.audit, clock })
    const useCasesFor = makeUseCases({ ...needs, clock, tallies })
    return (viewer) => useCasesFor(viewer, { requestId: 'demo' })
  }
}

function needsOf(storage: Storage) {
  const passwords = scryptPasswordHash()
  const staff = { ...storage, passwords, ids: randomIds, clock: systemClock }
  return {
    ...storage,
    translator: noTranslator,
    // Those who have booked here have no chat.
    city: { ...storage.city, settings: async () => undefined },
    ids: randomIds,
    passwords,
    directory: embeddedStaffDirectory(staff),
    staffProofs: staffProofs({ key: randomIds.secret(), issuer: 'demo', clock: systemClock }),
    digest: sha256Digest,
    richMenu: lineRichMenuGateway({ messagingUrl: '', token: '' }),
    postcodes: japanPostPostcodes(),
    holidays: japaneseHolidays(),
    payments: undefined,
    settings: shippedSettings,
  }
}
