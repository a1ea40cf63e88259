import { IsBoolean, IsOptional } from 'class-validator'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { type Shape, textOf } from '../../shape.ts'
import {
  type BeginFormRequest,
  beginForm,
  type GiveUpFormRequest,
  giveUpForm,
  type ListFormVersionsRequest,
  listFormsOfOffice,
  listFormVersions,
  type PauseFormRequest,
  type PublishFormRequest,
  pauseForm,
  publishForm,
  type RestoreFormRequest,
  readWrittenForm,
  restoreForm,
  type WriteFormRequest,
  writeForm,
} from '../calls/office-draft.ts'
import { Fits, ID_LIMIT, Text, wholeNumber } from './dto.ts'
import { OfficeFormDto } from './office-form.ts'
import { asData, asSent, isDone, serve, takesNothing } from './served-call.ts'

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

/** Body of `POST /office/api/forms/{surveyId}/pause`. */
class PauseFormDto extends OfficeFormDto implements PauseFormRequest {
  /** The one that who changes it has seen. */
  @Fits(wholeNumber)
  version!: number

  @IsBoolean()
  isPaused!: boolean

  @IsBoolean()
  isAgreed!: boolean
}

const item: Shape = {
  type: 'object',
  required: ['itemKey', 'title', 'type'],
  properties: { itemKey: textOf(0, ID_LIMIT), title: textOf(0, 10_000), type: textOf(0, ID_LIMIT) },
}

/** A form, as far as it has to be well made to be shown. What is wrong with it is told by the check of a city. */
const form: Shape = {
  type: 'object',
  required: ['surveyTitle', 'surveySchema'],
  properties: {
    surveyTitle: textOf(0, 1_000),
    surveySchema: { type: 'array', items: item, maxItems: 1_000 },
  },
}

/** Body of `POST /office/api/forms/{surveyId}/draft`. */
class WriteFormDto extends OfficeFormDto implements WriteFormRequest {
  /** The one that it is written from; 0: none. */
  @Fits(wholeNumber)
  revision!: number

  @Fits(form)
  config!: SurveyConfig

  /** The one in force that it takes into account. */
  @Fits(wholeNumber)
  version!: number
}

/** Body of `POST /office/api/forms-of-office`. */
class BeginFormDto implements BeginFormRequest {
  @Text(1, ID_LIMIT)
  surveyId!: string

  @Text(1, 200)
  title!: string

  @IsOptional()
  @Text(1, ID_LIMIT)
  sectionId?: string

  /** The title of the group of the first page in which it will stand. */
  @IsOptional()
  @Text(1, 200)
  group?: string

  /** The id of a form to begin from. */
  @IsOptional()
  @Text(1, ID_LIMIT)
  from?: string
}

/** Body of `POST /office/api/forms/{surveyId}/draft/given-up`. */
class GiveUpFormDto extends OfficeFormDto implements GiveUpFormRequest {
  @Fits(wholeNumber)
  revision!: number
}

/** The end of the year 2999, epoch milliseconds: what can still be written as a day. */
const LAST_TIME = 32_503_647_599_999

/** Body of `POST /office/api/forms/{surveyId}/draft/published`. */
class PublishFormDto extends GiveUpFormDto implements PublishFormRequest {
  @IsBoolean()
  isAgreed!: boolean

  /** Of the city, as it was told; 0: nothing was told yet. */
  @Fits(wholeNumber)
  version!: number

  /** Epoch milliseconds. */
  @IsOptional()
  @Fits({ ...wholeNumber, maximum: LAST_TIME })
  at?: number
}

/** The calls with which the office writes forms and puts them in force. */
export const draftCalls = {
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
  pauseForm: serve(pauseForm, {
    summary: 'Lets residents send a form no more for a while, or again; what that does is said first',
    Dto: PauseFormDto,
    writes: true,
    command: asSent,
    reply: asData,
  }),
  readWrittenForm: serve(readWrittenForm, {
    summary: 'A form as the office writes it, with what is wrong with it and what is another than in force',
    Dto: OfficeFormDto,
    command: asSent,
    reply: asData,
    isLong: true,
  }),
  writeForm: serve(writeForm, {
    summary: 'Keeps what was written of a form, beside the one in force',
    Dto: WriteFormDto,
    writes: true,
    command: asSent,
    reply: asData,
    isLong: true,
  }),
  beginForm: serve(beginForm, {
    summary: 'Begins a form that the city does not have yet',
    Dto: BeginFormDto,
    writes: true,
    command: asSent,
    reply: asData,
  }),
  giveUpForm: serve(giveUpForm, {
    summary: 'Gives up what was written of a form',
    Dto: GiveUpFormDto,
    writes: true,
    command: asSent,
    reply: isDone,
  }),
  publishForm: serve(publishForm, {
    summary: 'Puts what was written of a form in force, now or at a time; what that does is said first',
    Dto: PublishFormDto,
    writes: true,
    command: asSent,
    reply: asData,
  }),
}
