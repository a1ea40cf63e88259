import { IsOptional } from 'class-validator'
import { mostSurveysAtOnce } from '../../../application/survey/list-surveys.ts'
import type { LoadedSurvey } from '../../../application/survey/load-survey.ts'
import { listOf, textOf } from '../../shape.ts'
import {
  findAddress,
  type ListSurveysRequest,
  listSurveys,
  loadSurvey,
  recordSurveyView,
  removeUnansweredRichMenu,
} from '../calls/survey.ts'
import { type NoteLeftFormRequest, noteLeftForm } from '../calls/survey-left.ts'
import { Fits, ID_LIMIT, Text } from './dto.ts'
import { asSent, isDone, serve, takesNothing } from './served-call.ts'

/** Path of `GET addresses/{postcode}` (API-56). Whether it is a postcode is the domain's question. */
class FindAddressDto {
  @Text(1, 20)
  postcode!: string
}

/** Body of `POST survey-configs/getSurveyConfigsList` (API-08). `lineUserId` is dropped. */
class ListSurveysDto implements ListSurveysRequest {
  @Fits(listOf(textOf(1, ID_LIMIT), { maxItems: mostSurveysAtOnce }))
  surveyIdList!: string[]
}

/** Query of `GET survey-configs/getItem` (API-03). Who asks comes from the token; `lineUserId` is dropped. */
class LoadSurveyDto {
  @Text(1, 200)
  surveyId!: string
}

/** Body of `POST survey-configs/saveSurveyLog` (API-09). `userId` is dropped. */
class RecordSurveyViewDto {
  @Text(1, 2000)
  liffUrl!: string
}

/** Body of `POST survey-configs/left`. */
class NoteLeftFormDto implements NoteLeftFormRequest {
  @Text(1, ID_LIMIT)
  surveyId!: string

  @IsOptional()
  @Text(1, ID_LIMIT)
  at?: string

  @IsOptional()
  @Text(1, ID_LIMIT)
  before?: string
}

/** A form as it is sent: as configured, with what depends on who asks. */
function configFields({ config, surveyVersion: _, memberNumber: __, ...ofViewer }: LoadedSurvey) {
  // What a file says of a viewer is nothing.
  const { hasMember, memberFormId, userLanguageCode, ...shared } = config
  return { ...shared, ...ofViewer }
}

/** The fields of an answer with one form. */
export function surveyFields(loaded: LoadedSurvey) {
  const { surveyVersion, hasMember, memberFormId, memberNumber } = loaded
  return {
    data: configFields(loaded),
    surveyVersion,
    hasMember,
    ...(memberFormId !== undefined && { memberFormId }),
    ...(memberNumber !== undefined && { memberNumber }),
  }
}

/** Viewers differ in a handful of facts; a member's own number is for nobody else. */
export const sameForViewers = ({ config, memberNumber, ...facts }: LoadedSurvey): string | undefined =>
  memberNumber === undefined ? `${config.surveyId} ${JSON.stringify(facts)}` : undefined

/** The calls on forms and addresses. */
export const surveyCalls = {
  loadSurvey: serve(loadSurvey, {
    summary: 'A form as the resident opens it; lineUserId is accepted and ignored',
    Dto: LoadSurveyDto,
    command: asSent,
    sessionMark: 'give',
    reply: surveyFields,
    sameFor: sameForViewers,
  }),
  listSurveys: serve(listSurveys, {
    summary: 'Several forms at once, in the order asked; all of them or none',
    Dto: ListSurveysDto,
    command: ({ surveyIdList: surveyIds }) => ({ surveyIds }),
    reply: (surveys) => ({
      data: surveys.map((loaded) => ({ ...configFields(loaded), surveyVersion: loaded.surveyVersion })),
    }),
  }),
  recordSurveyView: serve(recordSurveyView, {
    summary: 'Remembers that the resident opened a form; only the path of liffUrl is kept',
    Dto: RecordSurveyViewDto,
    writes: true,
    command: asSent,
    reply: isDone,
  }),
  noteLeftForm: serve(noteLeftForm, {
    summary:
      'Counts that a form was left at an item and not sent, whoever left it; before: at which item that was told of the same opening, and does not hold any more',
    Dto: NoteLeftFormDto,
    counts: 'leaving',
    command: asSent,
    reply: isDone,
  }),
  removeUnansweredRichMenu: serve(removeUnansweredRichMenu, {
    summary: 'Takes the "unanswered" rich menu from the resident',
    ...takesNothing,
    writes: true,
    asksOutside: true,
    reply: isDone,
  }),
  findAddress: serve(findAddress, {
    summary: 'The addresses of a postcode; the first one also stands beside the list',
    Dto: FindAddressDto,
    command: asSent,
    reply: (addresses) => ({ ...addresses[0]!, addresses }),
  }),
}
