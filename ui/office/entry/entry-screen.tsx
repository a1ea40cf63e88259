import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { frame, entry as texts } from '../../../application/texts/office.json'
import { FailureView } from '../frame/failure-view.tsx'
import frameStyles from '../frame/frame.module.css'
import { OfficeTitle } from '../frame/office-title.tsx'
import type { OfficeServices } from '../services.ts'
import styles from './entry.module.css'
import { LineStep } from './line-step.tsx'
import { PasswordForm } from './password-form.tsx'

type Props = { services: OfficeServices }

/** What stands in place of a screen as long as nobody is signed in. */
export const EntryScreen = observer(function EntryScreen({ services }: Props) {
  const { session, signIn, settings } = services
  const { pathname: path, state } = useLocation()
  const { phase } = session
  return (
    <EntryPage cityName={settings.cityName}>
      {phase.name === 'loading' && <Waiting text={texts.loading} />}
      {phase.name === 'failed' && (
        <>
          <OfficeTitle title={texts.title} />
          <FailureView error={phase.error} onRetry={() => void session.load()} />
        </>
      )}
      {phase.name === 'no-duty' && <NoDuty services={services} />}
      {phase.name === 'signed-out' &&
        (isOfLine(signIn.phase.name) ? (
          <LineStep signIn={signIn} from={{ path, state }} onStartAgain={() => void signIn.startAgain()} />
        ) : (
          <PasswordForm signIn={signIn} isOver={phase.isOver} />
        ))}
    </EntryPage>
  )
})

/** The page of the way in: what the office's pages are called, and one thing to do. */
export const EntryPage = ({ cityName, children }: { cityName: string; children: ReactNode }) => (
  <main className={styles.page}>
    <p className={styles.brand}>
      {cityName} <span>{frame.product}</span>
    </p>
    {children}
  </main>
)

export const Waiting = ({ text }: { text: string }) => (
  <p role="status" className={`busy ${styles.waiting}`}>
    {text}
  </p>
)

const isOfLine = (phase: string): boolean => phase === 'line' || phase === 'leaving'

/** Somebody whose duties were taken from them, or who signed in with a session from before. */
const NoDuty = ({ services: { signIn, session } }: Props) => (
  <>
    <OfficeTitle title={texts.noDuty} />
    <p>{texts['noDuty.detail']}</p>
    <button
      type="button"
      className={frameStyles.quietButton}
      onClick={() => void signIn.startAgain().then(session.load)}
    >
      {texts['noDuty.other']}
    </button>
  </>
)
