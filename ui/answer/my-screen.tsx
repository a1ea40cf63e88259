import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { ownListOf } from '../../domain/answer/own-list.ts'
import type { ListEntry } from '../../domain/answer/result-list.ts'
import { FailureView } from '../frame/errors/failure-view.tsx'
import { Button } from '../frame/parts/button.tsx'
import { CloseWindow } from '../frame/parts/close-window.tsx'
import { Heading } from '../frame/parts/heading.tsx'
import { Loading } from '../frame/parts/loading.tsx'
import styles from './my.module.css'
import { type MyActions, MyEntry, NextBooking } from './my-entry.tsx'
import type { MyStore } from './my-store.ts'
import type { ResultWording } from './result-wording.ts'
import type { ResultsNeeds } from './results-needs.ts'

type Props = {
  store: MyStore
  /** Payments that no answer shows. */
  payments?: ReactNode
  wording: ResultWording
  actions: MyActions
  /** Epoch milliseconds. */
  nowMs: number
  messaging: ResultsNeeds['messaging']
  onSignIn: () => void
  onHome: () => void
  /** To the search for what was not sent from here. */
  onSearch: () => void
}

/** All that the resident has, in each phase of the page. */
export const MyScreen = observer(function MyScreen(props: Props) {
  const { store, wording, messaging, onSignIn } = props
  const { texts, common } = wording
  const { phase, found } = store
  switch (phase.name) {
    case 'loading':
    case 'signed-out':
      return <Loading text={common['ui.loading']} isScreen />
    case 'failed':
      return (
        <FailureView failure={phase.failure} texts={common} onRetry={store.load} onSignIn={onSignIn}>
          <CloseWindow messaging={messaging} texts={common} quiet={phase.failure.remedy !== 'none'} />
        </FailureView>
      )
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

function Empty({ wording: { texts }, onHome, onSearch }: Props) {
  return (
    <>
      <p className={styles.empty}>{texts['my.empty']}</p>
      <p className={styles.lead}>{texts['my.empty.lead']}</p>
      <div className={styles.ways}>
        <Button onClick={onHome}>{texts['my.home']}</Button>
        <Button onClick={onSearch} quiet>
          {texts['my.elsewhere']}
        </Button>
      </div>
    </>
  )
}

const Lists = observer(function Lists(props: Props) {
  const { store, wording, nowMs, onHome, onSearch } = props
  const { texts } = wording
  const { next, ahead, open, past, cancelled } = ownListOf(store.found.results, nowMs)
  return (
    <>
      {next && <NextBooking entry={next} {...props} />}
      <Group title={texts['my.ahead']} entries={ahead} {...props} />
      <Group title={texts['my.open']} entries={open} {...props} />
      <Folded title={texts['my.past']} entries={past} {...props} />
      <Folded title={texts['my.cancelled']} entries={cancelled} {...props} />
      <More store={store} wording={wording} />
      <div className={styles.ways}>
        <Button onClick={onHome} quiet>
          {texts['my.home']}
        </Button>
        <Button onClick={onSearch} quiet>
          {texts['my.elsewhere']}
        </Button>
      </div>
    </>
  )
})

type GroupProps = Omit<Props, 'title'> & { title: string; entries: readonly ListEntry[] }

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

const Entries = ({ entries, store, wording, actions, nowMs }: Omit<GroupProps, 'title'>) => (
  <ul className={styles.entries}>
    {entries.map((entry) => (
      <MyEntry
        key={`${entry.result.partitionKey} ${entry.reservation?.itemKey}`}
        {...{ entry, store, wording, actions, nowMs }}
      />
    ))}
  </ul>
)

/** The way to the next page, where there is one. */
const More = observer(function More({ store, wording: { texts } }: Pick<Props, 'store' | 'wording'>) {
  const { more } = store
  if (more === 'none') return null
  return (
    <div className={styles.more} aria-busy={more === 'loading'}>
      <p role="status">{more === 'loading' && texts['my.more.loading']}</p>
      <p role="alert">{more === 'failed' && texts['my.more.failed']}</p>
      <Button onClick={store.loadMore} disabled={more === 'loading'}>
        {texts['my.more']}
      </Button>
    </div>
  )
})
