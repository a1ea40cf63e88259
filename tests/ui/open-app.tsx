import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { localSession } from '../../adapters/http/client/local-session.ts'
import { fixedClock } from '../../adapters/memory/fixed-clock.ts'
import type { MemoryStorage } from '../../adapters/memory/memory-storage.ts'
import { shared as ja } from '../../application/messages/ja/shared.ts'
import type { City } from '../../application/ports/city-repository.ts'
import { makeSignIn } from '../../application/session/sign-in.ts'
import { makeUseCases, type UseCases } from '../../application/use-cases.ts'
import { Screens } from '../../ui/composition/screens.tsx'
import type { Services, World } from '../../ui/composition/services.ts'
import { servicesOf } from '../../ui/composition/services-of.ts'
import { App } from '../../ui/frame/app.tsx'
import { BrowserHistory } from '../../ui/frame/browser-history.ts'
// What the first screen fetches is there already, so that a test need not wait for it.
import '../../ui/survey/survey-route.tsx'
import { aRequest, useCasesOf } from '../application/asking.ts'
import { aSurvey } from '../application/forms.ts'
import { hanako, townNeeds } from '../application/town.ts'

const now = '2025-06-14T12:00:00+09:00'
const token = `x.${btoa(JSON.stringify({ identities: [{ userId: hanako }], exp: Date.parse(now) / 1000 + 60 }))}.x`
const signedIn = {
  session: { id_token: token, access_token: 'a', refresh_token: 'r' },
  profile: { userId: hanako },
}

const portal = {
  residents: [
    { userId: hanako, name: '港 花子' },
    { userId: 'U-taro', name: '港 太郎' },
  ],
  surveys: [{ surveyId: 'svy1', surveyTitle: '住民票の写しの請求', summary: '郵便で届きます。' }],
}

/** The application at a path; `left` are the sites it went to. */
export async function openAt(
  path: string,
  given: {
    signedIn?: boolean
    portal?: boolean
    /** What is in force; one form, unless told otherwise. */
    city?: Partial<City>
    /** What a page that hosts a screen of ours shows in place of the screens. */
    host?: (services: Services) => ReactNode
    /** Stands in for some of what the application stands on. */
    needs?: (useCases: UseCases) => Partial<World>
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
  window.history.replaceState(null, '', path)
  const history = new BrowserHistory()
  const services = servicesOf({
    ...useCases,
    signIn: makeSignIn(needs)(aRequest),
    settings,
    session,
    messaging,
    history,
    clock: fixedClock(now),
    origin: 'https://city.example.jp',
    storage: sessionStorage,
    newKey: () => 'key',
    newSecret: () => 'secret',
    digest: async (text) => text,
    drafts: undefined,
    profile: () => session.read()?.profile,
    loadTexts: async () => ja,
    leaveFor: (url) => left.push(url),
    reload: () => {},
    print: () => {},
    saveFile: async () => {},
    loadPortal: given.portal ? async () => portal : undefined,
    log: () => {},
    ...given.needs?.(useCases),
  })
  const rendered = render(
    <App settings={settings} history={history} onReload={services.reload}>
      {given.host?.(services) ?? <Screens services={services} />}
    </App>,
  )
  return { left, session, services, useCases, storage, rendered }
}

export const here = () => window.location.pathname + window.location.search
