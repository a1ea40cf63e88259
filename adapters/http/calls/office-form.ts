import { officeRoles } from '../../../domain/staff/office-duty.ts'
import type { FormDifference } from '../../../domain/survey/form-differences.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import {
  bool,
  count,
  day,
  described,
  listOf,
  number,
  type Of,
  object,
  oneOf,
  text,
  typed,
} from '../../shape.ts'
import { bookingRefusals, type SaveAnswerRequest, submittedRows } from './answer.ts'
import { call, inData } from './call.ts'
import * as order from './order.ts'
import * as reservation from './reservation.ts'
import * as survey from './survey.ts'
import * as tax from './tax.ts'

const state = oneOf('before', 'open', 'over')
const differences = listOf(typed<FormDifference>({ type: 'object' }))

/** The forms that somebody may fill in for residents. */
export const listOfficeForms = call({
  method: 'GET',
  path: 'forms',
  by: 'office',
  ask: (office) => office.listOfficeForms,
  ...inData(listOf(object({ surveyId: text, title: text, isBooking: bool }))),
  refusals: ['office.no_duty'],
})

/** A form with the items that only the office sees. */
export const openOfficeForm = call({
  method: 'GET',
  path: 'forms/{surveyId}',
  by: 'office',
  ask: (office) => office.openOfficeForm,
  ...inData(object({ config: typed<SurveyConfig>({ description: 'As configured' }) })),
  refusals: ['survey.not_found', 'office.no_duty'],
})

export type ListSlotsRequest = { surveyId: string; from: string; to: string; isOver?: string }

const slot = object({ slotKey: number, coma: object({ start: text, end: text }), remaining: number })

/** What can be booked by a form, in all its calendars. */
export const listSlotsForOfficer = call({
  method: 'GET',
  path: 'forms/{surveyId}/slots',
  by: 'office',
  ask: (office) => office.listSlotsForOfficer,
  request: ({ isOver, ...command }) => ({ ...command, ...(isOver && { isOver: '1' }) }),
  ...inData(
    listOf(
      object({
        calendarId: text,
        offers: listOf(object({ what: described('`categoryId_itemId`', text), place: text })),
        days: listOf(object({ day, slots: listOf(slot) })),
      }),
    ),
  ),
  refusals: ['survey.not_found', 'office.no_duty'],
})

export type BookAsOfficerRequest = {
  surveyId: string
  key: string
  data: SaveAnswerRequest['data']
  isOver: boolean
  reason?: string | undefined
}

/** Takes an answer down for somebody. */
export const bookAsOfficer = call({
  method: 'POST',
  path: 'forms/{surveyId}/answers',
  by: 'office',
  ask: (office) => office.bookAsOfficer,
  request: ({ answers, ...command }): BookAsOfficerRequest => ({
    ...command,
    data: submittedRows(answers),
  }),
  ...inData(object({ answerCode: text })),
  refusals: [
    ...bookingRefusals,
    'survey.not_found',
    'answer.invalid',
    'answer.empty',
    'office.reason_invalid',
    'member.number_taken',
    'member.numbers_exhausted',
    'request.key_reused',
    'request.in_progress',
    'office.no_duty',
  ],
})

/** The forms that one sees to. */
export const listFormsOfOffice = call({
  method: 'GET',
  path: 'forms-of-office',
  by: 'office',
  ask: (office) => office.listFormsOfOffice,
  ...inData(
    listOf(
      object({ surveyId: text, title: text, state }, { changedAt: described('Epoch milliseconds', number) }),
    ),
  ),
  refusals: ['office.no_duty'],
})

export type ListFormVersionsRequest = { surveyId: string; before?: number }

/** How a form was changed. */
export const listFormVersions = call({
  method: 'POST',
  path: 'forms/{surveyId}/versions',
  by: 'office',
  ask: (office) => office.listFormVersions,
  ...inData(
    object(
      {
        ...{ title: text, role: oneOf(...officeRoles), version: number },
        versions: listOf(object({ version: number, at: number, differences }, { by: text })),
      },
      { next: described('For the next page', number) },
    ),
  ),
  refusals: ['survey.not_found', 'office.no_duty'],
})

export type RestoreFormRequest = { surveyId: string; version: number; to: number; isAgreed: boolean }

const lostItem = object(
  { itemKey: text, title: text, answers: count },
  { renamedTo: described('What its key was probably renamed to', text) },
)
const lost = object({
  items: listOf(lostItem),
  options: listOf(object({ itemKey: text, title: text, option: text, answers: count })),
})
const questions = {
  ...{ differences, state: object({ from: state, to: state }), answers: count },
  read: described('Of how many answers `lost` speaks', count),
  lost: described('What of answers the form would no longer ask for', lost),
}
type Questions = { kind: 'asks' } & { readonly [K in keyof typeof questions]: Of<(typeof questions)[K]> }

/** Puts a form in force as a version had it, or says what has to be agreed to. */
export const restoreForm = call({
  method: 'POST',
  path: 'forms/{surveyId}/versions/restored',
  by: 'office',
  ask: (office) => office.restoreForm,
  ...inData(
    typed<{ kind: 'changed'; version: number } | Questions>({
      anyOf: [
        object({ kind: oneOf('changed'), version: number }),
        object({ kind: oneOf('asks'), ...questions }),
      ],
    }),
  ),
  refusals: [
    'survey.not_found',
    'office.not_allowed',
    'office.form_changed',
    'office.form_unfit',
    'office.no_duty',
  ],
})

// What the controls of a form ask, as residents ask it.
export const findAddress = call({
  ...survey.findAddress,
  by: 'office',
  ask: (office) => office.findAddress,
  refusals: [...survey.findAddress.refusals, 'office.no_duty'],
})
export const loadCategoryTree = call({
  ...reservation.loadCategoryTree,
  by: 'office',
  ask: (office) => office.loadCategoryTree,
  refusals: [...reservation.loadCategoryTree.refusals, 'office.no_duty'],
})
export const listReservationItems = call({
  ...reservation.listReservationItems,
  by: 'office',
  ask: (office) => office.listReservationItems,
  refusals: [...reservation.listReservationItems.refusals, 'office.no_duty'],
})
export const loadCalendar = call({
  ...reservation.loadCalendar,
  by: 'office',
  ask: (office) => office.loadCalendar,
  refusals: [...reservation.loadCalendar.refusals, 'office.no_duty'],
})
export const loadSchedule = call({
  ...reservation.loadSchedule,
  by: 'office',
  ask: (office) => office.loadSchedule,
  refusals: [...reservation.loadSchedule.refusals, 'office.no_duty'],
})
export const readPaymentService = call({
  ...order.readPaymentService,
  by: 'office',
  ask: (office) => office.readPaymentService,
  refusals: [...order.readPaymentService.refusals, 'office.no_duty'],
})
export const readTaxSetting = call({
  ...tax.readTaxSetting,
  by: 'office',
  ask: (office) => office.readTaxSetting,
  refusals: [...tax.readTaxSetting.refusals, 'office.no_duty'],
})
export const listReservationProducts = call({
  ...order.listReservationProducts,
  by: 'office',
  ask: (office) => office.listReservationProducts,
  refusals: [...order.listReservationProducts.refusals, 'office.no_duty'],
})
