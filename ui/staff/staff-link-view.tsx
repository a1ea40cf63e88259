import { observer } from 'mobx-react-lite'
import type { BrowserServices } from '../frame/browser-services.ts'
import { FailureView } from '../frame/errors/failure-view.tsx'
import { CloseWindow } from '../frame/parts/close-window.tsx'
import { Loading } from '../frame/parts/loading.tsx'
import { CompleteScreen } from './complete-screen.tsx'
import { ExpiredScreen, FailedScreen, InvalidScreen, RegisteredScreen } from './end-screens.tsx'
import { CreateScreen, LoginScreen, PasswordScreen } from './form-screens.tsx'
import { LandingScreen } from './landing-screen.tsx'
import { LinkingScreen } from './linking-screen.tsx'
import type { StaffLinkStore } from './staff-link-store.ts'

/** What the pages of staff need beside their store. */
export type StaffViewNeeds = Pick<BrowserServices, 'settings' | 'profile' | 'messaging'>

type Props = { store: StaffLinkStore; needs: StaffViewNeeds; onSignIn: () => void }

/** The page on which somebody stands who links their LINE account. */
export const StaffLinkView = observer(function StaffLinkView({ store, needs, onSignIn }: Props) {
  const { step, trouble, texts } = store
  const { messaging } = needs
  const profile = needs.profile()
  const form = { store, profile, onSignIn }
  const end = { texts, messaging }
  switch (step.at) {
    case 'checking':
    case 'linking':
      if (trouble) return <Trouble {...{ store, messaging, onSignIn }} />
      if (step.at === 'linking') return <LinkingScreen texts={texts} profile={profile} />
      return <Loading text={texts['ui.loading']} isScreen />
    case 'landing':
      return (
        <LandingScreen
          texts={texts}
          profile={profile}
          cityName={needs.settings.cityName}
          onAnswer={store.answer}
        />
      )
    case 'password':
      return <PasswordScreen {...form} />
    case 'login':
      return <LoginScreen {...form} />
    case 'create':
      return <CreateScreen {...form} />
    case 'complete':
      return <CompleteScreen {...end} />
    case 'expired':
      return <ExpiredScreen {...end} />
    case 'registered':
      return <RegisteredScreen {...end} />
    case 'invalid':
      return <InvalidScreen {...end} />
    case 'linked_elsewhere':
    case 'failed':
      return (
        <FailedScreen
          {...end}
          lines={trouble?.lines ?? []}
          onRestart={store.by.kind === 'code' ? store.restart : undefined}
        />
      )
  }
})

/** The check or the relation brought no answer: the same once more may help. */
const Trouble = observer(function Trouble({
  store,
  messaging,
  onSignIn,
}: Pick<Props, 'store' | 'onSignIn'> & Pick<StaffViewNeeds, 'messaging'>) {
  const { trouble, texts } = store
  const [message = '', detail] = trouble?.lines ?? []
  const remedy = trouble?.remedy === 'sign-in' ? 'sign-in' : trouble?.remedy === 'retry' ? 'retry' : 'none'
  return (
    <FailureView
      failure={{ message, remedy, ...(detail && { detail }) }}
      texts={texts}
      onRetry={store.retry}
      onSignIn={onSignIn}
    >
      <CloseWindow messaging={messaging} texts={texts} quiet />
    </FailureView>
  )
})
