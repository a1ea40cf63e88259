import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { isUnclaimed } from '../../domain/answer/claim.ts'
import { refuse } from '../../domain/refusal.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import { isCityKeeper, type Officer } from '../../domain/staff/office-duty.ts'
import type { AuditEvent, AuditLog, RequestContext } from '../ports/audit-log.ts'
import type { Clock } from '../ports/clock.ts'
import type { ErasedList } from '../ports/erased-list.ts'
import type { OfficeDutyRepository } from '../ports/office-duty-repository.ts'
import {
  type ErasedOfResident,
  erasureRequestMs,
  type HeldOfResident,
  type ResidentRepository,
} from '../ports/resident-repository.ts'
import type { StaffAccountRepository } from '../ports/staff-account-repository.ts'
import type { StoredSurvey } from '../ports/survey-repository.ts'
import { type AllForms, allForms } from './all-forms.ts'
import {
  type RecordChange,
  type RecordName,
  type RecordOfOfficerNeeds,
  recordOfOfficer,
  recordToChange,
} from './record-of-officer.ts'
import { heldAsText, makeEraseResident, makeExportResident } from './residents.ts'
import { visitFacts } from './visit-facts.ts'

/** Answers of a person to a form. */
type HeldForm = { formTitle: string; answers: number }

/** How much of what is held of a person. */
type HeldAmounts = {
  /** From today on, and before. */
  bookingsAhead: number
  bookingsPast: number
  orders: number
  /** Messages that wait to be sent, and those that were given up. */
  messages: number
  /** What the office noted beside answers. */
  notes: number
  sessions: number
}

/** How a person can be erased. */
type ErasureState = {
  /** The city has two keepers or more: one asks for it, another one does it. */
  needsSecond: boolean
  /** A keeper has asked for it; it waits for another one until `untilMs`. */
  request?: { by: string; atMs: number; untilMs: number; isOwn: boolean }
}

/** The person of an answer, and what is held of them. */
export type PersonOfRecord = {
  surveyId: string
  formTitle: string
  answerCode: string
  /** As the answer says it. */
  name: string
  /** Sent along with an erasure. */
  version: number
  /** Without, the person is this answer alone: nobody has it yet. */
  isClaimed: boolean
  /** What they are called in LINE, as far as they are signed in. */
  lineName?: string
  forms: readonly HeldForm[]
  /** Records of members, by their form. */
  members: readonly HeldForm[]
  amounts: HeldAmounts
  /** Their LINE account is linked to a staff record, which would go with them. */
  isStaff: boolean
  erasure: ErasureState
}

/**
 * Driving port of the office: whose data belongs to an answer, and how much, for a keeper of the city. The audit event
 * is stored before it is returned.
 *
 * @throws Refusal those of `recordOfOfficer`, for a keeper of the city
 */
type ReadPerson = (command: RecordName) => Promise<PersonOfRecord>

/**
 * Driving port of the office: all that is held of the person of an answer, as the command writes it into a file.
 * @throws Refusal as `ReadPerson`
 */
type ExportPerson = (command: RecordName) => Promise<{ text: string }>

/**
 * Driving port of the office: a keeper asks that the person of an answer be erased; another keeper does it within a
 * day. Asked again it waits anew, except where another keeper's request waits already.
 *
 * @throws Refusal as `ReadPerson`, `office.record_changed`
 */
type AskErasure = (command: RecordChange) => Promise<void>

/**
 * Driving port of the office: erases all that is held of the person of an answer as the command does. Where the city
 * has two keepers or more, another keeper must have asked for it; an only one writes the answer code once more.
 *
 * @throws Refusal as `ReadPerson`, `office.record_changed`, `office.second_keeper`, `office.code_mistyped`,
 * `office.no_erased_list` if the server keeps no list of the erased
 */
type ErasePerson = (command: RecordChange & { typedCode?: string }) => Promise<ErasedOfResident>

type KeeperNeeds = RecordOfOfficerNeeds & {
  officeDuties: Pick<OfficeDutyRepository, 'list' | 'of'>
  clock: Clock
}

type Needs = KeeperNeeds &
  AllForms & {
    residents: ResidentRepository
    staffAccounts: Pick<StaffAccountRepository, 'find'>
    audit: Pick<AuditLog, 'record'>
    /** Absent: the server keeps none, and nobody is erased. */
    erasedList?: ErasedList | undefined
  }

export const makeReadPerson =
  (needs: Needs) =>
  (officer: Officer, request: RequestContext): ReadPerson =>
  async (name) => {
    const record = await recordOfKeeper(needs, officer, name)
    const { userId, surveyId, answerId, answerCode, version, entries } = record
    const at = needs.clock.now()
    const facts = { by: officer.username, person: true }
    await needs.audit.record({ kind: 'office.viewed', at, userId, surveyId, answerId, request, facts })
    const held = await needs.residents.find(userId, { withLogs: false })
    const [surveys, members] = [await needs.surveys.list(), await needs.members.list()]
    const config = (await allForms(needs).find(surveyId))?.config
    const lineName = held.sessions.find((session) => session.name)?.name
    const ofMembers = new Set(members.map((each) => each.config.surveyId))
    return {
      ...{ surveyId, answerCode, version },
      formTitle: config?.surveyTitle ?? surveyId,
      name: visitFacts(entries, config).name,
      isClaimed: !isUnclaimed(record),
      ...(lineName !== undefined && { lineName }),
      forms: formsOf(
        held.answers.filter((each) => !ofMembers.has(each.surveyId)),
        surveys,
      ),
      members: formsOf(
        held.answers.filter((each) => ofMembers.has(each.surveyId)),
        members,
      ),
      amounts: amountsOf(held, at),
      isStaff: held.staff.length > 0,
      erasure: await erasureOf(needs, officer, userId),
    }
  }

const notInPages =
  'このJSONには入っていません。回答のページで開くか、システムの担当者に residents export で書き出してもらってください。'

export const makeExportPerson =
  (needs: Needs) =>
  (officer: Officer, request: RequestContext): ExportPerson =>
  async (name) => {
    const { userId } = await recordOfKeeper(needs, officer, name)
    const held = await makeExportResident(needs)(userId, { by: officer.username, request })
    return { text: heldAsText(userId, held, () => notInPages) }
  }

export const makeAskErasure =
  (needs: Needs) =>
  (officer: Officer, request: RequestContext): AskErasure =>
  async (change) => {
    await recordOfKeeper(needs, officer, change)
    const { userId, surveyId, answerId } = await recordToChange(needs, officer, change, 'keeper')
    const { residents, clock } = needs
    const atMs = clock.now()
    const waiting = await waitingRequest(needs, userId)
    if (waiting && waiting.sub !== officer.sub) return
    const event: AuditEvent = {
      ...{ kind: 'resident.erasure_asked', at: atMs, userId, surveyId, answerId, request },
      facts: { by: officer.username },
    }
    await residents.askErasure(userId, { sub: officer.sub, atMs }, [event])
  }

export const makeErasePerson =
  (needs: Needs) =>
  (officer: Officer, request: RequestContext): ErasePerson =>
  async ({ typedCode, ...change }) => {
    await recordOfKeeper(needs, officer, change)
    const { userId, answerCode } = await recordToChange(needs, officer, change, 'keeper')
    const { erasedList } = needs
    if (!erasedList) throw refuse('office.no_erased_list', {})
    const asked = await askedByOther(needs, officer, userId)
    if (asked === 'missing') throw refuse('office.second_keeper', {})
    if (asked === 'alone' && typedCode !== answerCode) throw refuse('office.code_mistyped', {})
    const by = { by: officer.username, request, ...(asked !== 'alone' && { askedBy: asked.by }) }
    return makeEraseResident({ ...needs, erasedList })(userId, by)
  }

/** @throws Refusal those of `recordOfOfficer`, `office.not_allowed` for who keeps sections only */
async function recordOfKeeper(needs: RecordOfOfficerNeeds, officer: Officer, name: RecordName) {
  const { record } = await recordOfOfficer(needs, officer, name, 'keeper')
  if (!isCityKeeper(officer.duties)) throw refuse('office.not_allowed', {})
  return record
}

const isAlone = async ({ officeDuties }: Pick<Needs, 'officeDuties'>): Promise<boolean> =>
  [...(await officeDuties.list()).values()].filter(isCityKeeper).length < 2

/** The request that waits, of somebody who keeps the city still. */
async function waitingRequest({ residents, officeDuties, clock }: Needs, userId: string) {
  const waiting = await residents.erasureRequest(userId, clock.now())
  return waiting && isCityKeeper(await officeDuties.of(waiting.sub)) ? waiting : undefined
}

/** Which other keeper has asked; 'missing': none has, 'alone': there is none who could. */
async function askedByOther(
  needs: Needs,
  { sub }: Officer,
  userId: string,
): Promise<{ by: string } | 'missing' | 'alone'> {
  if (await isAlone(needs)) return 'alone'
  const waiting = await waitingRequest(needs, userId)
  if (!waiting || waiting.sub === sub) return 'missing'
  return { by: (await needs.staffAccounts.find(waiting.sub))?.username ?? waiting.sub }
}

async function erasureOf(needs: Needs, { sub }: Officer, userId: string): Promise<ErasureState> {
  const needsSecond = !(await isAlone(needs))
  const waiting = needsSecond && (await waitingRequest(needs, userId))
  if (!waiting) return { needsSecond }
  const { atMs } = waiting
  const account = await needs.staffAccounts.find(waiting.sub)
  const by = account?.name || account?.username || waiting.sub
  const request = { by, atMs, untilMs: atMs + erasureRequestMs, isOwn: waiting.sub === sub }
  return { needsSecond, request }
}

/** By form, in the order of the forms; those of forms that there are no more by their id, last. */
function formsOf(answers: readonly AnswerRecord[], surveys: readonly StoredSurvey[]): HeldForm[] {
  const counts = new Map<string, number>(surveys.map(({ config }) => [config.surveyId, 0]))
  for (const { surveyId } of answers) counts.set(surveyId, (counts.get(surveyId) ?? 0) + 1)
  const titles = new Map(surveys.map(({ config }) => [config.surveyId, config.surveyTitle]))
  return [...counts]
    .filter(([, count]) => count > 0)
    .map(([surveyId, count]) => ({ formTitle: titles.get(surveyId) ?? surveyId, answers: count }))
}

function amountsOf({ bookings, ...held }: HeldOfResident, nowMs: number): HeldAmounts {
  const today = tokyoDay(nowMs)
  const ahead = bookings.filter(({ day }) => day >= today).length
  return {
    bookingsAhead: ahead,
    bookingsPast: bookings.length - ahead,
    orders: held.orders.length,
    messages: held.messages.length,
    notes: held.deskNotes.filter(({ memo }) => memo !== '').length,
    sessions: held.sessions.length,
  }
}
