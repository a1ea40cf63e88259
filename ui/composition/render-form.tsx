import { enableStaticRendering } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { FormRenderer, FormToRender } from '../../application/ports/form-renderer.ts'
import { shared as ja } from '../../application/texts/ja.json'
import { textsIn } from '../../application/texts/languages.ts'
import type { LanguageCode } from '../../domain/shared/language-code.ts'
import { App } from '../frame/app.tsx'
import type { PageHistory } from '../frame/browser-history.ts'
import { PageLanguage } from '../language/page-language.tsx'
import { SurveyRoute } from '../survey/survey-route.tsx'
import { SurveyStore } from '../survey/survey-store.ts'
import { browserCalls } from './browser-calls.ts'
import { formMark } from './form-mark.ts'
import { makeServices } from './make-services.ts'
import type { Services } from './services.ts'

/** Draws a form with the components of the browser, which takes the drawing over (`takeOverForm`). */
export const render: FormRenderer['render'] = async (form) => {
  const { surveyId } = form.survey.config
  const path = `/survey/${encodeURIComponent(surveyId)}`
  const services = servicesFor(form, path)
  await services.language?.open()
  const store = new SurveyStore({ surveyId, partitionKey: undefined, liffUrl: path }, services)
  await store.load()
  const mark = formMark(store)
  if (mark === undefined) return undefined
  services.visit.keepOpened(store)
  const html = drawn(
    <App needs={services}>
      <SurveyRoute needs={services} surveyId={surveyId} />
    </App>,
  )
  // React announces images before what it draws; the application takes over only what it draws.
  return { html: html.replace(/^(?:<link [^>]*>)+/, ''), mark }
}

/** Nothing is observed: a drawing never changes. */
function drawn(app: ReactNode): string {
  enableStaticRendering(true)
  try {
    return renderToString(app)
  } finally {
    enableStaticRendering(false)
  }
}

/** The language that the browser remembers, which sent it along. */
const languageAt = (
  path: string,
  code: LanguageCode,
  { translated, settings }: Pick<FormToRender, 'translated' | 'settings'>,
): PageLanguage =>
  new PageLanguage({
    settings,
    hasSession: () => true,
    path: () => path,
    memory: { read: () => code, write: nothing },
    readUserLanguage: async () => code,
    chooseLanguage: never,
    readTexts: async () => translated,
    readHomeTexts: never,
    log: nothing,
  })

/** Nobody is asked anything while a form is drawn. */
const never = (): Promise<never> => new Promise(() => {})
const nothing = (): void => {}

/** A browser in which somebody has just signed in, and nothing has happened yet. */
function servicesFor(
  { survey, translated, settings, nowMs, isInClient }: FormToRender,
  path: string,
): Services {
  const session = { token: '', refreshToken: '' }
  return makeServices({
    ...browserCalls(() => never, settings),
    loadSurvey: async () => survey,
    readOwnAnswers: async () => [],
    recordSurveyView: async () => {},
    settings,
    messaging: { isInClient: () => isInClient, idToken: async () => undefined, close: nothing },
    session: { read: () => undefined, renewable: () => session, write: nothing, clear: nothing },
    history: historyAt(path),
    origin: '',
    device: {
      isShared: () => false,
      setShared: nothing,
      announceSignOut: nothing,
      onSignOutElsewhere: () => nothing,
    },
    storage: noStorage,
    clock: { now: () => nowMs },
    newKey: () => '',
    newSecret: () => '',
    digest: async (text) => text,
    drafts: undefined,
    profile: () => undefined,
    language: settings.languages && languageAt(path, survey.userLanguageCode, { translated, settings }),
    loadTexts: (languageCode) => textsIn(languageCode, 'shared', ja),
    leaveFor: nothing,
    postTo: never,
    pause: never,
    reload: nothing,
    print: nothing,
    saveFile: never,
    share: never,
    loadPortal: undefined,
    log: nothing,
  })
}

const noStorage: Storage = {
  length: 0,
  clear: nothing,
  getItem: () => null,
  key: () => null,
  removeItem: nothing,
  setItem: nothing,
}

const historyAt = (pathname: string): PageHistory => ({
  guard: undefined,
  current: {
    location: { pathname, search: '', hash: '', state: undefined, key: 'default' },
    action: 'POP' as PageHistory['current']['action'],
  },
  listen: nothing,
  createHref: () => '',
  go: nothing,
  push: nothing,
  replace: nothing,
})
