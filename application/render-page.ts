import type { LanguageCode } from '../domain/shared/language-code.ts'
import { tokyoDay } from '../domain/shared/local-date.ts'
import { publicationOf } from '../domain/survey/publication.ts'
import type { ReadHomeTexts } from './home/read-home-texts.ts'
import { prescribedBy } from './language/language-of-form.ts'
import type { TranslatedTexts } from './language/translated-texts.ts'
import type { PagePath } from './pages.ts'
import type { Clock } from './ports/clock.ts'
import type { SurveyRepository } from './ports/survey-repository.ts'
import type { PublicSettings } from './public-settings.ts'
import { type LoadedSurvey, openedSurvey } from './survey/load-survey.ts'

/** A screen as it stands in the page before any script has run. */
export type Rendered = {
  /** What is drawn, for the element that the application takes over. */
  html: string
  /**
   * What it was drawn from, without spaces that mean anything else: the application takes it over only if it would draw
   * from the same. Empty: it only stands there until the application draws the screen.
   */
  mark: string
}

/** What a form is drawn from. */
export type FormToRender = {
  survey: LoadedSurvey
  /** The city's texts in the language of the form. */
  translated: TranslatedTexts
  settings: PublicSettings
  /** The day it is drawn for is that of this instant, milliseconds. */
  nowMs: number
  /** Whether it is shown inside the messaging app. */
  isInClient: boolean
}

/** What the first page is drawn from; `settings` with what it shows. */
type HomeToRender = {
  settings: PublicSettings
  languageCode: LanguageCode
  /** The city's texts in that language. */
  translated: TranslatedTexts
}

/** What is drawn of a screen whose content only its resident may see. */
type WaitingToRender = HomeToRender & {
  path: PagePath
  isInClient: boolean
}

/** Driven port: draws on the server. */
export type Renderer = {
  /**
   * The form, empty, as every resident opens it; undefined if it can't be filled in. The same HTML for the same
   * content.
   */
  renderForm(form: FormToRender): Promise<Rendered | undefined>
  /** The first page, as it is for who has not signed in. */
  renderHome(home: HomeToRender): Promise<Rendered | undefined>
  /** A screen while it waits for its content; undefined if it doesn't wait, such as one that leads on. */
  renderWaiting(screen: WaitingToRender): Promise<Rendered | undefined>
}

/**
 * Finds a form to draw for whoever opens it next; undefined where what is shown depends on the resident, or there is
 * nothing to fill in: no such form, one for members, one that is not open.
 */
type RenderForm = (
  form: Pick<FormToRender, 'settings' | 'isInClient'> & { surveyId: string; languageCode: LanguageCode },
) => Promise<(Drawing & { survey: LoadedSurvey }) | undefined>

/** Draws the first page for whoever opens it next. */
type RenderHome = (home: Omit<HomeToRender, 'translated'>) => Promise<Drawing>

/** Draws what a screen shows until its content is there. */
type RenderWaiting = (screen: Omit<WaitingToRender, 'translated'>) => Promise<Drawing>

/** Draws the pages of a city. */
export type PageRenderer = { form: RenderForm; home: RenderHome; waiting: RenderWaiting }

/** What can be drawn. */
type Drawing = {
  /** All that it is drawn from, in one text: the same one, the same drawing. */
  of: string
  /** undefined if it can't be drawn after all. */
  draw(): Promise<Rendered | undefined>
}

type Needs = {
  surveys: SurveyRepository
  clock: Clock
  renderer: Renderer
  /** The city's texts of a form in a language. */
  readTexts(of: { languageCode: LanguageCode; surveyId: string }): Promise<TranslatedTexts>
}

export const makeRenderForm =
  ({ surveys, clock, renderer, readTexts }: Needs): RenderForm =>
  async ({ surveyId, languageCode, settings, isInClient }) => {
    const stored = await surveys.find(surveyId)
    const nowMs = clock.now()
    if (!stored?.config.surveySchema || stored.config.memberFormId) return undefined
    if (publicationOf(stored.config, nowMs) !== 'open') return undefined
    // A form in a language of its own stands in a page of another one: it is left to the browser.
    if (settings.languages && prescribedBy(stored.config) !== undefined) return undefined
    const survey = openedSurvey(stored, nowMs, { userLanguageCode: languageCode })
    const translated = await readTexts({ languageCode, surveyId })
    const from = [
      surveyId,
      survey.surveyVersion,
      languageCode,
      tokyoDay(nowMs),
      isInClient,
      settings,
      translated,
    ]
    return {
      of: JSON.stringify(from),
      survey,
      draw: () => renderer.renderForm({ survey, translated, settings, nowMs, isInClient }),
    }
  }

export const makeRenderHome =
  ({ renderer, readTexts }: { renderer: Renderer; readTexts: ReadHomeTexts }): RenderHome =>
  async ({ settings, languageCode }) => {
    const translated = await readTexts({ languageCode })
    return {
      of: JSON.stringify([languageCode, settings, translated]),
      draw: () => renderer.renderHome({ settings, languageCode, translated }),
    }
  }

export const makeRenderWaiting =
  ({ renderer, readTexts }: { renderer: Renderer; readTexts: ReadHomeTexts }): RenderWaiting =>
  async ({ settings, languageCode, path, isInClient }) => {
    const translated = await readTexts({ languageCode })
    return {
      of: JSON.stringify([path, isInClient, languageCode, settings, translated]),
      draw: () => renderer.renderWaiting({ settings, languageCode, translated, path, isInClient }),
    }
  }
