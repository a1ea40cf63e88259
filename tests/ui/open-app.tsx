import { cleanup, render } from '@testing-library/react'
import { afterEach } from 'vitest'
import { localSession } from '../../adapters/http/client/local-session.ts'
import { fixedClock } from '../../adapters/memory/fixed-clock.ts'
import type { MemoryStorage } from '../../adapters/memory/memory-storage.ts'
import { shared as ja } from '../../application/messages/ja/shared.ts'
import type { City } from '../../application/ports/city-repository.ts'
import { makeSignIn } from '../../application/session/sign-in.ts'
import { makeUseCases, type UseCases } from '../../application/use-cases.ts'
import type { SearchNeeds } from '../../ui/answer/search/search-needs.ts'
import { App } from '../../ui/frame/app.tsx'
import { BrowserHistory } from '../../ui/frame/browser-history.ts'
import type { Services } from '../../ui/frame/services.ts'
import { BookingDesk } from '../../ui/reservation/booking.ts'
import { KeptFilling } from '../../ui/survey/kept-filling.ts'
import type { SurveyNeeds } from '../../ui/survey/survey-page.ts'
import { aSurvey } from '../application/forms.ts'
import { aRequest, hanako, townNeeds, useCasesOf } from '../application/town.ts'

const now = '2025-06-14T12:00:00+09:00'
const token = `x.${btoa(JSON.stringify({ identities: [{ userId: hanako }], exp: Date.parse(now) / 1000 + 60 }))}.x`
const signedIn = {
  session: { id_token: token, access_token: 'a', refresh_token: 'r' },
  profile: { userId: hanako },
}

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

/** The application at a path; `left` are the sites it went to. */
export async function openAt(
  path: string,
  given: {
    signedIn?: boolean
    portal?: boolean
    /** What is in force; one form, unless told otherwise. */
    city?: Partial<City>
    /** Stands in for some of what the survey page needs. */
    needs?: (useCases: UseCases) => Partial<SurveyNeeds>
    /** Stands in for some of what the search asks. */
    search?: (useCases: UseCases) => Partial<SearchNeeds>
    /** Happens before the page opens. */
    before?: (useCases: UseCases, storage: MemoryStorage) => Promise<unknown>
  } = {},
) {
  const { needs, storage, clock } = townNeeds({ now })
  await storage.city.import(
    { settings: { cityName: 'みなと市' }, surveys: [aSurvey()], media: [], ...given.city },
    clock.now(),
  )
  const useCases = useCasesOf(makeUseCases(needs), { userId: hanako })
  await given.before?.(useCases, storage)
  const session = localSession(localStorage, () => Date.parse(now))
  if (given.signedIn) session.write(signedIn)
  const left: string[] = []
  const messaging = { isInClient: () => false, idToken: async () => undefined, close: () => {} }
  const settings = {
    cityName: 'みなと市',
    contact: '市民課 00-0000-0000',
    lineAuthorizeUrl: 'https://access.line.me/authorize',
    lineChannelId: '1',
    liffId: 'liff-1',
    emulators: [],
  }
  const survey: SurveyNeeds = {
    ...useCases,
    found: {},
    messaging,
    clock: fixedClock(now),
    newKey: () => 'key',
    fingerprint: async (text) => text,
    drafts: undefined,
    hasSession: () => session.renewable() !== undefined,
    userId: () => session.read()?.profile.userId,
    loadTexts: async () => ja,
    log: () => {},
    ...given.needs?.(useCases),
  }
  const search = { ...useCases, ...survey, kept: {}, storage: sessionStorage, ...given.search?.(useCases) }
  const services: Services = {
    settings,
    session,
    reload: () => {},
    survey,
    search,
    results: {
      ...search,
      profile: () => session.read()?.profile,
      print: () => {},
      saveFile: async () => {},
    },
    calendar: { ...useCases, messaging, clock: fixedClock(now), storage: sessionStorage, log: () => {} },
    desk: new BookingDesk(),
    filling: new KeptFilling(),
    login: {
      signIn: makeSignIn(needs)(aRequest),
      session,
      messaging,
      settings,
      origin: 'https://city.example.jp',
      storage: sessionStorage,
      secret: () => 'secret',
      leaveFor: (url) => left.push(url),
      forgetOthers: () => {},
      log: () => {},
    },
    portal: given.portal
      ? {
          session,
          loadPortal: async () => ({
            residents: [
              { userId: hanako, name: '港 花子' },
              { userId: 'U-taro', name: '港 太郎' },
            ],
            surveys: [{ surveyId: 'svy1', surveyTitle: '住民票の写しの請求', summary: '郵便で届きます。' }],
          }),
        }
      : undefined,
  }
  window.history.replaceState(null, '', path)
  render(<App services={services} history={new BrowserHistory()} />)
  return { left, session, services, useCases, storage }
}

export const here = () => window.location.pathname + window.location.search
