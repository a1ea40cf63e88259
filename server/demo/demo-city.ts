import { join } from 'node:path'
import { readBundle } from '../../adapters/city-bundle/read-bundle.ts'
import { lineRichMenuGateway } from '../../adapters/line/line-rich-menu-gateway.ts'
import { japanPostPostcodes } from '../../adapters/platform/japan-post-postcodes.ts'
import { japaneseHolidays } from '../../adapters/platform/japanese-holidays.ts'
import { projectRoot } from '../../adapters/platform/project-root.ts'
import { randomIds } from '../../adapters/platform/random-ids.ts'
import { scryptPasswordHash } from '../../adapters/platform/scrypt-password-hash.ts'
import { sha256Digest } from '../../adapters/platform/sha256-digest.ts'
import { staffProofs } from '../../adapters/platform/staff-proofs.ts'
import { systemClock } from '../../adapters/platform/system-clock.ts'
import { noScanner } from '../../adapters/scanner/no-scanner.ts'
import { embeddedStaffDirectory } from '../../adapters/staff-platform/embedded-staff-directory.ts'
import { noTranslator } from '../../adapters/translation/no-translator.ts'
import { makeImportCity } from '../../application/city/import-city.ts'
import type { Clock } from '../../application/ports/clock.ts'
import type { Storage } from '../../application/ports/storage.ts'
import { makeAuditCounters } from '../../application/shared/audit-counters.ts'
import { shippedSettings } from '../../application/shared/settings.ts'
import { makeUseCases } from '../../application/use-cases.ts'
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
    const auditCounters = makeAuditCounters({ audit: storage.audit, clock })
    const useCasesFor = makeUseCases({ ...needs, clock, auditCounters })
    return (viewer) => useCasesFor(viewer, { requestId: 'demo' })
  }
}

function needsOf(storage: Storage) {
  const passwords = scryptPasswordHash()
  const staff = { ...storage, passwords, ids: randomIds, clock: systemClock }
  return {
    ...storage,
    translator: noTranslator,
    scanner: noScanner,
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
