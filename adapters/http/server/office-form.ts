import { IsBoolean, IsIn, IsOptional, IsUUID } from 'class-validator'
import type { OfficeUseCases } from '../../../application/office/office-use-cases.ts'
import type { UseCases } from '../../../application/use-cases.ts'
import { answersOfSubmitted } from '../../../domain/answer/submitted-answers.ts'
import * as officeForm from '../calls/office-form.ts'
import {
  type BookAsOfficerRequest,
  bookAsOfficer,
  type ListFormVersionsRequest,
  type ListSlotsRequest,
  listFormsOfOffice,
  listFormVersions,
  listOfficeForms,
  listSlotsForOfficer,
  openOfficeForm,
  type RestoreFormRequest,
  restoreForm,
} from '../calls/office-form.ts'
import { AnswerRows } from './answer.ts'
import { Day, dayIn, Fits, ID_LIMIT, Text, wholeNumber } from './dto.ts'
import { orderCalls } from './order.ts'
import { reservationCalls } from './reservation.ts'
import { asData, asSent, type ServedCall, serve, takesNothing } from './served-call.ts'
import { surveyCalls } from './survey.ts'
import { taxCalls } from './tax.ts'

/** Path of `/office/api/forms/{surveyId}`. */
class OfficeFormDto {
  @Text(1, ID_LIMIT)
  surveyId!: string
}

/** Path and query of `GET /office/api/forms/{surveyId}/slots`. Both days are included. */
class ListSlotsDto extends OfficeFormDto implements ListSlotsRequest {
  @Day()
  from!: string

  @Day()
  to!: string

  /** Also what residents can't book. */
  @IsOptional()
  @IsIn(['1'])
  isOver?: string
}

/** Body of `POST /office/api/forms/{surveyId}/answers`. */
class BookAsOfficerDto extends OfficeFormDto implements BookAsOfficerRequest {
  /** The same for each try. */
  @IsUUID()
  key!: string

  @AnswerRows()
  data!: BookAsOfficerRequest['data']

  @IsBoolean()
  isOver!: boolean

  @IsOptional()
  @Text(0, 1000)
  reason?: string
}

/** A call of residents as the office asks it, whose use case has the same name and gives the same. */
const forOffice = (
  served: ServedCall<'resident'>,
  { ask, refusals }: Pick<ServedCall<'office'>, 'ask' | 'refusals'>,
): ServedCall<'office'> => ({
  ...served,
  by: 'office',
  ask,
  refusals,
  prepare(sent) {
    const asking = served.prepare(sent)
    return (office) => asking(office as OfficeUseCases & UseCases)
  },
})

/** Body of `POST /office/api/forms/{surveyId}/versions`. */
class ListFormVersionsDto extends OfficeFormDto implements ListFormVersionsRequest {
  @IsOptional()
  @Fits(wholeNumber)
  before?: number
}

/** Body of `POST /office/api/forms/{surveyId}/versions/restored`. */
class RestoreFormDto extends OfficeFormDto implements RestoreFormRequest {
  /** The one that who goes back has seen. */
  @Fits(wholeNumber)
  version!: number

  @Fits(wholeNumber)
  to!: number

  @IsBoolean()
  isAgreed!: boolean
}

/** The calls with which the desk fills in a form for somebody. */
export const formCalls = {
  listOfficeForms: serve(listOfficeForms, {
    summary: 'The forms that one may fill in for residents',
    ...takesNothing,
    reply: asData,
  }),
  openOfficeForm: serve(openOfficeForm, {
    summary: 'A form with the items that only the office sees',
    Dto: OfficeFormDto,
    command: ({ surveyId }) => ({ surveyId }),
    reply: asData,
    isLong: true,
  }),
  listSlotsForOfficer: serve(listSlotsForOfficer, {
    summary: 'What can be booked by a form from one day to another, at most 62 days, in all its calendars',
    Dto: ListSlotsDto,
    command: ({ surveyId, from, to, isOver }) => ({
      ...{ surveyId, from: dayIn(from), to: dayIn(to), isOver: isOver !== undefined },
    }),
    reply: asData,
    isLong: true,
  }),
  bookAsOfficer: serve(bookAsOfficer, {
    summary: 'Takes an answer down for somebody, and books for them',
    Dto: BookAsOfficerDto,
    writes: true,
    command: ({ surveyId, key, data, isOver, reason }) => ({
      ...{ surveyId, key, isOver, reason },
      answers: answersOfSubmitted(data.map(({ itemKey, value }) => ({ itemKey, value }))),
    }),
    reply: asData,
  }),
  listFormsOfOffice: serve(listFormsOfOffice, {
    summary: 'The forms that one sees to',
    ...takesNothing,
    reply: asData,
  }),
  listFormVersions: serve(listFormVersions, {
    summary: 'How a form was changed: who, when and what',
    Dto: ListFormVersionsDto,
    command: asSent,
    reply: asData,
  }),
  restoreForm: serve(restoreForm, {
    summary: 'Puts a form in force as a version had it; what that does is said first',
    Dto: RestoreFormDto,
    writes: true,
    command: asSent,
    reply: asData,
  }),
  findAddress: forOffice(surveyCalls.findAddress, officeForm.findAddress),
  loadCategoryTree: forOffice(reservationCalls.loadCategoryTree, officeForm.loadCategoryTree),
  listReservationItems: forOffice(reservationCalls.listReservationItems, officeForm.listReservationItems),
  loadCalendar: forOffice(reservationCalls.loadCalendar, officeForm.loadCalendar),
  loadSchedule: forOffice(reservationCalls.loadSchedule, officeForm.loadSchedule),
  readPaymentService: forOffice(orderCalls.readPaymentService, officeForm.readPaymentService),
  readTaxSetting: forOffice(taxCalls.readTaxSetting, officeForm.readTaxSetting),
  listReservationProducts: forOffice(orderCalls.listReservationProducts, officeForm.listReservationProducts),
}
