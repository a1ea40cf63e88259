import type { PreviewedForm } from '../../../application/office/preview-form.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { count, day, described, listOf, number, object, text, typed } from '../../shape.ts'
import { call, inData, nothing } from './call.ts'
import * as order from './order.ts'
import * as reservation from './reservation.ts'
import { taxSetting } from './tax.ts'

const link = object({ id: text, untilMs: described('Epoch milliseconds', number), by: text })

/** The links to a form that are not over. */
export const listPreviews = call({
  method: 'GET',
  path: 'forms/{surveyId}/previews',
  by: 'office',
  ask: (office) => office.listPreviews,
  ...inData(listOf(link)),
  refusals: ['survey.not_found', 'office.not_allowed', 'office.no_duty'],
})

export type MakePreviewRequest = { surveyId: string; hours: number }

/** Makes a link with which anybody who has it sees a form as it is written. */
export const makePreview = call({
  method: 'POST',
  path: 'forms/{surveyId}/previews',
  by: 'office',
  ask: (office) => office.makePreview,
  ...inData(object({ token: text, untilMs: number })),
  refusals: ['survey.not_found', 'office.not_allowed', 'office.no_duty'],
})

export type EndPreviewRequest = { surveyId: string; id: string }

/** Ends such a link before its time. */
export const endPreview = call({
  method: 'POST',
  path: 'forms/{surveyId}/previews/ended',
  by: 'office',
  ask: (office) => office.endPreview,
  ...nothing,
  refusals: ['survey.not_found', 'office.not_allowed', 'office.no_duty'],
})

export type PreviewRequest = { token: string }

const shop = object({ service: order.paymentService, version: count, tax: taxSetting })

/** A form as it is written, for whoever has a link; the secret stands in no address that is logged. */
export const openPreview = call({
  method: 'POST',
  path: 'previews',
  by: 'officeEntry',
  ask: (entry) => entry.openPreview,
  ...inData<PreviewedForm>(
    object(
      {
        config: typed<SurveyConfig>({ type: 'object', description: 'As residents would get it' }),
        untilMs: number,
        items: listOf(reservation.reservationItem),
        faults: described('What is wrong with it, in Japanese', listOf(text)),
      },
      { categories: reservation.categoryTree, shop },
    ),
  ),
  refusals: ['office.preview_over'],
})

export type PreviewCalendarRequest = PreviewRequest & { calendarId: string }

/** A calendar with places that are made up. */
export const loadPreviewCalendar = call({
  method: 'POST',
  path: 'previews/calendar',
  by: 'officeEntry',
  ask: (entry) => entry.loadPreviewCalendar,
  response: object({
    data: object(
      { calendar: reservation.calendar },
      { window: object({ from: day, to: day }), schedule: reservation.scheduleResponse },
    ),
  }),
  result: ({ data: { schedule, ...data } }) => ({
    ...data,
    ...(schedule && { schedule: reservation.scheduleOf(schedule) }),
  }),
  refusals: ['office.preview_over', 'calendar.not_found'],
})

export type PreviewProductsRequest = PreviewRequest & { categoryId: string }

/** What can be bought with a reservation in a small category. */
export const listPreviewProducts = call({
  method: 'POST',
  path: 'previews/products',
  by: 'officeEntry',
  ask: (entry) => entry.listPreviewProducts,
  ...inData(listOf(order.reservationProduct)),
  refusals: ['office.preview_over', 'category.not_found', 'payment.not_accepted'],
})
