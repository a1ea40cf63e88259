import { IsOptional } from 'class-validator'
import { listOf, object, type Shape, textOf } from '../../shape.ts'
import {
  type ProposeTranslationsRequest,
  proposeTranslations,
  type ReadTranslationsRequest,
  readTranslations,
  type WriteTranslationsRequest,
  writeTranslations,
} from '../calls/office-translation.ts'
import { Fits, Text, wholeNumber } from './dto.ts'
import { OfficeFormDto } from './office-form.ts'
import { asData, asSent, serve } from './served-call.ts'

/** Body of `POST /office/api/forms/{surveyId}/translations/read`. */
class ReadTranslationsDto extends OfficeFormDto implements ReadTranslationsRequest {
  @IsOptional()
  @Text(1, 20)
  code?: string
}

/** Body of `POST /office/api/forms/{surveyId}/translations/proposed`. */
class ProposeTranslationsDto extends OfficeFormDto implements ProposeTranslationsRequest {
  @Text(1, 20)
  code!: string

  /** The draft that was seen; 0: none. */
  @Fits(wholeNumber)
  revision!: number
}

/** Texts at a time, and characters of one. */
const TEXTS = 2000
const TEXT_LIMIT = 20_000

/** Texts with their translations; an empty one: none. */
const translations: Shape = {
  ...listOf(object({ source: textOf(0, TEXT_LIMIT), target: textOf(0, TEXT_LIMIT) })),
  maxItems: TEXTS,
}

/** Body of `POST /office/api/forms/{surveyId}/translations`. */
class WriteTranslationsDto extends ProposeTranslationsDto implements WriteTranslationsRequest {
  @Fits(translations)
  texts!: WriteTranslationsRequest['texts']
}

/** The calls with which the office translates forms. */
export const translationCalls = {
  readTranslations: serve(readTranslations, {
    summary: 'The translations of a form as it is written, with what is wrong with them',
    Dto: ReadTranslationsDto,
    command: asSent,
    reply: asData,
    isLong: true,
  }),
  writeTranslations: serve(writeTranslations, {
    summary: 'Keeps translations with a form as it is written; what a machine proposed is accepted so',
    Dto: WriteTranslationsDto,
    writes: true,
    command: asSent,
    reply: asData,
    isLong: true,
  }),
  proposeTranslations: serve(proposeTranslations, {
    summary: 'Has a machine propose some of the translations that are missing',
    Dto: ProposeTranslationsDto,
    writes: true,
    asksOutside: true,
    command: asSent,
    reply: asData,
    isLong: true,
  }),
}
