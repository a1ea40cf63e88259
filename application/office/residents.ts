import { tokyoDay } from '../../domain/shared/local-date.ts'
import type { Attachment } from '../ports/attachment-repository.ts'
import type { AuditEvent, AuditLog, RequestContext } from '../ports/audit-log.ts'
import type { Clock } from '../ports/clock.ts'
import type { ErasedList, ErasedResident } from '../ports/erased-list.ts'
import type { ErasedOfResident, HeldOfResident, ResidentRepository } from '../ports/resident-repository.ts'

/** Who of the office does it in its pages; a command has nobody to name. */
type ByOfficer = {
  /** User name. */
  by: string
  request: RequestContext
  /** Who asked for it, where another keeper had to. */
  askedBy?: string
}

/** Driving port of the office: all that is held of one resident, by user id; an audit event tells of it. */
type ExportResident = (userId: string, act?: ByOfficer) => Promise<HeldOfResident>

/**
 * What is held of a resident as a file, JSON.
 * @param whereIs says where the content of an attached file is
 */
export function heldAsText(
  userId: string,
  held: HeldOfResident,
  whereIs: (attachment: Attachment) => string,
): string {
  const attachments = held.attachments.map((attachment) => {
    const { content: _, ...facts } = attachment
    return { ...facts, content: whereIs(attachment) }
  })
  return `${JSON.stringify({ userId, ...held, attachments }, null, 2)}\n`
}

export const makeExportResident =
  ({
    residents,
    audit,
    clock,
  }: {
    residents: Pick<ResidentRepository, 'find'>
    audit: Pick<AuditLog, 'record'>
    clock: Clock
  }): ExportResident =>
  async (userId, act) => {
    const held = await residents.find(userId)
    const facts = { answers: held.answers.length }
    await audit.record(byOfficer({ kind: 'resident.exported', at: clock.now(), userId, facts }, act))
    return held
  }

type EraseNeeds = { residents: ResidentRepository; erasedList: ErasedList; clock: Clock }

/**
 * Driving port of the office: erases all that is held of one resident, by user id. Reservations before today remain as
 * numbers, later ones are given back; an audit event tells of it, and one of the link to a staff record that goes with
 * it. It may be done again. The list of the erased has them before anything is erased.
 */
type EraseResident = (userId: string, act?: ByOfficer) => Promise<ErasedOfResident>

export const makeEraseResident =
  ({ residents, erasedList, clock }: EraseNeeds): EraseResident =>
  async (userId, act) => {
    const at = clock.now()
    await erasedList.add(await residents.entryOf(userId, at))
    return erase(residents, userId, { at, act })
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
      const erased = await erase(residents, entry, { at: Math.max(clock.now(), entry.atMs) })
      answers += erased.answers
    }
    return { residents: missing.length, answers, unusable: foreign }
  }

const erase = (
  residents: ResidentRepository,
  who: string | ErasedResident,
  { at, act }: { at: number; act?: ByOfficer | undefined },
) => {
  const userId = typeof who === 'string' ? who : who.pseudonym
  return residents.erase(who, tokyoDay(at), ({ staff, ...erased }) => [
    ...staff.map((sub) => byOfficer({ kind: 'staff.unlinked', at, userId, facts: { sub } }, act)),
    byOfficer(
      {
        ...{ kind: 'resident.erased', at, userId },
        facts: { ...erased, ...(staff.length > 0 && { staff: staff.length }) },
      },
      act,
    ),
  ])
}

/** The event with who did it, and who asked for it. */
function byOfficer(event: AuditEvent, act: ByOfficer | undefined): AuditEvent {
  if (!act) return event
  const { by, askedBy, request } = act
  return { ...event, request, facts: { ...event.facts, by, ...(askedBy !== undefined && { askedBy }) } }
}
