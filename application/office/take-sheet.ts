import { isRefusal, refuse } from '../../domain/refusal.ts'
import type { Officer } from '../../domain/staff/office-duty.ts'
import { makeImportCity } from '../city/import-city.ts'
import type { AuditEvent, RequestContext } from '../ports/audit-log.ts'
import type { City, CityRepository } from '../ports/city-repository.ts'
import type { StaffAccountRepository } from '../ports/staff-account-repository.ts'
import { type BookingQuestions, type BookingQuestionsNeeds, bookingQuestions } from './booking-questions.ts'
import { type ReadSheet, type ReadSheetNeeds, readSheet, type SheetFindings } from './read-sheet.ts'

/** A form of a workbook. */
type FormInSheet = {
  surveyId: string
  title: string
  sheet: string
  items: number
  /** The city does not have it in force. */
  isNew: boolean
  /** It says what is there already: no draft is made of it. */
  isSame: boolean
  /** What is written of it now, and would be replaced; 0: nothing. */
  revision: number
  /** When that was, epoch milliseconds, and the name of who wrote it. */
  at?: number
  by?: string
}

/** What was found in a workbook; `kind: 'found'`: nothing is stored. */
export type FoundInSheet = SheetFindings & {
  kind: 'found'
  forms: readonly FormInSheet[]
  /** Of the city that it was compared with. */
  version: number
  /** What becomes another where there is no form. */
  changes: readonly {
    kind: 'calendar' | 'category' | 'item'
    name: string
    how: 'added' | 'changed' | 'removed'
  }[]
  questions?: BookingQuestions
  sections?: ReadSheet['sections']
  isSectionMissing: boolean
}

/** What came of a workbook: drafts of these forms, or what can be booked is in force. */
type TakenSheet = { kind: 'taken'; forms: readonly Pick<FormInSheet, 'surveyId' | 'title'>[] }

/**
 * Driving port of the office: reads a workbook of forms, calendars, categories and items. What it would do is told
 * first. Agreed to and without faults, each form becomes a draft with what can be booked in it; without a form, what
 * can be booked is put in force by the checks of an import. Only editors may, what is theirs.
 *
 * @throws Refusal those of `readSheet`
 * @throws Refusal `office.draft_changed` if somebody else has written of a form since `revisions`
 */
type TakeSheet = (command: {
  file: Uint8Array
  /** The section that new forms and calendars will belong to. */
  sectionId?: string
  isAgreed: boolean
  /** The version of the city that was told, and the revision of each form's draft. */
  version: number
  revisions: readonly { surveyId: string; revision: number }[]
}) => Promise<FoundInSheet | TakenSheet>

type Needs = ReadSheetNeeds &
  BookingQuestionsNeeds &
  Parameters<typeof makeImportCity>[0] & {
    city: Pick<CityRepository, 'export' | 'versions'>
    staffAccounts: Pick<StaffAccountRepository, 'findByUsername'>
  }

export const makeTakeSheet =
  (needs: Needs) =>
  (officer: Officer, request: RequestContext): TakeSheet =>
  async ({ isAgreed, version, revisions, ...command }) => {
    const read = await readSheet(needs, officer, command)
    const found = await findings(needs, read)
    const isFit =
      found.faults.length + found.elsewhere.length + (found.questions?.refused.length ?? 0) === 0 &&
      !found.isSectionMissing
    if (!isAgreed || !isFit || version !== found.version) return found
    if (read.next) {
      const isDone = await putInForce(needs, officer, { request, read, next: read.next })
      if (isDone) return { kind: 'taken', forms: [] }
      return findings(needs, await readSheet(needs, officer, command))
    }
    return keepDrafts(needs, officer, { request, read, revisions })
  }

async function findings(needs: Needs, read: ReadSheet): Promise<FoundInSheet> {
  const { inForce, next, faults, warnings, elsewhere, lost, skipped, left } = read
  const isAsked = next && faults.length + elsewhere.length === 0
  return {
    ...{ kind: 'found', faults, warnings, elsewhere, lost, skipped, left, version: read.version },
    forms: await Promise.all(
      read.drafts.map(async ({ sheet, draft, before, isNew, isSame }) => ({
        ...{ surveyId: draft.surveyId, title: draft.config.surveyTitle, sheet, isNew, isSame },
        ...{ items: draft.config.surveySchema?.length ?? 0, revision: before?.revision ?? 0 },
        ...(before && { at: before.at, by: await nameOf(needs, before.by) }),
      })),
    ),
    changes: next
      ? read.changes.flatMap(({ kind, name, how }) =>
          kind === 'calendar' || kind === 'category' || kind === 'item' ? [{ kind, name, how }] : [],
        )
      : [],
    ...(isAsked && { questions: await bookingQuestions(needs, inForce, next) }),
    ...(read.sections && { sections: read.sections }),
    isSectionMissing: read.isSectionMissing,
  }
}

const nameOf = async ({ staffAccounts }: Needs, username: string): Promise<string> =>
  (await staffAccounts.findByUsername(username))?.name ?? username

type Taken = { request: RequestContext; read: ReadSheet }

/** Stores what can be booked. @returns false if the city was changed meanwhile */
async function putInForce(
  needs: Needs,
  { username: by }: Officer,
  { request, read, next }: Taken & { next: City },
): Promise<boolean> {
  if (read.changes.length === 0) return true
  const at = needs.clock.now()
  const event = (calendarId: string): AuditEvent => ({
    ...{ kind: 'calendar.changed', at, request, facts: { what: 'sheet', calendarId, by } },
  })
  const facts = { what: 'sheet', changes: read.changes.length, by }
  const audit = (): AuditEvent[] => [
    { kind: 'city.imported', at, request, facts },
    ...read.changes.flatMap(({ kind, id }) => (kind === 'calendar' ? [event(id)] : [])),
  ]
  const { staff: _, ...city } = next
  try {
    await makeImportCity(needs)(city, { by, since: read.version, audit })
    return true
  } catch (error) {
    if (!isRefusal(error, 'city.changed')) throw error
    return false
  }
}

async function keepDrafts(
  needs: Needs,
  { username: by }: Officer,
  { request, read, revisions }: Taken & Pick<Parameters<TakeSheet>[0], 'revisions'>,
): Promise<TakenSheet> {
  const seen = new Map(revisions.map(({ surveyId, revision }) => [surveyId, revision]))
  const changed = read.drafts.filter(({ isSame }) => !isSame)
  if (changed.some(({ draft, before }) => (before?.revision ?? 0) !== (seen.get(draft.surveyId) ?? 0)))
    throw refuse('office.draft_changed', {})
  const events = changed.map(
    ({ draft: { surveyId, at } }): AuditEvent => ({
      ...{ kind: 'form.drafted', at, surveyId, request, facts: { what: 'sheet', by } },
    }),
  )
  const puts = changed.map(({ draft, before }) => ({ draft, seen: before?.revision ?? 0 }))
  if (!(await needs.formDrafts.putAll(puts, events))) throw refuse('office.draft_changed', {})
  return {
    kind: 'taken',
    forms: changed.map(({ draft }) => ({ surveyId: draft.surveyId, title: draft.config.surveyTitle })),
  }
}
