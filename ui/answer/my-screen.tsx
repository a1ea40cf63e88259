import { observer } from 'mobx-react-lite'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { movePath } from '../../application/answer/answer-paths.ts'
import type { UseCases } from '../../application/use-cases.ts'
import { ownListOf } from '../../domain/answer/own-list.ts'
import type { ListEntry } from '../../domain/answer/result-list.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import { loadFailure } from '../frame/errors/failure.ts'
import { FailureView } from '../frame/errors/failure-view.tsx'
import { Button } from '../frame/parts/button.tsx'
import { Heading } from '../frame/parts/heading.tsx'
import { Loading } from '../frame/parts/loading.tsx'
import { useTexts } from '../frame/translation.ts'
import { useSignIn } from '../frame/use-sign-in.ts'
import { useSignedInUserId } from '../frame/use-signed-in-user-id.ts'
import { OpenPayments, type OpenPaymentsNeeds } from '../survey/open-payments.tsx'
import { AskedCard } from './asked-parts.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { CancelStore } from './cancel-store.ts'
import { MessageSwitch } from './message-switch.tsx'
import { MessageSwitchStore } from './message-switch-store.ts'
import styles from './my.module.css'
import { type MyActions, MyEntry, NextBooking } from './my-entry.tsx'
import { type MyNeeds, MyStore } from './my-store.ts'
import type { ResultsNeeds } from './results-needs.ts'

type Props = {
  needs: MyNeeds &
    OpenPaymentsNeeds &
    Pick<UseCases, 'readMessagePreference' | 'changeMessagePreference'> &
    Pick<BrowserServices, 'messaging' | 'leaveForSignIn' | 'profile'>
}

/** `/my`: all that the signed-in resident has. Another resident is another visit. */
export function MyRoute(props: Props) {
  return <MyPage key={useSignedInUserId(props.needs)} {...props} />
}

const MyPage = observer(function MyPage({ needs }: Props) {
  const navigate = useNavigate()
  const [store] = useState(() => new MyStore(needs))
  const [cancel] = useState(() => new CancelStore(needs, store.found))
  const [messages] = useState(() => new MessageSwitchStore(needs))
  const signIn = useSignIn(needs, store.phase.name === 'signed-out')
  const { results } = store.found
  const { phase } = cancel
  useAskedFor(store, needs)
  useEffect(() => {
    store.readPayments()
  }, [store, results])
  const isOpen = store.phase.name === 'open'
  useEffect(() => {
    if (isOpen) messages.load()
  }, [messages, isOpen])
  useFocusAfterCancelling(phase.name)

  const actions: MyActions = {
    move: ({ result }) => navigate(movePath(result)),
    cancel: ({ result, reservation }) => cancel.ask(result, reservation),
  }
  return (
    <>
      <MyScreen
        store={store}
        payments={<OpenPayments needs={needs} />}
        actions={actions}
        nowMs={needs.clock.now()}
        messaging={needs.messaging}
        onSignIn={signIn}
        onHome={() => navigate('/')}
      />
      {isOpen && <MessageSwitch store={messages} />}
      {phase.name !== 'idle' && (
        <CancelDialog
          store={cancel}
          survey={store.formOf(phase.result)}
          nowMs={needs.clock.now()}
          onSignIn={signIn}
        />
      )}
    </>
  )
})

/**
 * Opens the answer that the address names in place of this page, as a row of the list and a message in LINE do
 * (`detailsPath`); without one, or if it does not come, the list.
 */
function useAskedFor(store: MyStore, { hasSession }: Pick<BrowserServices, 'hasSession'>): void {
  const navigate = useNavigate()
  const { key } = useLocation()
  const [query] = useSearchParams()
  const [surveyId, partitionKey] = [query.get('surveyId'), query.get('partitionKey')]
  useEffect(() => {
    const start = async (): Promise<void> => {
      const isNamed = surveyId !== null && partitionKey !== null && hasSession()
      if (!isNamed) return store.phase.name === 'open' ? undefined : store.load()
      const isThere = await store.open({ surveyId, partitionKey })
      await navigate(isThere ? '/confirmDetails' : '/my', { replace: true })
    }
    start()
  }, [store, surveyId, partitionKey, key])
}

/** What was cancelled has moved, and with it the button that had the focus: the page's heading takes it. */
function useFocusAfterCancelling(phase: CancelStore['phase']['name']): void {
  const before = useRef(phase)
  useEffect(() => {
    if (before.current === 'finished' && phase === 'idle') document.querySelector<HTMLElement>('h1')?.focus()
    before.current = phase
  }, [phase])
}

type ScreenProps = {
  store: MyStore
  /** Payments that no answer shows. */
  payments?: ReactNode
  actions: MyActions
  /** Epoch milliseconds. */
  nowMs: number
  messaging: ResultsNeeds['messaging']
  onSignIn: () => void
  onHome: () => void
}

/** All that the resident has, in each phase of the page. */
export const MyScreen = observer(function MyScreen(props: ScreenProps) {
  const { store, messaging, onSignIn } = props
  const texts = useTexts('shared', 'answer')
  const { phase, found } = store
  switch (phase.name) {
    case 'loading':
    case 'signed-out':
      return <Loading text={texts['ui.loading']} title={texts['my.title']} shape="cards" />
    case 'failed': {
      const failure = loadFailure(texts, phase.error, texts['my.failed'])
      return <FailureView failure={failure} onRetry={store.load} onSignIn={onSignIn} messaging={messaging} />
    }
    case 'open':
      return (
        <>
          <Heading title={texts['my.title']} />
          {props.payments}
          {found.results.length === 0 ? <Empty {...props} /> : <Lists {...props} />}
        </>
      )
  }
})

function Empty({ onHome }: ScreenProps) {
  const texts = useTexts('answer')
  return (
    <>
      <p className={styles.empty}>{texts['my.empty']}</p>
      <p className={styles.lead}>{texts['my.empty.lead']}</p>
      <Button onClick={onHome}>{texts['my.home']}</Button>
      <ul className={styles.ways}>
        <Elsewhere />
      </ul>
    </>
  )
}

const Lists = observer(function Lists(props: ScreenProps) {
  const { store, nowMs } = props
  const texts = useTexts('answer', 'correction')
  const nextId = useId()
  const askedId = useId()
  const { next, ahead, open, past, cancelled } = ownListOf(store.found.results, nowMs)
  const asked = store.found.results.filter((result) => result.asked)
  return (
    <>
      {asked.length > 0 && (
        <section className={styles.group} aria-labelledby={askedId}>
          <h2 id={askedId}>{texts['correction.my']}</h2>
          {asked.map((result) => (
            <AskedCard
              key={result.partitionKey}
              result={result}
              nowMs={nowMs}
              title={store.formOf(result).surveyTitle}
            />
          ))}
        </section>
      )}
      {next && (
        <section className={styles.group} aria-labelledby={nextId}>
          <h2 id={nextId}>{texts['my.next']}</h2>
          <NextBooking entry={next} {...props} />
        </section>
      )}
      <Group title={texts['my.ahead']} entries={ahead} {...props} />
      <Group title={texts['my.open']} entries={open.filter(({ result }) => !result.asked)} {...props} />
      <Folded title={texts['my.past']} entries={past} {...props} />
      <Folded title={texts['my.cancelled']} entries={cancelled} {...props} />
      <More store={store} />
      <ul className={styles.ways}>
        <li>
          <Link to="/">{texts['my.home']}</Link>
        </li>
        <Elsewhere />
      </ul>
    </>
  )
})

/** The way to what was not sent from here. */
const Elsewhere = () => (
  <li>
    <Link to="/confirm">{useTexts('answer')['my.elsewhere']}</Link>
  </li>
)

type GroupProps = Omit<ScreenProps, 'title'> & { title: string; entries: readonly ListEntry[] }

function Group({ title, entries, ...props }: GroupProps) {
  if (entries.length === 0) return null
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      <Entries entries={entries} {...props} />
    </section>
  )
}

function Folded({ title, entries, ...props }: GroupProps) {
  if (entries.length === 0) return null
  return (
    <details className={styles.folded}>
      <summary>
        <h2>{title}</h2>
      </summary>
      <Entries entries={entries} {...props} />
    </details>
  )
}

const Entries = ({ entries, store, nowMs }: Omit<GroupProps, 'title'>) => (
  <ul className={styles.entries}>
    {entries.map((entry) => (
      <MyEntry
        key={`${entry.result.partitionKey} ${entry.reservation?.itemKey}`}
        {...{ entry, store, nowMs }}
      />
    ))}
  </ul>
)

/** The way to the next page, where there is one. */
const More = observer(function More({ store }: Pick<ScreenProps, 'store'>) {
  const texts = useTexts('answer')
  const { more } = store
  if (more === 'none') return null
  return (
    <div className={styles.more} aria-busy={more === 'loading'}>
      <p role="status">{more === 'loading' && texts['my.more.loading']}</p>
      <p role="alert">{more === 'failed' && texts['my.more.failed']}</p>
      <Button onClick={store.loadMore} disabled={more === 'loading'} quiet>
        {texts['my.more']}
      </Button>
    </div>
  )
})
