import { createElement, type ReactNode } from 'react'
import { CallFailure } from '../../../application/call-failure.ts'
import { refuse } from '../../../domain/refusal.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import type { LanguageOfPage } from '../../../ui/frame/language-of-page.ts'
import { TranslationContext } from '../../../ui/frame/translation.ts'
import { type GivenToScreens, memoryServices, still } from '../../ui/memory-services.ts'
import { translationIn } from '../../ui/translation-in.ts'
import { demoCity } from './demo-city.ts'

/** A screen, the phase its store is in where there is a store to ask, and its address where it reads that. */
export type Shown = { screen: ReactNode; phase?: string; at?: string }

/** Brings a screen into one state, over use cases on memory of its own. */
export type State = () => Promise<Shown>

/** The states of one phase, by what is special about them. */
export type States = Readonly<Record<string, State>>

/** What a state wants besides the demo city. */
export type Wanted = GivenToScreens & {
  /** Takes the place of the form of the demo city that has its id. */
  survey?: SurveyConfig
}

/** What every screen stands in. `language`: that of the page, where it is another than Japanese. */
export const frame: { language: LanguageOfPage | undefined } = { language: undefined }

/** Hanako in the demo city, signed in; nothing of it reaches the storage of the browser. */
export async function demoServices({ survey, needs, ...given }: Wanted) {
  const surveys = demoCity.surveys.map((each) => (each.surveyId === survey?.surveyId ? survey : each))
  const browser = {
    ...still,
    localStorage: memoryWebStorage(),
    sessionStorage: memoryWebStorage(),
  }
  return memoryServices({ ...demoCity, surveys }, browser, {
    signedIn: true,
    ...given,
    needs: (useCases) => ({ language: frame.language, ...needs?.(useCases) }),
  })
}

/** A call that never ends. */
export const neverResolves = (): Promise<never> => new Promise(() => {})

/** A call that fails with that. */
export const failing = (error: unknown) => (): Promise<never> => Promise.reject(error)

/** What calls fail with, by its name in the gallery. */
export const failures = {
  'no network': new CallFailure('network', 'Network Error'),
  'too slow': new CallFailure('timeout', 'Request timeout'),
  'session has ended': refuse('auth.expired', {}),
  'service is busy': refuse('service.unavailable', {}),
  'fault of the server': new CallFailure('http', 'Request failed with status code 500', { status: 500 }),
}

/** The failure that stands for all on screens that word each of them as the form does. */
export const noNetwork = { 'no network': failures['no network'] }

/** The same state once for each failure. */
export const forEachError = <K extends string>(
  errors: Readonly<Record<K, unknown>>,
  state: (error: unknown) => State,
) =>
  Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, state(error)])) as Record<K, State>

/** The same on a page in English. */
export const inEnglish =
  (state: State): State =>
  async () => {
    const shown = await state()
    const value = await translationIn('en')
    return { ...shown, screen: createElement(TranslationContext, { value }, shown.screen) }
  }

/** A text as long as a form may show in one place. */
export const longText = (text: string, times = 12): string => text.repeat(times)

/** Storage of a browser that lasts as long as the page. */
export function memoryWebStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  }
}
