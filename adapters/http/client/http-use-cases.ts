import type { SaveAnswerCommand } from '../../../application/answer/save-request.ts'
import type { Address } from '../../../application/ports/postcode-directory.ts'
import type { LoadedSurvey } from '../../../application/survey/load-survey.ts'
import type { UseCases } from '../../../application/use-cases.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { type AnswerRow, ownAnswersOf } from '../calls/answer/answer-rows.ts'
import type { Call } from './call.ts'
import type { CalendarUseCases } from './http-calendar-use-cases.ts'
import type { ConfigUseCases } from './http-config-use-cases.ts'
import type { SearchUseCases } from './http-search-use-cases.ts'
import { type ResidentNeeds, residentCalls } from './resident-calls.ts'

/** What a resident asks on the way of a form; everything else is loaded apart from it. */
export type FormUseCases = Omit<UseCases, keyof (CalendarUseCases & ConfigUseCases & SearchUseCases)>

/**
 * What the resident of `session` can ask of forms and answers, over the wire: the promises and refusals of the use cases, and
 * CallFailure where no answer came. The answers are those of our own server: their shape is its promise.
 */
export function httpUseCases(needs: ResidentNeeds): FormUseCases {
  const { session } = needs
  const { ask, get, post } = residentCalls(needs)
  return {
    loadSurvey: async ({ surveyId }) => {
      const { data, surveyVersion } = await get('survey-configs/getItem', { surveyId })
      return loadedSurveyOf({ ...(data as SurveyOnWire), surveyVersion: surveyVersion as number })
    },
    recordSurveyView: async ({ liffUrl }) => {
      // The server takes the user from the token; the field is the specification's (FORM-22).
      await post('survey-configs/saveSurveyLog', { liffUrl, userId: session.read()?.profile.userId })
    },
    saveAnswer: async (command) => {
      const saved = await ask(putItem(command))
      return {
        answerCode: saved.answercode as string,
        partitionKey: saved.partitionKey as string,
        answerVersion: saved.answerVersion as number,
      }
    },
    readAnswer: async (command) =>
      answersIn(await get('survey-results/getBySurveyIdPartitionKeyIndex', command))[0],
    readOwnAnswers: async (command) =>
      answersIn(await get('survey-results/getBySurveyIdUserIdIndex', command)),
    removeUnansweredRichMenu: async () => {
      await post('survey-results/unlinkUnansweredRichMenu', {})
    },
    findAddress: async ({ postcode }) =>
      (await get(`addresses/${encodeURIComponent(postcode)}`)).addresses as readonly Address[],
  }
}

const answersIn = ({ data }: { data?: unknown }) => ownAnswersOf(data as readonly AnswerRow[])

/** A config with what depends on the viewer among its fields. */
export type SurveyOnWire = SurveyConfig & Omit<LoadedSurvey, 'config'>

export function loadedSurveyOf(onWire: SurveyOnWire): LoadedSurvey {
  const { hasMember, memberFormId, userLanguageCode, surveyVersion, ...config } = onWire
  return {
    config: { ...config, ...(memberFormId !== undefined && { memberFormId }) },
    surveyVersion,
    hasMember,
    ...(memberFormId !== undefined && { memberFormId }),
    userLanguageCode,
  }
}

function putItem({ answers, idempotencyKey, ...command }: SaveAnswerCommand): Call {
  const { surveyId } = command
  const data = [...answers].flatMap(([itemKey, texts]) =>
    texts.map((value) => ({ surveyId, itemKey, value })),
  )
  return {
    method: 'POST',
    path: 'survey-results/putItem',
    body: { ...command, data },
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  }
}
