import { refuse } from '../../domain/refusal.ts'
import { writtenCode } from '../../domain/shared/receipt.ts'
import { isCityKeeper, type Officer } from '../../domain/staff/office-duty.ts'
import { canonicalUsername } from '../../domain/staff/staff-account.ts'
import type {
  AuditKind,
  AuditLog,
  AuditSearch,
  ChainPoint,
  ChainStretch,
  LoggedAuditEvent,
  RequestContext,
} from '../ports/audit-log.ts'
import type { Clock } from '../ports/clock.ts'
import type { OfficeAnswerRepository } from '../ports/office-answer-repository.ts'
import type { StaffAccountRepository } from '../ports/staff-account-repository.ts'
import { type AllForms, allForms } from './all-forms.ts'

/** Which events of the audit log are looked for; those that fit all that is given. */
export type LogFilter = {
  kind?: AuditKind | undefined
  /** User name of somebody of the staff, who did it or whom it is about. */
  staff?: string | undefined
  /** A code of the answer, or its id, by which one that was erased is still found. */
  answer?: string | undefined
  /** The resident, as the log names them. */
  person?: string | undefined
}

/** An event, with the facts that stand beside who did it. */
export type LogEvent = Omit<LoggedAuditEvent, 'facts'> & {
  by?: string
  facts: readonly { name: string; value: string }[]
}

/** A page of the log, the latest event first. */
export type LogPage = {
  events: readonly LogEvent[]
  /** Events of the whole log. */
  total: number
  /** The `before` of what follows; absent: the log was looked through. There may be more where a page is empty. */
  next?: number
}

/**
 * Driving port of the office: a keeper of the city reads the audit log. Each page that has events, and the first one of
 * a filter, is an audit event itself.
 *
 * @throws Refusal `office.not_allowed`, `answer.not_found` if nothing has that code
 */
type ReadLog = (command: LogFilter & { before?: number | undefined }) => Promise<LogPage>

/**
 * Driving port of the office: under which name the log keeps a resident, of whom a keeper has the LINE user id.
 * @throws Refusal `office.not_allowed`
 */
type FindLogPerson = (command: { userId: string }) => Promise<{ person: string }>

/**
 * Driving port of the office: a keeper of the city has a stretch of the log's chain looked at, from where the one
 * before ended. The last stretch, and one that is broken, is an audit event.
 *
 * @param command.noted the hash at the end of the log as it was noted earlier
 * @throws Refusal `office.not_allowed`, `request.malformed` for a point that was never looked at, or over a day ago
 */
type CheckLog = (command: {
  after?: ChainPoint | undefined
  noted?: string | undefined
}) => Promise<ChainStretch & { total: number }>

type LogNeeds = AllForms & {
  audit: Pick<AuditLog, 'record' | 'search' | 'ownerOf' | 'checkChain'>
  officeAnswers: Pick<OfficeAnswerRepository, 'findLatest'>
  staffAccounts: Pick<StaffAccountRepository, 'findByUsername'>
  clock: Clock
}

/** Events of a page. */
const PAGE = 50
/** Links of the chain that are looked at for one request. */
const STRETCH = 5_000
/** How long a check may take: what was looked at before is no check of today. */
const CHECK_MS = 24 * 60 * 60 * 1000

export const makeReadLog =
  (needs: LogNeeds) =>
  ({ duties, username }: Officer, request: RequestContext): ReadLog =>
  async ({ before, ...filter }) => {
    if (!isCityKeeper(duties)) throw refuse('office.not_allowed', {})
    const { audit, clock } = needs
    const search = await searchOf(needs, filter)
    const found = await audit.search({ ...search, before, limit: PAGE })
    // Looking on where nothing was found is of the same reading. What was typed may be anything, and isn't noted.
    if (before === undefined || found.events.length > 0) {
      const { kind, owner, answerIds: [only] = [], facts: [, ofStaff] = [] } = search
      await audit.record({
        ...{ kind: 'office.log_read', at: clock.now(), request },
        ...(only !== undefined && { answerId: only }),
        facts: {
          by: username,
          ...(kind !== undefined && { kind }),
          ...(owner !== undefined && { owner }),
          ...(ofStaff && { of: ofStaff.value }),
        },
      })
    }
    return { ...found, events: found.events.map(logEvent) }
  }

async function searchOf(
  needs: LogNeeds,
  { kind, staff, answer, person }: LogFilter,
): Promise<Omit<AuditSearch, 'limit'>> {
  return {
    ...{ kind, owner: person },
    ...(staff !== undefined && { facts: await factsOfStaff(needs, canonicalUsername(staff)) }),
    ...(answer !== undefined && { answerIds: await answersMeant(needs, answer) }),
  }
}

/** By what an event tells that somebody did it, or that it is about them. */
async function factsOfStaff({ staffAccounts }: LogNeeds, username: string) {
  const sub = (await staffAccounts.findByUsername(username))?.sub
  return [{ name: 'by', value: username }, ...(sub === undefined ? [] : [{ name: 'sub', value: sub }])]
}

const answerId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Those of every form that have the code. @throws Refusal `answer.not_found` */
async function answersMeant(needs: LogNeeds, answer: string): Promise<readonly string[]> {
  const text = answer.trim()
  if (answerId.test(text)) return [text]
  const code = writtenCode(text)
  const ids: string[] = []
  for (const { config } of await allForms(needs).list()) {
    const record = await needs.officeAnswers.findLatest(config.surveyId, code)
    if (record) ids.push(record.answerId)
  }
  if (ids.length === 0) throw refuse('answer.not_found', {})
  return ids
}

function logEvent({ facts, ...event }: LoggedAuditEvent): LogEvent {
  // Of a link and a sign-in it is by what, not by whom.
  const by = event.kind === 'staff.linked' || event.kind === 'sign_in' ? undefined : facts.by
  const others = Object.entries(facts).filter(([name]) => name !== 'by' || by === undefined)
  return {
    ...event,
    ...(by !== undefined && { by: String(by) }),
    facts: others.map(([name, value]) => ({ name, value: String(value) })),
  }
}

export const makeFindLogPerson =
  ({ audit }: LogNeeds) =>
  ({ duties }: Officer): FindLogPerson =>
  async ({ userId }) => {
    if (!isCityKeeper(duties)) throw refuse('office.not_allowed', {})
    return { person: await audit.ownerOf(userId.trim()) }
  }

export const makeCheckLog =
  ({ audit, clock }: LogNeeds) =>
  ({ duties, username }: Officer, request: RequestContext): CheckLog =>
  async ({ after, noted }) => {
    if (!isCityKeeper(duties)) throw refuse('office.not_allowed', {})
    const at = clock.now()
    if (after && at - after.begunAt > CHECK_MS) throw refuse('request.malformed', { fields: ['after'] })
    const { total } = await audit.search({ limit: 1 })
    const stretch = await audit.checkChain(after, { limit: STRETCH, at, noted })
    if (!stretch.isIntact || stretch.isEnd) {
      const seq = stretch.brokenAt ?? stretch.head?.seq ?? 0
      const facts = { by: username, isIntact: stretch.isIntact, seq }
      await audit.record({ kind: 'office.log_checked', at, request, facts })
    }
    return { ...stretch, total }
  }
