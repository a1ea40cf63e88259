import { observer } from 'mobx-react-lite'
import type { BrowserServices } from '../frame/browser-services.ts'
import { loadFailure } from '../frame/errors/failure.ts'
import { FailureView } from '../frame/errors/failure-view.tsx'
import { Button } from '../frame/parts/button.tsx'
import { Heading } from '../frame/parts/heading.tsx'
import { Loading } from '../frame/parts/loading.tsx'
import { useTexts } from '../frame/translation.ts'
import { CloseInLine, CompleteScreen } from './complete-screen.tsx'
import { ConfirmScreen } from './confirm-screen.tsx'
import { AlertLines, ExpiredScreen, FailedScreen, InvalidScreen, RegisteredScreen } from './end-screens.tsx'
import { CreateScreen, LoginScreen, PasswordScreen } from './form-screens.tsx'
import { LandingScreen } from './landing-screen.tsx'
import { LinkingScreen } from './linking-screen.tsx'
import styles from './staff.module.css'
import type { StaffLinkStore } from './staff-link-store.ts'
import { sayTrouble } from './staff-trouble.ts'

/** What the pages of staff need beside their store. */
type StaffViewNeeds = Pick<BrowserServices, 'settings' | 'profile' | 'messaging'>

type Props = { store: StaffLinkStore; needs: StaffViewNeeds; onSignIn: () => void }

/** The page on which somebody stands who links their LINE account. */
export const StaffLinkView = observer(function StaffLinkView({ store, needs, onSignIn }: Props) {
  const texts = useTexts('shared', 'staff')
  const { step, trouble } = store
  const { messaging } = needs
  const profile = needs.profile()
  const form = { store, profile, onSignIn }
  const end = { messaging }
  switch (step.at) {
    case 'checking':
      if (trouble && store.by.kind === 'invitation')
        return <LinkTrouble {...{ store, messaging, onSignIn }} />
      if (trouble) return <CheckTrouble {...{ store, messaging, onSignIn }} />
      return <Loading text={texts['ui.loading']} shape="unknown" />
    case 'linking':
      if (trouble) return <LinkTrouble {...{ store, messaging, onSignIn }} />
      return <LinkingScreen profile={profile} />
    case 'confirm':
      return (
        <ConfirmScreen
          {...end}
          profile={profile}
          question={step}
          isBusy={store.isBusy}
          onYes={store.confirm}
        />
      )
    case 'landing':
      return <LandingScreen profile={profile} cityName={needs.settings.cityName} onAnswer={store.answer} />
    case 'password':
      return <PasswordScreen {...form} />
    case 'login':
      return <LoginScreen {...form} />
    case 'create':
      return <CreateScreen {...form} />
    case 'complete':
      return <CompleteScreen {...end} {...store.calls.confirmed} />
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
          lines={trouble ? sayTrouble(texts, trouble).lines : []}
          onRestart={store.by.kind === 'code' ? store.restart : undefined}
        />
      )
  }
})

type TroubleProps = Pick<Props, 'store' | 'onSignIn'> & Pick<StaffViewNeeds, 'messaging'>

/** The check brought no answer: the same once more may help. */
const CheckTrouble = observer(function CheckTrouble({ store, messaging, onSignIn }: TroubleProps) {
  const texts = useTexts('shared', 'staff')
  return (
    <FailureView
      failure={loadFailure(texts, store.trouble?.error, texts.ERROR_OCCURRED)}
      onRetry={store.retry}
      onSignIn={onSignIn}
      messaging={messaging}
    />
  )
})

/** The relation brought no answer: asked for once more, it comes to the same. */
const LinkTrouble = observer(function LinkTrouble({ store, messaging, onSignIn }: TroubleProps) {
  const texts = useTexts('shared', 'staff')
  const trouble = store.trouble && sayTrouble(texts, store.trouble)
  return (
    <div className={styles.page}>
      <Heading title={texts['failed.title']} />
      <div role="alert">
        <AlertLines lines={trouble?.lines ?? []} />
      </div>
      <div className={styles.actions}>
        {trouble?.remedy === 'sign-in' ? (
          <Button onClick={onSignIn}>{texts['ui.error.signIn']}</Button>
        ) : (
          <Button onClick={store.retry}>{texts['linking.retry']}</Button>
        )}
        <CloseInLine messaging={messaging} quiet />
      </div>
    </div>
  )
})
