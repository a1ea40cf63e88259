import { residentForm } from '../../domain/form/resident-form.ts'
import { isRefusal, refuse } from '../../domain/refusal.ts'
import type { BookingWindow } from '../../domain/reservation/calendar.ts'
import type { CategoryTree, ReservationItem } from '../../domain/reservation/category.ts'
import { plusDays, tokyoDay } from '../../domain/shared/local-date.ts'
import type { Officer } from '../../domain/staff/office-duty.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { catalogOf } from '../city/one-form.ts'
import { makeListReservationProducts } from '../order/list-reservation-products.ts'
import { makeReadPaymentService } from '../order/read-payment-service.ts'
import type { AuditEvent, RequestContext } from '../ports/audit-log.ts'
import type { FormCheck } from '../ports/city-check.ts'
import type { City } from '../ports/city-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { HolidayCalendar } from '../ports/holiday-calendar.ts'
import type { IdSource } from '../ports/id-source.ts'
import type { OfficeDutyRepository } from '../ports/office-duty-repository.ts'
import type { PreviewLinkRepository } from '../ports/preview-link-repository.ts'
import type { StaffAccountRepository } from '../ports/staff-account-repository.ts'
import { windowOf } from '../reservation/calendars.ts'
import { type PublicCalendar, publicCalendarOf } from '../reservation/list-calendars.ts'
import { type Schedule, scheduleOf } from '../reservation/load-schedule.ts'
import { makeReadTaxSetting } from '../tax/read-tax-setting.ts'
import { cityWithDraft, type DraftNeeds, formAtWork } from './draft-of-officer.ts'
import { formIn } from './form-versions.ts'
import { staffNames } from './office-act.ts'

/** Hours for which people who need not sign in may look at a form that is being written. */
export const MOST_PREVIEW_HOURS = 72

/** A link to a form that is being written, without its secret. */
export type ShownLink = { id: string; untilMs: number; by: string }

/** A form as residents would see it, and what of the city its controls show. */
export type PreviewedForm = {
  /** Without what only the office sees. */
  config: SurveyConfig
  untilMs: number
  /** Absent: nothing is booked. */
  categories?: CategoryTree
  items: readonly ReservationItem[]
  /** What is wrong with it, in Japanese: it may be too much for it to be shown. */
  faults: readonly string[]
  /** What is for sale; absent: nothing, or not yet as it should be. */
  shop?: PreviewedShop
}

type PreviewedShop = Awaited<ReturnType<ReadService>> & { tax: Awaited<ReturnType<ReadTax>> }

/** A calendar with places that are made up: whether anybody has booked can't be told from it. */
export type PreviewedCalendar = { calendar: PublicCalendar; window?: BookingWindow; schedule?: Schedule }

type Needs = DraftNeeds & {
  previewLinks: PreviewLinkRepository
  clock: Clock
  ids: Pick<IdSource, 'secret'>
  staffAccounts: Pick<StaffAccountRepository, 'findByUsername'>
}

/** Driving port of the office: the links to a form that are not over. Only editors. @throws Refusal */
type ListPreviews = (command: { surveyId: string }) => Promise<readonly ShownLink[]>

/**
 * Driving port of the office: makes a link with which anybody who has it sees a form as it is written, until some hours
 * are over. Its secret is told this once. Only editors may.
 *
 * @throws Refusal `survey.not_found`, `office.not_allowed`
 * @throws Refusal `request.malformed` for less than one hour or more than 72
 */
type MakePreview = (command: {
  surveyId: string
  hours: number
}) => Promise<{ token: string; untilMs: number }>

/** Driving port of the office: ends such a link before its time; one that is over is no fault. Only editors may. */
type EndPreview = (command: { surveyId: string; id: string }) => Promise<void>

export const makeListPreviews =
  (needs: Needs) =>
  (officer: Officer): ListPreviews =>
  async ({ surveyId }) => {
    await formAtWork(needs, officer, surveyId, 'editor')
    const links = await needs.previewLinks.listOf(surveyId, needs.clock.now())
    const names = await staffNames(
      needs,
      links.map(({ by }) => by),
    )
    return links.map(({ id, untilMs, by }) => ({ id, untilMs, by: names.get(by) ?? by }))
  }

export const makeMakePreview =
  (needs: Needs) =>
  (officer: Officer, request: RequestContext): MakePreview =>
  async ({ surveyId, hours }) => {
    await formAtWork(needs, officer, surveyId, 'editor')
    if (!Number.isInteger(hours) || hours < 1 || hours > MOST_PREVIEW_HOURS)
      throw refuse('request.malformed', { fields: ['hours'] })
    const { ids, clock, previewLinks } = needs
    const token = ids.secret()
    const untilMs = clock.now() + hours * 3_600_000
    const { username: by, sub } = officer
    const link = { id: ids.secret(), surveyId, untilMs, by, sub }
    await previewLinks.add({ ...link, token }, [shown(needs, officer, surveyId, request, 'begin')])
    return { token, untilMs }
  }

export const makeEndPreview =
  (needs: Needs) =>
  (officer: Officer, request: RequestContext): EndPreview =>
  async ({ surveyId, id }) => {
    await formAtWork(needs, officer, surveyId, 'editor')
    await needs.previewLinks.end({ surveyId, id }, [shown(needs, officer, surveyId, request, 'end')])
  }

const shown = (
  { clock }: Needs,
  { username: by }: Officer,
  surveyId: string,
  request: RequestContext,
  what: 'begin' | 'end',
): AuditEvent => ({ kind: 'form.shown', at: clock.now(), surveyId, request, facts: { what, by } })

/**
 * Driving ports of anybody who has a link to a form that is being written. They store nothing and send nothing. A link
 * that never was, is over, was ended or is of somebody who no longer may write the form looks the same.
 */
export type FormPreview = {
  /** @throws Refusal `office.preview_over` */
  openPreview(command: { token: string }): Promise<PreviewedForm>
  /** @throws Refusal `office.preview_over`, `calendar.not_found` */
  loadPreviewCalendar(command: { token: string; calendarId: string }): Promise<PreviewedCalendar>
  /** @throws Refusal `office.preview_over`, and those of `ListReservationProducts` */
  listPreviewProducts(command: { token: string } & Parameters<ListProducts>[0]): ReturnType<ListProducts>
}

type ReadService = ReturnType<ReturnType<typeof makeReadPaymentService>>
type ReadTax = ReturnType<ReturnType<typeof makeReadTaxSetting>>
type ListProducts = ReturnType<ReturnType<typeof makeListReservationProducts>>

/** Days of a calendar that are made up. */
const SAMPLE_DAYS = 62

type Opened = { city: City; config: SurveyConfig; catalog: ReturnType<typeof catalogOf>; untilMs: number }

type PreviewNeeds = DraftNeeds & {
  previewLinks: Pick<PreviewLinkRepository, 'find'>
  officeDuties: Pick<OfficeDutyRepository, 'of'>
  checkForm: FormCheck
  clock: Clock
  holidays: HolidayCalendar
} & Parameters<typeof makeListReservationProducts>[0] &
  Parameters<typeof makeReadPaymentService>[0]

export function makeFormPreview(needs: PreviewNeeds): FormPreview {
  /** The form as it is written, and what of the city it uses. */
  async function opened(token: string): Promise<Opened> {
    const link = await needs.previewLinks.find(token, needs.clock.now())
    if (!link) throw refuse('office.preview_over', {})
    const { surveyId, untilMs } = link
    try {
      const duties = await needs.officeDuties.of(link.sub)
      const { city: inForce, draft } = await formAtWork(needs, { duties }, surveyId, 'editor')
      const city = draft ? cityWithDraft(inForce, draft) : inForce
      const config = formIn(city, surveyId)!
      return { city, config, catalog: catalogOf(config, city), untilMs }
    } catch (error) {
      if (!isRefusal(error, 'survey.not_found', 'office.not_allowed')) throw error
      throw refuse('office.preview_over', {})
    }
  }

  return {
    async openPreview({ token }) {
      const { city, config, catalog, untilMs } = await opened(token)
      const { categories, items = [] } = catalog
      const shop = await shopOf(needs, config)
      const { faults } = needs.checkForm(city, config.surveyId)
      return {
        ...{ config: residentForm(config), untilMs, items, faults: faults.map(({ message }) => message) },
        ...(categories && { categories }),
        ...(shop && { shop }),
      }
    },

    async loadPreviewCalendar({ token, calendarId }) {
      const { calendars = [] } = (await opened(token)).catalog
      const byId = new Map(calendars.map((calendar) => [calendar.sortKey, calendar]))
      const calendar = byId.get(calendarId)
      if (!calendar) throw refuse('calendar.not_found', { calendarId })
      const window = windowOf(calendar, needs.holidays, { today: tokyoDay(needs.clock.now()) })
      if (!window) return { calendar: publicCalendarOf(calendar) }
      const span = { from: window.from, to: plusDays(window.from, SAMPLE_DAYS - 1) }
      const nobody = { reserved: async () => new Map() }
      const schedule = await scheduleOf({ bookings: nobody, holidays: needs.holidays }, calendar, span)
      return { calendar: publicCalendarOf(calendar), window, schedule: withSamples(schedule) }
    },

    async listPreviewProducts({ token, categoryId }) {
      const { categories, items = [] } = (await opened(token)).catalog
      const bookings = { catalog: async () => ({ categories, items }) }
      return makeListReservationProducts({ ...needs, bookings })()({ categoryId })
    },
  }
}

async function shopOf(
  needs: PreviewNeeds,
  { paymentServiceId }: SurveyConfig,
): Promise<PreviewedShop | undefined> {
  if (!paymentServiceId) return undefined
  try {
    const service = makeReadPaymentService(needs)()({ serviceId: paymentServiceId, includeProducts: true })
    return { ...(await service), tax: await makeReadTaxSetting(needs)()() }
  } catch (error) {
    if (isRefusal(error, 'payment.not_accepted', 'tax.not_set', 'tax.no_rate')) return undefined
    throw error
  }
}

/** Of every three slots one is full and one half taken, so that each looks as residents may find it. */
const withSamples = ({ days, comaList }: Schedule): Schedule => ({
  comaList,
  days: new Map(
    [...days].map(([day, { slots, ...of }], index) => [
      day,
      {
        ...of,
        slots: new Map(
          [...slots].map(([slotKey, { quota }]) => {
            const reserved = [0, Math.floor(quota / 2), quota][(index + slotKey) % 3] ?? 0
            return [slotKey, { quota, reserved }]
          }),
        ),
      },
    ]),
  ),
})
