import { localSession } from '../../adapters/http/client/local-session.ts'
import type { MemoryStorage } from '../../adapters/memory/memory-storage.ts'
import { makeReadHome } from '../../application/home/read-home.ts'
import type { City } from '../../application/ports/city-repository.ts'
import { makeSignIn, type SignedIn } from '../../application/session/sign-in.ts'
import type { Settings } from '../../application/settings.ts'
import { shared as ja } from '../../application/texts/ja.json'
import { textsIn } from '../../application/texts/languages.ts'
import { makeUseCases, type UseCases } from '../../application/use-cases.ts'
import { makeServices } from '../../ui/composition/make-services.ts'
import type { AppDependencies, Services } from '../../ui/composition/services.ts'
import type { BrowserHistory } from '../../ui/frame/browser-history.ts'
import { aRequest, useCasesOf } from '../application/asking.ts'
import { hanako, taro, townNeeds } from '../application/town.ts'

const now = '2025-06-14T12:00:00+09:00'

/** What signing in gives to a resident, for a minute. */
export function signedInAs(userId: string): SignedIn {
  const claims = { identities: [{ userId }], exp: Date.parse(now) / 1000 + 60 }
  const token = `x.${btoa(JSON.stringify(claims))}.x`
  return { session: { token, refreshToken: 'r' }, profile: { userId } }
}

const portal = {
  residents: [
    { userId: hanako, name: '港 花子' },
    { userId: taro, name: '港 太郎' },
  ],
  surveys: [{ surveyId: 'svy1', surveyTitle: '住民票の写しの請求', summary: '郵便で届きます。' }],
}

/** What the screens find, where a test or the gallery wants something else. */
export type GivenToScreens = {
  signedIn?: boolean
  portal?: boolean
  settings?: Partial<Settings>
  /** Stands in for some of what the application depends on. */
  needs?: (useCases: UseCases) => Partial<AppDependencies>
  /** Happens before the page opens. */
  before?: (useCases: UseCases, storage: MemoryStorage, taros: UseCases) => Promise<unknown>
}

/** What a browser has. */
type Browser = { history: BrowserHistory; localStorage: Storage; sessionStorage: Storage }

/** Everything the screens ask, over use cases on memory, for Hanako on 14 June 2025 at noon; `left` are the sites she went to. */
export async function memoryServices(
  city: City,
  { history, localStorage, sessionStorage }: Browser,
  given: GivenToScreens = {},
) {
  const { needs, storage, clock } = townNeeds({ now, ...(given.settings && { settings: given.settings }) })
  await storage.city.import(city, clock.now())
  const bound = makeUseCases(needs)
  const useCases = useCasesOf(bound, { userId: hanako, name: '港 花子' })
  await given.before?.(useCases, storage, useCasesOf(bound, { userId: taro }))
  const session = localSession(() => localStorage, clock.now)
  if (given.signedIn) session.write(signedInAs(hanako))
  const left: string[] = []
  const services: Services = makeServices({
    ...useCases,
    signIn: makeSignIn(needs)(aRequest),
    settings: {
      cityName: city.settings.cityName,
      contact: '市民課 00-0000-0000',
      lineAuthorizeUrl: 'https://access.line.me/authorize',
      lineChannelId: '1',
      liffId: 'liff-1',
      emulators: [],
      home: await makeReadHome({ ...needs, city: storage.city })(),
    },
    language: undefined,
    session,
    messaging: { isInClient: () => false, idToken: async () => undefined, close: () => {} },
    history,
    device: {
      isShared: () => false,
      setShared: () => {},
      announceSignOut: () => {},
      onSignOutElsewhere: () => () => {},
    },
    clock,
    origin: 'https://city.example.jp',
    storage: sessionStorage,
    newKey: () => 'key',
    newSecret: () => 'secret',
    digest: async (text) => text,
    drafts: undefined,
    profile: () => session.read()?.profile,
    loadTexts: (languageCode) => textsIn(languageCode, 'shared', ja),
    leaveFor: (url) => left.push(url),
    postTo: ({ action }) => void left.push(action),
    pause: async () => {},
    reload: () => {},
    print: () => {},
    saveFile: async () => {},
    share: async () => 'shared',
    loadPortal: given.portal ? async () => portal : undefined,
    log: () => {},
    ...given.needs?.(useCases),
  })
  return { services, useCases, storage, clock, session, left }
}
