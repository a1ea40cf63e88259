import type { LanguageCode } from '../../domain/shared/language-code.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import { publicationOf } from '../../domain/survey/publication.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { prescribedBy } from '../language/language-of-form.ts'
import type { TranslatedTexts } from '../language/translated-texts.ts'
import type { Clock } from '../ports/clock.ts'
import type { FormRenderer, FormToRender, RenderedForm } from '../ports/form-renderer.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'
import { BoundedMap } from '../shared/bounded-map.ts'
import { openedSurvey } from './load-survey.ts'

/**
 * A form drawn for whoever opens it next; undefined where what is shown depends on the resident, or there is nothing to fill in: no
 * such form, one for members, one that is not open.
 */
export type RenderForm = (
  form: Pick<FormToRender, 'settings' | 'isInClient'> & { surveyId: string; languageCode: LanguageCode },
) => Promise<RenderedForm | undefined>

type Needs = {
  surveys: SurveyRepository
  clock: Clock
  renderer: FormRenderer
  /** The city's texts of a form in a language. */
  readTexts(of: { languageCode: LanguageCode; surveyId: string }): Promise<TranslatedTexts>
}

/** A drawing, and the texts that it was made with: the same object until there are others. */
type Drawing = { translated: TranslatedTexts; form: Promise<RenderedForm | undefined> }

/** Drawings of one version of a form that are kept: by day, language, settings and whether it is inside the messaging app. */
const KEPT = 24

/** Draws each version of a form once. */
export function makeRenderForm({ surveys, clock, renderer, readTexts }: Needs): RenderForm {
  // By config object: it is the same one until the form changes.
  const drawn = new WeakMap<SurveyConfig, BoundedMap<string, Drawing>>()
  return async ({ surveyId, languageCode, settings, isInClient }) => {
    const stored = await surveys.find(surveyId)
    const nowMs = clock.now()
    if (!stored?.config.surveySchema || stored.config.memberFormId) return undefined
    if (publicationOf(stored.config, nowMs) !== 'open') return undefined
    // A form in a language of its own stands in a page of another one: it is left to the browser.
    if (settings.languages && prescribedBy(stored.config) !== undefined) return undefined
    const survey = openedSurvey(stored, nowMs, { userLanguageCode: languageCode })
    const translated = await readTexts({ languageCode, surveyId })
    const kept = drawn.get(survey.config) ?? new BoundedMap<string, Drawing>(KEPT)
    drawn.set(survey.config, kept)
    const key = `${tokyoDay(nowMs)} ${isInClient} ${languageCode} ${JSON.stringify(settings)}`
    const known = kept.get(key)
    if (known?.translated === translated) return known.form
    const form = renderer.render({ survey, translated, settings, nowMs, isInClient })
    kept.set(key, { translated, form })
    form.catch(() => kept.delete(key))
    return form
  }
}
