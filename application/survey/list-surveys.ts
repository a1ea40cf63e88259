import { isRefusal, refuse } from '../../domain/refusal.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import { type LoadedSurvey, type LoadSurveyNeeds, loadingFor } from './load-survey.ts'

/**
 * Driving port: several forms at once, in the order asked; without those that are not there, or have no schema.
 * @throws Refusal `request.malformed` for more than 100
 */
type ListSurveys = (command: { surveyIds: readonly string[] }) => Promise<readonly LoadedSurvey[]>

/** How many forms may be asked for at once. */
export const mostSurveysAtOnce = 100

export const makeListSurveys =
  (needs: LoadSurveyNeeds) =>
  (viewer: Viewer): ListSurveys =>
  async ({ surveyIds }) => {
    if (surveyIds.length > mostSurveysAtOnce) throw refuse('request.malformed', { fields: ['surveyIdList'] })
    const loadSurvey = loadingFor(needs, viewer)
    const loaded = await Promise.all(
      surveyIds.map((surveyId) =>
        loadSurvey({ surveyId }).catch((error: unknown) => {
          if (!isRefusal(error, 'survey.not_found', 'survey.no_config')) throw error
        }),
      ),
    )
    return loaded.filter((survey) => survey !== undefined)
  }
