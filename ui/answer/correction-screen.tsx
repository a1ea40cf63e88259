import { observer } from 'mobx-react-lite'
import { useEffect, useId, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { detailsPath } from '../../application/answer/answer-paths.ts'
import { dateText } from '../../application/texts/day-text.ts'
import { textOf } from '../../application/texts/dictionary.ts'
import type { Texts } from '../../application/texts/languages.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import { FormView } from '../form/form-view.tsx'
import type { BrowserServices } from '../frame/browser-services.ts'
import { failureOf, linesOf, loadFailure } from '../frame/errors/failure.ts'
import { FailureView } from '../frame/errors/failure-view.tsx'
import { Contact } from '../frame/parts/contact.tsx'
import { Heading } from '../frame/parts/heading.tsx'
import { Loading } from '../frame/parts/loading.tsx'
import { useTexts, useTranslation } from '../frame/translation.ts'
import { useSignIn } from '../frame/use-sign-in.ts'
import { useSignedInUserId } from '../frame/use-signed-in-user-id.ts'
import { AnswersView } from './answers-view.tsx'
import styles from './correction.module.css'
import { type CorrectionNeeds, type CorrectionPhase, CorrectionStore } from './correction-store.ts'

type Needs = CorrectionNeeds &
  Pick<BrowserServices, 'messaging' | 'leaveForSignIn'> & {
    /** `isFilling`: who signs out is asked first, since what they have entered goes with it. */
    visit: { isFilling: boolean }
  }

/** `/correction`: what the office asks a resident to correct in an answer, which its query names. */
export function CorrectionRoute({ needs }: { needs: Needs }) {
  const [query] = useSearchParams()
  const name = { surveyId: query.get('surveyId') ?? '', partitionKey: query.get('partitionKey') ?? '' }
  const key = `${useSignedInUserId(needs)} ${name.surveyId} ${name.partitionKey}`
  return <CorrectionPage key={key} needs={needs} name={name} />
}

type Name = { surveyId: string; partitionKey: string }

const CorrectionPage = observer(function CorrectionPage({ needs, name }: { needs: Needs; name: Name }) {
  const [store] = useState(() => new CorrectionStore(needs, name))
  const signIn = useSignIn(needs, store.phase.name === 'signed-out')
  useEffect(() => {
    void store.load()
    window.addEventListener('pagehide', store.leave)
    document.addEventListener('visibilitychange', store.leave)
    return () => {
      window.removeEventListener('pagehide', store.leave)
      document.removeEventListener('visibilitychange', store.leave)
      store.leave()
    }
  }, [store])
  const isOpen = store.phase.name === 'open'
  const { visit } = needs
  useEffect(() => {
    visit.isFilling = isOpen
    return () => {
      visit.isFilling = false
    }
  }, [visit, isOpen])
  return (
    <CorrectionScreen
      store={store}
      details={detailsPath(name)}
      contact={needs.settings.contact}
      nowMs={needs.clock.now()}
      messaging={needs.messaging}
      onSignIn={signIn}
    />
  )
})

type ScreenProps = {
  store: Pick<CorrectionStore, 'phase' | 'load' | 'send'>
  /** The address of the details of the answer. */
  details: string
  /** Whom to ask. */
  contact: string | undefined
  /** Epoch milliseconds. */
  nowMs: number
  messaging: Needs['messaging']
  onSignIn: () => void
}

/** What is asked, until when, and exactly that to be filled in, in each phase of the page. */
export const CorrectionScreen = observer(function CorrectionScreen(props: ScreenProps) {
  const { store, messaging, onSignIn } = props
  const texts = useTexts('shared', 'correction')
  const { phase } = store
  switch (phase.name) {
    case 'loading':
    case 'signed-out':
      return <Loading text={texts['ui.loading']} title={texts['correction.title']} shape="form" />
    case 'failed': {
      const failure = loadFailure(texts, phase.error, texts['correction.failed'])
      return <FailureView failure={failure} onRetry={store.load} onSignIn={onSignIn} messaging={messaging} />
    }
    case 'none':
      return (
        <>
          <Heading title={texts['correction.title']} />
          <p>{texts['correction.none']}</p>
          <ToOwn />
        </>
      )
    case 'done':
      return (
        <>
          <Heading title={texts['correction.done']} />
          <p role="status">{texts['correction.done.lead']}</p>
          <ToDetails {...props} />
        </>
      )
    case 'over':
      return <Over {...props} phase={phase} />
    case 'open':
      return <Open {...props} phase={phase} />
  }
})

type PhaseProps<N extends CorrectionPhase['name']> = ScreenProps & {
  phase: Extract<CorrectionPhase, { name: N }>
}

/** Why it can't be corrected here, and whom to ask where that helps. */
function Over(props: PhaseProps<'over'>) {
  const { phase, contact } = props
  const texts = useTexts('shared', 'correction')
  const { state } = phase.asked
  const isAsked = state === 'open' || state === 'late'
  return (
    <>
      <Heading title={texts['correction.title']} />
      {isAsked && <Request {...props} />}
      <div className={isAsked ? styles.notice : undefined} role={isAsked ? 'alert' : 'status'}>
        <p>{overText(state, texts)}</p>
        {isAsked && <Contact contact={contact} />}
      </div>
      <Others {...props} />
      <ToDetails {...props} />
    </>
  )
}

function overText(state: PhaseProps<'over'>['phase']['asked']['state'], texts: Texts<'correction'>): string {
  if (state === 'open') return texts['correction.gone']
  if (state === 'late') return texts['correction.late.lead']
  return texts[`correction.${state}` as const]
}

/** What the office asks, in its own words, and until when. */
function Request({ phase: { asked }, nowMs }: PhaseProps<'open' | 'over'>) {
  const texts = useTexts('shared', 'correction')
  const { say } = useTranslation()
  const id = useId()
  const day = dateText(texts, asked.until, tokyoDay(nowMs))
  return (
    <section aria-labelledby={id} className={styles.request}>
      <h2 id={id}>{texts['correction.asks']}</h2>
      <p className={styles.text}>{say(asked.text)}</p>
      <p className={styles.until}>
        {textOf(texts, asked.state === 'late' ? 'correction.late' : 'correction.until', { day })}
      </p>
    </section>
  )
}

function Open(props: PhaseProps<'open'>) {
  const { store, phase, contact } = props
  const texts = useTexts('shared', 'correction')
  const { page, isSending, notice, error } = phase
  const failure =
    error === undefined
      ? undefined
      : failureOf(texts, error, {
          unanswered: texts['ui.error.network.kept'],
          otherwise: texts.ERROR_OCCURRED,
        })
  return (
    <>
      <Heading title={texts['correction.title']} />
      <Request {...props} />
      {notice === 'changed' && (
        <p role="alert" className={styles.notice}>
          {texts['correction.changed']}
        </p>
      )}
      <h2 className={styles.items}>{texts['correction.items']}</h2>
      <FormView
        page={page}
        submitText={texts[isSending ? 'correction.sending' : 'correction.submit']}
        onSubmit={() => void store.send()}
        isBusy={isSending}
      >
        {notice === 'unchanged' && (
          <p role="alert" className={styles.notice}>
            {texts['refusal.correction.unchanged']}
          </p>
        )}
        {notice === 'late' && (
          <div role="alert" className={styles.notice}>
            <p>{texts['correction.late.lead']}</p>
            <Contact contact={contact} />
          </div>
        )}
        {failure && (
          <div role="alert" className={styles.notice}>
            {linesOf(failure).map((line, at) => (
              <p key={at}>{line}</p>
            ))}
          </div>
        )}
      </FormView>
      <Others {...props} />
    </>
  )
}

/** What else the answer says, folded away: it is not to be changed. */
function Others({ phase: { asked, answer }, nowMs }: PhaseProps<'open' | 'over'>) {
  const texts = useTexts('correction')
  if (!answer) return null
  const entries = answer.entries.filter(({ itemKey }) => !asked.opened.includes(itemKey))
  if (entries.length === 0) return null
  return (
    <details className={styles.others}>
      <summary>
        <h2>{texts['correction.others']}</h2>
      </summary>
      <AnswersView survey={asked.config} result={{ ...answer, entries }} nowMs={nowMs} isShort />
    </details>
  )
}

const ToDetails = ({ details }: Pick<ScreenProps, 'details'>) => (
  <p className={styles.way}>
    <Link to={details}>{useTexts('answer')['my.details']}</Link>
  </p>
)

const ToOwn = () => (
  <p className={styles.way}>
    <Link to="/my">{useTexts('answer')['my.title']}</Link>
  </p>
)
