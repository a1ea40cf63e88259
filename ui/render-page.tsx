import { enableStaticRendering } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import type { FormToRender, Renderer } from '../application/render-page.ts'
import type { LanguageCode } from '../domain/shared/language-code.ts'
import { browserCalls } from './composition/browser-calls.ts'
import { formMark, homeMark } from './composition/drawing-mark.ts'
import { firstScreen } from './composition/first-screen.ts'
import { makeServices } from './composition/make-services.ts'
import type { Services } from './composition/services.ts'
import { PageLanguage } from './language/page-language.tsx'
import { routes } from './routes.tsx'
import { SurveyStore } from './survey/survey-store.ts'

/** Draws a form with the components of the browser, which takes the drawing over (`takeOver`). */
export const renderForm: Renderer['renderForm'] = async ({ survey, translated, settings, ...given }) => {
  const { surveyId } = survey.config
  const path = `/survey/${encodeURIComponent(surveyId)}`
  const language = languageAt(path, survey.userLanguageCode, { translated, settings })
  const services = servicesFor({ ...given, settings, path, language, session: justSignedIn, survey })
  await services.language?.open()
  const store = new SurveyStore({ surveyId, partitionKey: undefined, liffUrl: path }, services)
  await store.load()
  const mark = formMark(store)
  if (mark === undefined) return undefined
  services.visit.keepOpened(store)
  return { html: await drawnAt(path, services), mark }
}

/** Draws the first page. */
export const renderHome: Renderer['renderHome'] = async ({ settings, languageCode, translated }) => {
  const language = languageAt('/', languageCode, { translated, settings })
  const services = servicesFor({ settings, path: '/', language })
  await services.language?.open()
  const mark = homeMark(services)
  return mark === undefined ? undefined : { html: await drawnAt('/', services), mark }
}

/** Draws what a screen shows while it asks the server. Nobody has to sign in first. */
export const renderWaiting: Renderer['renderWaiting'] = async ({
  settings,
  languageCode,
  translated,
  path,
  isInClient,
}) => {
  const language = languageAt(path, languageCode, { translated, settings })
  const services = servicesFor({ settings, path, language, isInClient, session: justSignedIn })
  await services.language?.open()
  const html = await drawnAt(path, services)
  return html.includes(' data-waiting=') ? { html, mark: '' } : undefined
}

/** Of somebody to whom nothing has happened yet. */
const justSignedIn = { token: '', refreshToken: '' }

async function drawnAt(path: string, services: Services): Promise<string> {
  const router = createMemoryRouter(routes(services), { initialEntries: [path] })
  await firstScreen(router)
  const html = drawn(<RouterProvider router={router} useTransitions={false} />)
  // React announces images before what it draws; the application takes over only what it draws.
  return html.replace(/^(?:<link [^>]*>)+/, '')
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
): PageLanguage | undefined =>
  settings.languages &&
  new PageLanguage({
    settings,
    hasSession: () => path !== '/',
    path: () => path,
    memory: { read: () => code, write: nothing },
    readUserLanguage: async () => code,
    chooseLanguage: never,
    readTexts: async () => translated,
    readHomeTexts: async () => translated,
    log: nothing,
  })

/** Nobody is asked anything while a form is drawn. */
const never = (): Promise<never> => new Promise(() => {})
const nothing = (): void => {}

type Drawn = Pick<FormToRender, 'settings'> &
  Partial<Pick<FormToRender, 'survey' | 'nowMs' | 'isInClient'>> & {
    path: string
    language: PageLanguage | undefined
    session?: { token: string; refreshToken: string }
  }

/** A browser as far as it is needed for a drawing. */
function servicesFor({
  survey,
  settings,
  nowMs = 0,
  isInClient = false,
  path,
  language,
  session,
}: Drawn): Services {
  return makeServices({
    ...browserCalls({ ask: () => never, askAsAnybody: () => never }, settings),
    loadSurvey: async () => survey ?? never(),
    readOwnAnswers: async () => [],
    recordSurveyView: async () => {},
    settings,
    messaging: { isInClient: () => isInClient, idToken: async () => undefined, close: nothing },
    session: { read: () => undefined, renewable: () => session, write: nothing, clear: nothing },
    go: nothing,
    location: () => ({ pathname: path, search: '', key: 'default' }),
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
    language,
    leaveFor: nothing,
    goToPay: never,
    pause: never,
    reload: nothing,
    print: nothing,
    saveFile: never,
    saveBytes: never,
    preparePhoto: never,
    drawQr: never,
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
