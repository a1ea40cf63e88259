import { tokyoDay } from '../../domain/shared/local-date.ts'
import type { AuditLog } from '../ports/audit-log.ts'
import type { Clock } from '../ports/clock.ts'
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

/**
 * Driving port of the office: erases all that is held of one resident, by user id. Reservations before today remain as numbers,
 * later ones are given back; an audit event tells of it, and one of the link to a staff record that goes with it. It may be done again.
 */
type EraseResident = (userId: string) => Promise<ErasedOfResident>

export const makeEraseResident =
  ({ residents, clock }: { residents: ResidentRepository; clock: Clock }): EraseResident =>
  (userId) => {
    const at = clock.now()
    return residents.erase(userId, tokyoDay(at), ({ staff, ...erased }) => [
      ...staff.map((sub) => ({ kind: 'staff.unlinked', at, userId, facts: { sub } }) as const),
      {
        kind: 'resident.erased',
        at,
        userId,
        facts: { ...erased, ...(staff.length > 0 && { staff: staff.length }) },
      },
    ])
  }
