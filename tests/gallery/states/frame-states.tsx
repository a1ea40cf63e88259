import { NotFoundScreen } from '../../../ui/frame/errors/not-found-screen.tsx'
import { LeaveAlert, SignOutAlert } from '../../../ui/frame/leaving-alerts.tsx'
import { SignedOutScreen } from '../../../ui/frame/sign-out/signed-out-screen.tsx'
import { LoginScreen } from '../../../ui/session/login-screen.tsx'
import { type LoginQuery, LoginStore } from '../../../ui/session/login-store.ts'
import { PortalRoute } from '../../../ui/survey/portal/portal-screen.tsx'
import type { PortalContent, PortalStore } from '../../../ui/survey/portal/portal-store.ts'
import { demoCity } from './demo-city.ts'
import { demoServices, failing, failures, neverResolves, type State, type States } from './state.ts'

const noQuery: LoginQuery = { code: null, state: null, liffState: null, error: null }

/** The sign-in page after `drive`. */
const login =
  (drive: (store: LoginStore) => unknown, signedIn = false): State =>
  async () => {
    const { services } = await demoServices({ signedIn })
    const store = new LoginStore(services)
    await drive(store)
    return { screen: <LoginScreen store={store} />, phase: store.phase.name }
  }

/** Every phase of the sign-in page. */
export const loginStates = {
  working: { 'on the way to LINE': login((store) => store.start(noQuery)) },
  button: { 'a try went wrong': login((store) => store.start({ ...noQuery, error: 'access_denied' })) },
  done: { 'signed in already': login((store) => store.start(noQuery), true) },
} satisfies Record<LoginStore['phase']['name'], States>

const portal =
  (loadPortal: () => Promise<PortalContent>, signedIn = false): State =>
  async () => {
    const { services } = await demoServices({ signedIn })
    return { screen: <PortalRoute needs={{ ...services, loadPortal }} settings={services.settings} /> }
  }

const content: PortalContent = {
  residents: [
    { userId: 'U-hanako', name: '港 花子', about: '3歳の子どもと暮らす会社員' },
    { userId: 'U-taro', name: '港 太郎', about: '商店街の豆腐屋' },
  ],
  surveys: demoCity.surveys.map(({ surveyId, surveyTitle, description = '' }, at) => ({
    surveyId,
    surveyTitle,
    publication: at === 0 ? 'over' : at === 1 ? 'before' : 'open',
    summary: description.split('\n')[0] ?? '',
  })),
}

const staff: PortalContent['staff'] = {
  grants: (['protected', 'plain', 'expired', 'used', 'invitation'] as const).map((kind) => ({
    kind,
    path: kind === 'invitation' ? '/line-relation/sub-1?proof=secret' : `/staff-qrcode/${kind}`,
    qr: { size: 45, path: 'M4 4h7v1h-7zM4 10h7v1h-7zM34 34h7v7h-7z' },
    ...(kind === 'protected' && { password: 'jtfw-ah59-vujf' }),
    ...(kind === 'invitation' && { name: '楠 あかり' }),
  })),
  accounts: [
    {
      ...{ username: 'suzuki.madoka', password: 'aozora-2026-madoka', name: '鈴木 まどか' },
      duties: [{ role: 'keeper' }],
    },
    {
      ...{ username: 'tanaka.shogo', password: 'aozora-2026-shogo', name: '田中 翔吾', linkedTo: '港 太郎' },
      duties: [
        { role: 'desk', section: '市民課' },
        { role: 'viewer', section: '健康づくり課' },
      ],
    },
  ],
}

/** Every phase of the start page of the demo city. */
export const portalStates = {
  loading: { 'the demo city': portal(neverResolves) },
  failed: { 'no network': portal(failing(failures['no network'])) },
  open: {
    'signed out': portal(async () => content),
    'signed in': portal(async () => content, true),
    'with staff': portal(async () => ({ ...content, staff })),
    'no forms': portal(async () => ({ residents: [], surveys: [] })),
  },
} satisfies Record<PortalStore['phase']['name'], States>

/** A screen of which only an error comes. */
function Faulty({ error }: { error: Error }): never {
  throw error
}

/** What may stand in place of any screen, or over it. */
export const frameStates = {
  'no screen': { 'not found': async () => ({ screen: <NotFoundScreen /> }) },
  broken: {
    'code did not come': async () => ({ screen: <Faulty error={failures['no network']} /> }),
    'fault of a screen': async () => ({ screen: <Faulty error={new Error('This state shows it.')} /> }),
  },
  'signing out': {
    asked: async () => ({ screen: <SignOutAlert onSignOut={() => {}} onClose={() => {}} /> }),
    working: async () => ({ screen: <SignedOutScreen ended={neverResolves()} onSignIn={() => {}} /> }),
    done: async () => ({ screen: <SignedOutScreen ended={Promise.resolve()} onSignIn={() => {}} /> }),
    'no network': async () => ({
      screen: <SignedOutScreen ended={failing(failures['no network'])()} onSignIn={() => {}} />,
    }),
  },
  leaving: {
    stopped: async () => ({ screen: <LeaveAlert onClose={() => {}} /> }),
  },
} satisfies Record<string, States>
