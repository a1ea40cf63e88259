import { longestMemo, memoLength, storedMemo } from '../../domain/answer/desk-note.ts'
import { refuse } from '../../domain/refusal.ts'
import { type Officer, roleIn } from '../../domain/staff/office-duty.ts'
import type { AuditEvent, RequestContext } from '../ports/audit-log.ts'
import type { Clock } from '../ports/clock.ts'
import type { DeskNote, DeskNoteRepository } from '../ports/desk-note-repository.ts'
import type { OfficeDutyRepository } from '../ports/office-duty-repository.ts'
import type { StaffAccountRepository } from '../ports/staff-account-repository.ts'
import { inBatches } from '../shared/in-batches.ts'
import { retryOnConflict } from '../shared/retry-on-conflict.ts'
import { type RecordName, type RecordOfOfficerNeeds, recordOfOfficer } from './record-of-officer.ts'

/** Somebody of the staff who may see to an answer. */
type Assignee = {
  /** The staff identifier. */
  sub: string
  /** What they are called; the staff identifier of somebody who has no record (any more). */
  name: string
}

/** What stands beside an answer for the office alone. */
export type NoteOfRecord = {
  memo: string
  /** Absent: nobody. */
  assignee?: Assignee
  /** Sent along with a change; 0: nothing was noted yet. */
  version: number
}

/**
 * Driving port of the office: who can be asked to see to an answer: everybody who has a duty that reaches its form, by
 * name.
 *
 * @throws Refusal those of `recordOfOfficer`, for the desk
 */
type ListAssignees = (command: RecordName) => Promise<readonly Assignee[]>

/**
 * Driving port of the office: notes a memo and who sees to an answer, both anew. Residents see neither. An audit event
 * tells who did it, from whom to whom it went, and whether the memo changed, not what it says.
 *
 * @param command.version that of the note that was seen
 * @returns the version that it has now
 * @throws Refusal those of `recordOfOfficer`, for the desk, `office.memo_too_long`, `office.assignee_unknown`,
 * `office.note_changed` if somebody else changed it meanwhile, `request.in_progress` if the answer keeps changing
 */
type WriteDeskNote = (
  command: RecordName & { memo: string; assignee?: string; version: number },
) => Promise<{ version: number }>

type StaffNeeds = {
  staffAccounts: Pick<StaffAccountRepository, 'find'>
}

type AssigneeNeeds = RecordOfOfficerNeeds & StaffNeeds & { officeDuties: Pick<OfficeDutyRepository, 'list'> }

type Needs = AssigneeNeeds & { deskNotes: DeskNoteRepository; clock: Clock }

export const makeListAssignees =
  (needs: AssigneeNeeds) =>
  (officer: Officer): ListAssignees =>
  async (name) => {
    await recordOfOfficer(needs, officer, name, 'desk')
    return assigneesOf(needs, name.surveyId)
  }

export const makeWriteDeskNote =
  (needs: Needs) =>
  (officer: Officer, request: RequestContext): WriteDeskNote =>
  async ({ memo: typed, assignee, version, ...name }) => {
    if (memoLength(typed) > longestMemo) throw refuse('office.memo_too_long', { max: longestMemo })
    const memo = storedMemo(typed)
    const written = await retryOnConflict(async () => {
      const { record } = await recordOfOfficer(needs, officer, name, 'desk')
      const before = await needs.deskNotes.find(record)
      if ((before?.version ?? 0) !== version) throw refuse('office.note_changed', {})
      const facts = await factsOfChange(needs, before, { memo, assignee })
      if (!facts) return { version }
      if (assignee !== undefined && assignee !== before?.assignee) {
        const offered = await assigneesOf(needs, record.surveyId)
        if (!offered.some(({ sub }) => sub === assignee)) throw refuse('office.assignee_unknown', {})
      }
      const note = { memo, version: version + 1, ...(assignee !== undefined && { assignee }) }
      const { userId, surveyId, answerId } = record
      const event: AuditEvent = {
        ...{ kind: 'office.noted', at: needs.clock.now(), userId, surveyId, answerId, request },
        facts: { by: officer.username, ...facts },
      }
      const outcome = await needs.deskNotes.put(record, note, [event])
      if (outcome === 'changed') throw refuse('office.note_changed', {})
      return outcome === 'put' ? { version: note.version } : undefined
    })
    if (!written) throw refuse('request.in_progress', {})
    return written
  }

/** What of a note is another one; undefined: nothing. */
async function factsOfChange(
  needs: StaffNeeds,
  before: DeskNote | undefined,
  { memo, assignee }: { memo: string; assignee: string | undefined },
): Promise<AuditEvent['facts'] | undefined> {
  const isOther = (before?.memo ?? '') !== memo
  if (before?.assignee === assignee) return isOther ? { memo: true } : undefined
  const [from, to] = [await usernameOf(needs, before?.assignee), await usernameOf(needs, assignee)]
  return { ...(isOther && { memo: true }), from, to }
}

/** What the audit log calls somebody; '' for nobody. */
async function usernameOf({ staffAccounts }: StaffNeeds, sub: string | undefined): Promise<string> {
  return sub === undefined ? '' : ((await staffAccounts.find(sub))?.username ?? sub)
}

async function assigneesOf(needs: AssigneeNeeds, surveyId: string): Promise<Assignee[]> {
  const sections = (await needs.city.settings())?.office?.sections ?? []
  const reaching = [...(await needs.officeDuties.list())].filter(
    ([, duties]) => roleIn(duties, sections, { part: 'surveys', id: surveyId }) !== undefined,
  )
  const found = await inBatches(reaching, ([sub]) => assigneeOf(needs, sub))
  return found.toSorted((one, other) => one.name.localeCompare(other.name, 'ja'))
}

const assigneeOf = async ({ staffAccounts }: StaffNeeds, sub: string): Promise<Assignee> => {
  const account = await staffAccounts.find(sub)
  return { sub, name: account?.name || account?.username || sub }
}

/** The note beside an answer, with what its assignee is called. */
export async function noteOfRecord(
  needs: StaffNeeds & { deskNotes: Pick<DeskNoteRepository, 'find'> },
  record: Parameters<DeskNoteRepository['find']>[0],
): Promise<NoteOfRecord> {
  const { memo = '', version = 0, assignee } = (await needs.deskNotes.find(record)) ?? {}
  return { memo, version, ...(assignee !== undefined && { assignee: await assigneeOf(needs, assignee) }) }
}
