import { MOST_PREVIEW_HOURS } from '../../../application/office/preview-form.ts'
import {
  type EndPreviewRequest,
  endPreview,
  listPreviewProducts,
  listPreviews,
  loadPreviewCalendar,
  type MakePreviewRequest,
  makePreview,
  openPreview,
  type PreviewCalendarRequest,
  type PreviewProductsRequest,
  type PreviewRequest,
} from '../calls/office-preview.ts'
import { scheduleFields } from '../calls/reservation.ts'
import { Fits, ID_LIMIT, Text, wholeNumber } from './dto.ts'
import { OfficeFormDto } from './office-form.ts'
import { asData, asSent, isDone, serve } from './served-call.ts'

/** Body of `POST /office/api/forms/{surveyId}/previews`. */
class MakePreviewDto extends OfficeFormDto implements MakePreviewRequest {
  @Fits({ ...wholeNumber, minimum: 1, maximum: MOST_PREVIEW_HOURS })
  hours!: number
}

/** Body of `POST /office/api/forms/{surveyId}/previews/ended`. */
class EndPreviewDto extends OfficeFormDto implements EndPreviewRequest {
  @Text(1, ID_LIMIT)
  id!: string
}

/** Body of `POST /office/api/previews`. */
class PreviewDto implements PreviewRequest {
  /** The secret of the link. */
  @Text(1, 200)
  token!: string
}

/** Body of `POST /office/api/previews/calendar`. */
class PreviewCalendarDto extends PreviewDto implements PreviewCalendarRequest {
  @Text(1, ID_LIMIT)
  calendarId!: string
}

/** Body of `POST /office/api/previews/products`. */
class PreviewProductsDto extends PreviewDto implements PreviewProductsRequest {
  @Text(1, ID_LIMIT)
  categoryId!: string
}

/** The calls with which colleagues look at a form that is being written. */
export const previewCalls = {
  listPreviews: serve(listPreviews, {
    summary: 'The links with which a form can be looked at as it is written',
    Dto: OfficeFormDto,
    command: asSent,
    reply: asData,
  }),
  makePreview: serve(makePreview, {
    summary: 'Makes a link with which anybody who has it sees a form as it is written, for some hours',
    Dto: MakePreviewDto,
    writes: true,
    command: asSent,
    reply: asData,
  }),
  endPreview: serve(endPreview, {
    summary: 'Ends a link to a form before its time',
    Dto: EndPreviewDto,
    writes: true,
    command: asSent,
    reply: isDone,
  }),
  openPreview: serve(openPreview, {
    summary: 'A form as it is written, as residents would see it, for whoever has a link',
    Dto: PreviewDto,
    command: asSent,
    reply: asData,
    isLong: true,
  }),
  loadPreviewCalendar: serve(loadPreviewCalendar, {
    summary: 'A calendar of a form that is looked at by a link, with places that are made up',
    Dto: PreviewCalendarDto,
    command: asSent,
    reply: ({ schedule, ...data }) => ({
      data: { ...data, ...(schedule && { schedule: scheduleFields(schedule) }) },
    }),
    isLong: true,
  }),
  listPreviewProducts: serve(listPreviewProducts, {
    summary: 'What can be bought with a reservation of a form that is looked at by a link',
    Dto: PreviewProductsDto,
    command: asSent,
    reply: asData,
  }),
}
