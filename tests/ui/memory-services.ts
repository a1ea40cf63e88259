import { localSession } from '../../adapters/http/client/local-session.ts'
import type { City } from '../../application/ports/city-repository.ts'
import type { SignedIn } from '../../application/ports/session-keeper.ts'
import type { Settings } from '../../application/shared/settings.ts'
import type { UseCases } from '../../application/use-cases.ts'
import { makeServices } from '../../ui/composition/make-services.ts'
import type { AppDependencies, Services } from '../../ui/composition/services.ts'
import type { TestStorage } from '../fakes/test-storage.ts'
import { townOfPage } from './town-of-page.ts'

const now = '2025-06-14T12:00:00+09:00'

/** What signing in gives to a resident, for a minute. */
export function signedInAs(userId: string): SignedIn {
  const claims = { identities: [{ userId }], exp: Date.parse(now) / 1000 + 60 }
  const token = `x.${btoa(JSON.stringify(claims))}.x`
  return { session: { token, refreshToken: 'r' }, profile: { userId } }
}

/** What every page knows. */
export const pageSettings = {
  cityName: 'みなと市',
  contact: '市民課 00-0000-0000',
  lineAuthorizeUrl: 'https://access.line.me/authorize',
  lineChannelId: '1',
  liffId: 'liff-1',
  emulators: [],
}

const portal = {
  residents: [
    { userId: 'U-hanako', name: '港 花子' },
    { userId: 'U-taro', name: '港 太郎' },
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
  before?: (useCases: UseCases, storage: TestStorage, taros: UseCases) => Promise<unknown>
}

/** A browser in which nothing leads anywhere. */
export const still: Pick<AppDependencies, 'go' | 'location'> = {
  go: () => {},
  location: () => ({ pathname: '/', search: '', key: 'default' }),
}

/** What a browser has. */
type Browser = Pick<AppDependencies, 'go' | 'location'> & { localStorage: Storage; sessionStorage: Storage }

/**
 * Everything the screens ask, over use cases on memory, for Hanako on 14 June 2025 at noon; `left` are the sites she
 * went to.
 */
export async function memoryServices(
  city: City,
  { go, location, localStorage, sessionStorage }: Browser,
  given: GivenToScreens = {},
) {
  const { storage, clock, hanakos: useCases, taros, signIn, home } = await townOfPage(city, given.settings)
  await given.before?.(useCases, storage, taros)
  const session = localSession(() => localStorage, clock.now)
  if (given.signedIn) session.write(signedInAs('U-hanako'))
  const left: string[] = []
  const services: Services = makeServices({
    ...useCases,
    signIn,
    settings: {
      ...pageSettings,
      cityName: city.settings.cityName,
      ...(city.settings.contact && { contact: city.settings.contact }),
      home,
    },
    language: undefined,
    session,
    messaging: { isInClient: () => false, idToken: async () => undefined, close: () => {} },
    go,
    location,
    device: {
      isShared: () => false,
      setShared: () => {},
      announceSignOut: () => {},
      onSignOutElsewhere: () => () => {},
    },
    clock,
    origin: 'https://city.example.jp',
    storage: sessionStorage,
    newKey: () => '00000000-0000-4000-8000-000000000001',
    newSecret: () => 'secret',
    digest: async (text) => text,
    drafts: undefined,
    profile: () => session.read()?.profile,
    leaveFor: (url) => left.push(url),
    goToPay: (page) => void left.push(page.kind === 'form' ? page.action : page.address),
    pause: async () => {},
    reload: () => {},
    print: () => {},
    saveFile: async () => {},
    saveBytes: async () => {},
    preparePhoto: async (photo) => ({ content: photo, name: photo.name, thumbnail: undefined }),
    drawQr: async (text) => ({ size: text.length, path: 'M0 0h1v1h-1z' }),
    share: async () => 'shared',
    loadPortal: given.portal ? async () => portal : undefined,
    log: () => {},
    ...given.needs?.(useCases),
  })
  return { services, useCases, storage, clock, session, left }
}
