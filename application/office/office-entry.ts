import { type Refusal, refuse } from '../../domain/refusal.ts'
import { isCityKeeper, type Officer } from '../../domain/staff/office-duty.ts'
import {
  canonicalPassword,
  canonicalUsername,
  type StaffLoginForm,
  validateLogin,
  visibleUsername,
} from '../../domain/staff/staff-account.ts'
import type { AuditEvent, AuditLog, RequestContext } from '../ports/audit-log.ts'
import type { CityRepository } from '../ports/city-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { IdSource } from '../ports/id-source.ts'
import type { IdentityGateway } from '../ports/identity-gateway.ts'
import type { LimitRepository } from '../ports/limit-repository.ts'
import type { OfficeDutyRepository } from '../ports/office-duty-repository.ts'
import type { OfficeSession, OfficeSessionRepository } from '../ports/office-session-repository.ts'
import type { StaffAccountRepository } from '../ports/staff-account-repository.ts'
import type { StaffDirectory } from '../ports/staff-directory.ts'
import type { StaffLinkRepository } from '../ports/staff-link-repository.ts'
import { asGuess } from '../session/request-limits.ts'
import type { AuditCounters } from '../shared/audit-counters.ts'

/** Whether the office is open to somebody, or LINE is asked next. */
type OfficeStep = { next: 'open' | 'line' }

/** Where the token of an office session is kept on the way from request to request. */
export type OfficeSessionHolder = {
  /** What came with the request; undefined: none. */
  token: string | undefined
  hold(token: string): void
  drop(): void
}

/**
 * Driving ports of the way into the office. Somebody whose record is linked to a LINE account confirms with that
 * account after the password; until then their session opens nothing else. Neither step tells a known user name from
 * an unknown one, and guesses at passwords are limited as where staff link their account.
 */
export type OfficeEntry = {
  /**
   * @throws Refusal `staff.sign_in_failed`, `staff.invalid_form`, `staff.too_many_trials`, `service.unavailable`
   * @throws Refusal `office.no_duty`; `office.link_first` where the city wants a linked account and there is none
   */
  signInToOffice(command: StaffLoginForm): Promise<OfficeStep>
  /**
   * Confirms the session that waits for it.
   * @throws Refusal `auth.required` if no session does, `auth.sign_in_failed`, `office.other_line`,
   * `service.unavailable`
   */
  confirmWithLine(command: { code: string; codeVerifier: string; nonce: string }): Promise<OfficeStep>
  /** Ends the session on the server; one that has ended already is no fault. */
  signOutOfOffice(): Promise<void>
}

type Needs = {
  directory: StaffDirectory
  staffAccounts: Pick<StaffAccountRepository, 'find'>
  staffLinks: Pick<StaffLinkRepository, 'find'>
  officeDuties: OfficeDutyRepository
  officeSessions: OfficeSessionRepository
  identity: Pick<IdentityGateway, 'exchangeCode'>
  city: Pick<CityRepository, 'settings'>
  limits: LimitRepository
  audit: AuditLog
  auditCounters: AuditCounters
  clock: Clock
  ids: Pick<IdSource, 'secret'>
}

/** The ways into the office, bound to a request and the session that came with it. */
export type OfficeEntryFor = (request: RequestContext, holder: OfficeSessionHolder) => OfficeEntry

export const makeOfficeEntry =
  (needs: Needs): OfficeEntryFor =>
  (request, holder) => ({
    async signInToOffice(form) {
      const staffIssues = validateLogin(form)
      if (staffIssues.length > 0) throw refuse('staff.invalid_form', { staffIssues })
      const by = canonicalUsername(form.username)
      const login = { username: visibleUsername(form.username), password: canonicalPassword(form.password) }
      const sub = await asGuess(needs, { of: 'staff-login', by, request }, () =>
        needs.directory.signIn(login),
      )
      if (sub === undefined) throw refused(needs, request, refuse('staff.sign_in_failed', {}))
      if ((await needs.officeDuties.of(sub)).length === 0)
        throw refused(needs, request, refuse('office.no_duty', {}))
      const isLinked = (await needs.staffLinks.find(sub)) !== undefined
      const { secondFactor = 'offered' } = (await needs.city.settings())?.office ?? {}
      if (!isLinked && secondFactor === 'required')
        throw refused(needs, request, refuse('office.link_first', {}))
      return begin(needs, holder, { sub, username: by, isHalf: isLinked, request })
    },

    async confirmWithLine(command) {
      const { token } = holder
      const session =
        token === undefined ? undefined : await needs.officeSessions.use(token, needs.clock.now())
      if (!token || !session?.isHalf) throw refuse('auth.required', {})
      const { sub, username } = session
      const { userId } = await needs.identity.exchangeCode(command.code, command, 'office')
      const link = await needs.staffLinks.find(sub)
      if (link?.userId !== userId) throw refused(needs, request, refuse('office.other_line', {}))
      await needs.officeSessions.end(token)
      return begin(needs, holder, { sub, username, isHalf: false, request })
    },

    async signOutOfOffice() {
      const { token } = holder
      holder.drop()
      const session = token === undefined ? undefined : await needs.officeSessions.end(token)
      if (session) await needs.audit.record(eventOf(needs, 'office.signed_out', { ...session, request }))
    },
  })

type Begun = Pick<OfficeSession, 'sub' | 'username'> & { isHalf: boolean; request: RequestContext }

async function begin(needs: Needs, holder: OfficeSessionHolder, begun: Begun): Promise<OfficeStep> {
  const { sub, username, isHalf } = begun
  const token = needs.ids.secret()
  const audit = isHalf ? [] : [eventOf(needs, 'office.signed_in', begun)]
  await needs.officeSessions.add({ token, sub, username, isHalf, atMs: needs.clock.now() }, audit)
  holder.hold(token)
  return { next: isHalf ? 'line' : 'open' }
}

const eventOf = (
  { clock }: Needs,
  kind: AuditEvent['kind'],
  { sub, username, request }: Pick<Begun, 'sub' | 'username' | 'request'>,
): AuditEvent => ({ kind, at: clock.now(), request, facts: { sub, by: username } })

/** Counts a refused step for the audit log. */
function refused({ auditCounters }: Needs, request: RequestContext, refusal: Refusal): Refusal {
  auditCounters.add({ kind: 'office.refused', request, what: refusal.code })
  return refusal
}

type OfficerNeeds = Pick<Needs, 'staffAccounts' | 'officeDuties' | 'officeSessions' | 'clock'>

/**
 * Who is signed in to the office by a token, with the duties that they have now. What a page asks by itself
 * (`isWatching`) is no use of the session.
 * @throws Refusal `auth.required` if nobody is, or LINE has not been asked yet; `office.no_duty`
 */
export async function officerOf(
  needs: OfficerNeeds,
  token: string | undefined,
  isWatching = false,
): Promise<Officer> {
  const now = needs.clock.now()
  const session = token === undefined ? undefined : await needs.officeSessions.use(token, now, isWatching)
  if (!session || session.isHalf) throw refuse('auth.required', {})
  const { sub, username, id: sessionId } = session
  const duties = await needs.officeDuties.of(sub)
  if (duties.length === 0) throw refuse('office.no_duty', {})
  const name = (await needs.staffAccounts.find(sub))?.name
  return { sub, username, duties, sessionId, ...(name !== undefined && { name }) }
}

/** The only origin at which the office is there; undefined: every one. */
export const officeOriginOf = async ({ city }: Pick<Needs, 'city'>): Promise<string | undefined> =>
  (await city.settings())?.office?.origin

/** Whether there is an office at an origin: it is off until the city has a keeper. */
export async function isOfficeOpen(
  needs: Pick<Needs, 'officeDuties' | 'city'>,
  origin: string,
): Promise<boolean> {
  const only = await officeOriginOf(needs)
  if (only !== undefined && only !== origin) return false
  return [...(await needs.officeDuties.list()).values()].some(isCityKeeper)
}
