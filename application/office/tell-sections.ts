import { pauseAfter } from '../../domain/answer/booking-message.ts'
import type { Section } from '../../domain/staff/office-duty.ts'
import { latestNoticeTime, type SectionNotices } from '../../domain/staff/section-notice.ts'
import type { AuditEvent } from '../ports/audit-log.ts'
import type { CityRepository, CitySettings } from '../ports/city-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { HolidayCalendar } from '../ports/holiday-calendar.ts'
import type { IdSource } from '../ports/id-source.ts'
import type { MailGateway } from '../ports/mail-gateway.ts'
import type { MessageGateway, SendResult } from '../ports/message-gateway.ts'
import type { OfficeDutyRepository } from '../ports/office-duty-repository.ts'
import type {
  ClaimedNotice,
  NoticeRecipient,
  SectionNoticeRepository,
  ToldUntil,
} from '../ports/section-notice-repository.ts'
import type { StaffLinkRepository } from '../ports/staff-link-repository.ts'
import { noticeChatMessage, noticeMail } from '../texts/section-notice-text.ts'
import { type AllForms, allForms } from './all-forms.ts'
import { ranked } from './counted.ts'

/** What came of one round; `more`: others may be due already. */
type ToldSections = { sent: number; givenUp: number; more: boolean }

/**
 * Tells sections of new applications at the times of their settings, one round of it: how many there are of which form,
 * and nothing of whom. What is due is planned once, whichever process does it, and each notice sent once; one that was
 * being sent when its process ended is sent again under its id. What can't be sent is tried again later, and at last
 * given up, with an audit event. Nothing is sent where nothing came. None is begun once `stop` is aborted.
 *
 * @throws Refusal `service.unavailable` if the store is
 */
type TellSections = (stop?: AbortSignal) => Promise<ToldSections>

type Needs = AllForms & {
  sectionNotices: SectionNoticeRepository
  officeDuties: Pick<OfficeDutyRepository, 'list'>
  staffLinks: Pick<StaffLinkRepository, 'find' | 'list'>
  city: Pick<CityRepository, 'settings'>
  holidays: HolidayCalendar
  clock: Clock
  ids: Pick<IdSource, 'messageId'>
  mail: MailGateway
  gateway: MessageGateway
  /** Where residents reach the server: the office's pages are there unless the city has another origin for them. */
  appOrigin: string
}

type NotifiedSection = Section & { notices: SectionNotices }

/** What may be stored with a lower number than one that is there already is stored by then, or never. */
const SETTLED_MS = 60_000
/** Notices claimed at once. */
const BATCH = 5
/** How long a claim lasts: longer than a batch takes. */
const LEASE_MS = 6 * 60_000

/** Makes rounds of one process: it keeps until which answer the next notices will tell. */
export function makeTellSections(needs: Needs): TellSections {
  let horizon: (ToldUntil & { dueMs: number }) | undefined

  /** The latest answer of when `dueMs` was seen first, once all before it are stored; else undefined. */
  async function horizonOf(dueMs: number, nowMs: number): Promise<ToldUntil | undefined> {
    if (!horizon || horizon.dueMs < dueMs)
      horizon = { dueMs, untilMs: nowMs, untilSeq: await needs.sectionNotices.lastSeq() }
    return nowMs - horizon.untilMs >= SETTLED_MS ? horizon : undefined
  }

  return async (stop) => {
    const { sectionNotices, clock, holidays } = needs
    const settings = await needs.city.settings()
    const sections = (settings?.office?.sections ?? []).filter(isNotified)
    const told = await sectionNotices.told()
    if ([...told.keys()].some((id) => !sections.some(({ sectionId }) => sectionId === id)))
      await sectionNotices.keepOnly(sections.map(({ sectionId }) => sectionId))
    if (!settings) return { sent: 0, givenUp: 0, more: false }
    const nowMs = clock.now()
    for (const section of sections) {
      const before = told.get(section.sectionId)
      if (!before) {
        await begin(needs, section, nowMs)
        continue
      }
      const dueMs = latestNoticeTime(section.notices, nowMs, (day) => holidays.nameOf(day) !== undefined)
      if (dueMs === undefined || dueMs <= before.untilMs) continue
      const until = await horizonOf(dueMs, nowMs)
      if (until) await plan(needs, section, before, until)
    }
    return sendDue(needs, settings, stop)
  }
}

const isNotified = (section: Section): section is NotifiedSection => section.notices !== undefined

/** From now on a section is told; not of what came before. */
async function begin({ sectionNotices }: Needs, { sectionId }: Section, nowMs: number): Promise<void> {
  const until = { untilMs: nowMs, untilSeq: await sectionNotices.lastSeq() }
  await sectionNotices.plan({ sectionId, before: undefined, until, notices: [], audit: [] })
}

async function plan(
  needs: Needs,
  section: NotifiedSection,
  before: ToldUntil,
  until: ToldUntil,
): Promise<void> {
  const { sectionNotices, ids, clock } = needs
  const { sectionId, surveys = [] } = section
  const between = { afterSeq: before.untilSeq, upToSeq: until.untilSeq }
  const counts = await sectionNotices.countSent(surveys, between)
  const recipients = counts.length === 0 ? [] : await recipientsOf(needs, section)
  const notices = recipients.map((recipient) => ({
    ...recipient,
    ...{ noticeId: ids.messageId(), sectionId, counts },
    ...{ fromMs: before.untilMs, untilMs: until.untilMs },
  }))
  const isUnheard = counts.length > 0 && recipients.length === 0
  const audit: AuditEvent[] = isUnheard
    ? [{ kind: 'notice.given_up', at: clock.now(), facts: { section: sectionId, reason: 'nobody' } }]
    : []
  await sectionNotices.plan({ sectionId, before: before.untilMs, until, notices, audit })
}

/** The addresses of a section, and who of its staff has linked a LINE account. */
async function recipientsOf(
  { officeDuties, staffLinks }: Needs,
  { sectionId, notices: { addresses = [], line = false } }: NotifiedSection,
): Promise<NoticeRecipient[]> {
  const recipients: NoticeRecipient[] = [...new Set(addresses)].map((to) => ({ by: 'mail', to }))
  if (!line) return recipients
  const duties = await officeDuties.list()
  const accounts = new Set<string>()
  for (const { sub, userId } of await staffLinks.list()) {
    if (!isOfSection(duties.get(sub), sectionId) || accounts.has(userId)) continue
    accounts.add(userId)
    recipients.push({ by: 'line', to: sub })
  }
  return recipients
}

const isOfSection = (duties: readonly { sectionId?: string }[] = [], sectionId: string): boolean =>
  duties.some((duty) => duty.sectionId === sectionId)

async function sendDue(needs: Needs, settings: CitySettings, stop?: AbortSignal): Promise<ToldSections> {
  const wanted = { atMs: needs.clock.now(), leaseMs: LEASE_MS, limit: BATCH }
  const claimed = stop?.aborted ? [] : await needs.sectionNotices.claim(wanted)
  const counts = { sent: 0, givenUp: 0 }
  for (const notice of claimed) {
    // A claim that is left is over after its lease.
    if (stop?.aborted) break
    const outcome = await send(needs, settings, notice)
    if (outcome !== 'postponed') counts[outcome] += 1
  }
  return { ...counts, more: claimed.length === BATCH }
}

async function send(
  needs: Needs,
  settings: CitySettings,
  notice: ClaimedNotice,
): Promise<'sent' | 'givenUp' | 'postponed'> {
  const { sectionNotices, clock } = needs
  const result = await deliver(needs, settings, notice)
  const atMs = clock.now()
  const facts = { section: notice.sectionId, channel: notice.by, forms: notice.counts.length }
  if (result.kind === 'sent') {
    await sectionNotices.end(notice, { kind: 'notice.sent', at: atMs, facts })
    return 'sent'
  }
  const pauseMs = result.kind === 'unavailable' ? pauseAfter(notice.attempts) : undefined
  if (pauseMs !== undefined) {
    await sectionNotices.postpone(notice, atMs + pauseMs)
    return 'postponed'
  }
  const audit = { kind: 'notice.given_up', at: atMs, facts: { ...facts, reason: result.reason } } as const
  await sectionNotices.end(notice, audit)
  return 'givenUp'
}

async function deliver(needs: Needs, settings: CitySettings, notice: ClaimedNotice): Promise<SendResult> {
  const { office: { sections = [], origin } = {}, cityName } = settings
  const section = sections.find(({ sectionId }) => sectionId === notice.sectionId)
  if (!section) return { kind: 'unreachable', reason: 'section_gone' }
  const byForm = ranked(section.surveys ?? [])
  const forms: { title: string; count: number }[] = []
  for (const { surveyId, count } of notice.counts.toSorted((a, b) => byForm(a.surveyId, b.surveyId)))
    forms.push({ title: (await allForms(needs).find(surveyId))?.config.surveyTitle ?? surveyId, count })
  const { fromMs, untilMs, noticeId } = notice
  const told = {
    ...{ cityName, sectionName: section.name, fromMs, untilMs, forms },
    officeUrl: `${origin ?? needs.appOrigin}/office`,
  }
  if (notice.by === 'mail') {
    if (!section.notices?.addresses?.includes(notice.to))
      return { kind: 'unreachable', reason: 'address_gone' }
    return needs.mail.send({ to: notice.to, fromName: cityName, id: noticeId, ...noticeMail(told) })
  }
  const link = await needs.staffLinks.find(notice.to)
  if (!link) return { kind: 'unreachable', reason: 'link_gone' }
  return needs.gateway.send({
    userId: link.userId,
    message: noticeChatMessage(told),
    retryKey: noticeId,
  })
}
