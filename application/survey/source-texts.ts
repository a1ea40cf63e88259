import { namesOtherTexts, sourceAnswers } from '../../domain/form/source-answers.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import { targetTextOf } from '../../domain/shared/language-data.ts'
import type { Answers } from '../../domain/survey/answer.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { formLanguages, type LanguageNeeds } from '../language/language-of-form.ts'
import type { CityRepository } from '../ports/city-repository.ts'

/** What finding source texts needs from outside. */
export type SourceNeeds = LanguageNeeds & { city: Pick<CityRepository, 'settings' | 'languages'> }

/**
 * What the viewer sent, with every option in the text in which it is stored, whatever the form showed it as in the
 * language in which they read it (LANG-06, MEM-13). A text that is no option by any name stays. Nothing is read for
 * what is sent in source texts already.
 */
export async function sourceTexts(
  needs: SourceNeeds,
  viewer: Viewer,
  { config, answers, existing }: { config: SurveyConfig; answers: Answers; existing?: Answers | undefined },
): Promise<Answers> {
  const given = { schema: config.surveySchema ?? [], answers, existing }
  if (!namesOtherTexts(given)) return answers
  const { userLanguageCode } = await formLanguages(needs, viewer)(config)
  const syncedTexts = (await needs.city.languages())[userLanguageCode]
  return syncedTexts ? sourceAnswers(given, (source) => targetTextOf({ syncedTexts }, source)) : answers
}
