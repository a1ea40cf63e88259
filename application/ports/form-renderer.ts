import type { TranslatedTexts } from '../language/translated-texts.ts'
import type { PublicSettings } from '../public-settings.ts'
import type { LoadedSurvey } from '../survey/load-survey.ts'

/** A form as it stands in the page before any script has run. */
export type RenderedForm = {
  /** What is drawn, for the element that the application takes over. */
  html: string
  /** What it was drawn from, without spaces that mean anything else: the application takes it over only if it would draw from the same. */
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

/** Draws forms on the server. */
export type FormRenderer = {
  /** The form, empty, as every resident opens it; undefined if it can't be filled in. The same HTML for the same content. */
  render(form: FormToRender): Promise<RenderedForm | undefined>
}
