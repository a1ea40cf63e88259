import { tokyoDay } from '../../domain/shared/local-date.ts'
import type { AuditLog } from '../ports/audit-log.ts'
import type { Clock } from '../ports/clock.ts'
import type { ErasedList, ErasedResident } from '../ports/erased-list.ts'
import type { ErasedOfResident, HeldOfResident, ResidentRepository } from '../ports/resident-repository.ts'

/** Driving port of the office: all that is held of one resident, by user id; an audit event tells of it. */
type ExportResident = (userId: string) => Promise<HeldOfResident>

export const makeExportResident =
  ({
    residents,
    audit,
    clock,
  }: {
    residents: ResidentRepository
    audit: AuditLog
    clock: Clock
  }): ExportResident =>
  async (userId) => {
    const held = await residents.find(userId)
    const facts = { answers: held.answers.length }
    await audit.record({ kind: 'resident.exported', at: clock.now(), userId, facts })
    return held
  }

type EraseNeeds = { residents: ResidentRepository; erasedList: ErasedList; clock: Clock }

/**
 * Driving port of the office: erases all that is held of one resident, by user id. Reservations before today remain as
 * numbers, later ones are given back; an audit event tells of it, and one of the link to a staff record that goes with
 * it. It may be done again. The list of the erased has them before anything is erased.
 */
type EraseResident = (userId: string) => Promise<ErasedOfResident>

export const makeEraseResident =
  ({ residents, erasedList, clock }: EraseNeeds): EraseResident =>
  async (userId) => {
    const at = clock.now()
    await erasedList.add(await residents.entryOf(userId, at))
    return erase(residents, userId, at)
  }

/** What came of a comparison with the list of the erased. */
export type ErasedAgain = {
  /** Residents who were erased again. */
  residents: number
  answers: number
  /** Lines of the list that are damaged, or of another database. */
  unusable: number
}

/**
 * Driving port of the office: after a restore of an older backup, erases again who was erased since, as the list tells.
 * @returns undefined where there is no list
 */
type EraseAgain = () => Promise<ErasedAgain | undefined>

export const makeEraseAgain =
  ({ residents, erasedList, clock }: EraseNeeds): EraseAgain =>
  async () => {
    const listed = await erasedList.read()
    if (!listed) return undefined
    const { missing, foreign } = await residents.notErased(listed)
    let answers = 0
    for (const entry of missing) {
      // Never before the erasure that it repeats, whatever this machine's clock says.
      const erased = await erase(residents, entry, Math.max(clock.now(), entry.atMs))
      answers += erased.answers
    }
    return { residents: missing.length, answers, unusable: foreign }
  }

const erase = (residents: ResidentRepository, who: string | ErasedResident, at: number) => {
  const userId = typeof who === 'string' ? who : who.pseudonym
  return residents.erase(who, tokyoDay(at), ({ staff, ...erased }) => [
    ...staff.map((sub) => ({ kind: 'staff.unlinked', at, userId, facts: { sub } }) as const),
    {
      kind: 'resident.erased',
      at,
      userId,
      facts: { ...erased, ...(staff.length > 0 && { staff: staff.length }) },
    },
  ])
}
