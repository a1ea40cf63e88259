import { tokyoDay } from '../../domain/shared/local-date.ts'
import { publicationOf } from '../../domain/survey/publication.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { Clock } from '../ports/clock.ts'
import type { FormRenderer, FormToRender, RenderedForm } from '../ports/form-renderer.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'
import { openedSurvey } from './load-survey.ts'

/**
 * A form drawn for whoever opens it next; undefined where what is shown depends on the resident, or there is nothing to fill in: no
 * such form, one for members, one that is not open.
 */
export type RenderForm = (
  form: Pick<FormToRender, 'settings' | 'isInClient'> & { surveyId: string },
) => Promise<RenderedForm | undefined>

type Needs = { surveys: SurveyRepository; clock: Clock; renderer: FormRenderer }

/** Drawings of one version of a form that are kept: by day, settings and whether it is inside the messaging app. */
const KEPT = 8

/** Draws each version of a form once. */
export function makeRenderForm({ surveys, clock, renderer }: Needs): RenderForm {
  // By config object: it is the same one until the form changes.
  const drawn = new WeakMap<SurveyConfig, Map<string, Promise<RenderedForm | undefined>>>()
  return async ({ surveyId, settings, isInClient }) => {
    const stored = await surveys.find(surveyId)
    const nowMs = clock.now()
    if (!stored?.config.surveySchema || stored.config.memberFormId) return undefined
    if (publicationOf(stored.config, nowMs) !== 'open') return undefined
    const survey = openedSurvey(stored, nowMs)
    const kept = drawn.get(survey.config) ?? new Map<string, Promise<RenderedForm | undefined>>()
    drawn.set(survey.config, kept)
    const key = `${tokyoDay(nowMs)} ${isInClient} ${JSON.stringify(settings)}`
    const known = kept.get(key)
    if (known) return known
    if (kept.size >= KEPT) kept.clear()
    const drawing = renderer.render({ survey, settings, nowMs, isInClient })
    kept.set(key, drawing)
    drawing.catch(() => kept.delete(key))
    return drawing
  }
}
