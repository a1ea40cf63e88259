import { isInScope, type Officer, scopeOf } from '../../domain/staff/office-duty.ts'
import { catalogOf } from '../city/one-form.ts'
import type { AuditLog, RequestContext } from '../ports/audit-log.ts'
import type { CitySheets } from '../ports/city-sheets.ts'
import type { Clock } from '../ports/clock.ts'
import { cityWithDraft, type DraftNeeds, formAtWork } from './draft-of-officer.ts'
import { formIn } from './form-versions.ts'

/** A workbook to keep. */
type SheetFile = { title: string; file: Uint8Array }

/**
 * Driving port of the office: a form with what can be booked in it as a workbook, as it is written or, if nobody has
 * written of it, as it is in force. Calendars of others are left out.
 *
 * @throws Refusal `survey.not_found`, `office.sheet_unreadable` if a text is too long for a cell
 */
type WriteSheet = (command: { surveyId: string }) => Promise<SheetFile>

/** Driving port of the office: an example of a workbook, with how sheets are written. */
type WriteSheetTemplate = (command: { of: 'form' | 'booking' }) => Promise<{ file: Uint8Array }>

type Needs = DraftNeeds & { citySheets: CitySheets; audit: Pick<AuditLog, 'record'>; clock: Clock }

export const makeWriteSheet =
  (needs: Needs) =>
  ({ username: by, duties }: Officer, request: RequestContext): WriteSheet =>
  async ({ surveyId }) => {
    const { city: inForce, kind, draft } = await formAtWork(needs, { duties }, surveyId, 'viewer')
    const city = draft ? cityWithDraft(inForce, draft) : inForce
    const config = formIn(city, surveyId)!
    const scope = scopeOf(duties, city.settings.office?.sections ?? [], 'viewer')
    const { calendars = [], ...catalog } = catalogOf(config, city)
    const own = calendars.filter(({ sortKey }) => isInScope(scope, 'calendars', sortKey))
    const part = kind === 'survey' ? { surveys: [config] } : { surveys: [], members: [config] }
    const file = needs.citySheets.write({ ...part, ...catalog, calendars: own })
    const facts = { what: 'sheet', by }
    await needs.audit.record({ kind: 'city.exported', at: needs.clock.now(), surveyId, request, facts })
    return { title: config.surveyTitle, file }
  }

export const makeWriteSheetTemplate =
  ({ citySheets }: Pick<Needs, 'citySheets'>) =>
  (): WriteSheetTemplate =>
  async ({ of }) => ({ file: citySheets.template(of) })
