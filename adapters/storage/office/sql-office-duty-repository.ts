import type { OfficeDutyRepository } from '../../../application/ports/office-duty-repository.ts'
import { refuse } from '../../../domain/refusal.ts'
import { type Duty, dutiesText, isCityKeeper } from '../../../domain/staff/office-duty.ts'
import { auditEventOf, auditEvents } from '../audit/audit-event-statement.ts'
import { shared, staffAccountsLock, staffRecordLock } from '../lock.ts'
import type { Sealing } from '../sealing/sealing.ts'
import type { SqlEngine } from '../sql-engine.ts'
import { replaceDuties } from '../staff/replace-duties.ts'
import { holding, refused, run, runUnread, type SqlRow, type Statement, sql, type Write } from '../write.ts'

/** Duties by staff identifier and section; those of the whole city have the section ''. */
export const sqlOfficeDutyRepository = (
  engine: SqlEngine,
  sealing: Pick<Sealing, 'ownerOf'>,
): OfficeDutyRepository => ({
  async of(sub) {
    const rows = await engine.all(
      sql`select section_id, role from office_duty where sub = ${sub} order by section_id`,
    )
    return rows.map(dutyOf)
  },

  list: () => readDuties(engine),

  async put(sub, duties, audit, before, keeper) {
    const given = { sub, duties, audit: auditEvents(sealing, audit), before, keeper }
    const outcome = await engine.write(putDuties, given)
    if (outcome === 'no_keeper') throw refuse('office.not_allowed', {})
    return outcome === 'put'
  },
})

/** Everybody who has a duty, by staff identifier. */
export async function readDuties({ all }: Pick<SqlEngine, 'all'>): Promise<Map<string, Duty[]>> {
  const rows = await all(sql`select sub, section_id, role from office_duty order by sub, section_id`)
  const found = new Map<string, Duty[]>()
  for (const row of rows) found.set(String(row.sub), [...(found.get(String(row.sub)) ?? []), dutyOf(row)])
  return found
}

const dutyOf = ({ section_id, role }: SqlRow): Duty => ({
  role: role as Duty['role'],
  ...(section_id !== '' && { sectionId: String(section_id) }),
})

type PutDuties = {
  sub: string
  duties: readonly Duty[]
  audit: readonly Statement[]
  before: readonly Duty[] | undefined
  /** By whom, as long as they keep the city. */
  keeper: string | undefined
}

/** @param index of the user name. @param by who puts the city in force */
type CityDuties = { index: Uint8Array; duties: readonly Duty[]; at: number; by?: string | undefined }

/** Replaces the duties of somebody, whose record stays from then on. */
export function* putDuties(given: PutDuties): Write<'put', 'others' | 'no_keeper'> {
  const { sub, duties, audit, before, keeper } = given
  // Keepers come one after the other: whose duty was taken takes none any more.
  yield* holding(keeper === undefined ? shared(staffAccountsLock) : staffAccountsLock, staffRecordLock(sub))
  if (keeper !== undefined) {
    const { rows } = yield* run(sql`select section_id, role from office_duty where sub = ${keeper}`)
    if (!isCityKeeper(rows.map(dutyOf))) return yield* refused('no_keeper')
  }
  if (before) {
    const { rows } = yield* run(sql`select section_id, role from office_duty where sub = ${sub}`)
    if (dutiesText(rows.map(dutyOf)) !== dutiesText(before)) return yield* refused('others')
  }
  yield* replaceDuties(sub, duties)
  yield* runUnread(audit)
  return 'put'
}

/**
 * Gives the staff record with a user name the duties that a city asks for, and records it if they are other ones. Needs
 * `staffAccountsLock`.
 */
export function* dutiesOfCity({ index, duties, at, by }: CityDuties): Write<void> {
  const { rows } = yield* run(sql`select sub from staff_account where username_index = ${index}`)
  const sub = String(rows[0]?.sub)
  const before = yield* run(sql`select section_id, role from office_duty where sub = ${sub}`)
  const [from, to] = [dutiesText(before.rows.map(dutyOf)), dutiesText(duties)]
  if (from === to) return
  yield* replaceDuties(sub, duties)
  const facts = { sub, from, to, ...(by !== undefined && { by }) }
  yield* runUnread(auditEventOf(null, { at, kind: 'office.duties_changed', facts }))
}
