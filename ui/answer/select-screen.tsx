import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import controls from '../form/controls/controls.module.css'
import type { BrowserServices } from '../frame/browser-services.ts'
import { loadFailure } from '../frame/errors/failure.ts'
import { FailureView } from '../frame/errors/failure-view.tsx'
import { Heading } from '../frame/parts/heading.tsx'
import { Loading } from '../frame/parts/loading.tsx'
import parts from '../frame/parts/parts.module.css'
import { useTexts, useTranslation } from '../frame/translation.ts'
import { useSignIn } from '../frame/use-sign-in.ts'
import styles from './search.module.css'
import { type SearchableSurvey, type SelectNeeds, SelectStore } from './select-store.ts'
import { WayToOwn } from './way-to-own.tsx'

type Props = { needs: SelectNeeds & Pick<BrowserServices, 'hasSession' | 'leaveForSignIn'> }

/** `/confirm`, `/confirm/{id}` with that form already chosen (ROUTE-11, ROUTE-12). Another id is another visit. */
export function SelectRoute({ needs }: Props) {
  const { id } = useParams()
  return <SelectPage key={id ?? ''} needs={needs} surveyId={id} />
}

const SelectPage = observer(function SelectPage({
  needs,
  surveyId,
}: Props & { surveyId: string | undefined }) {
  const navigate = useNavigate()
  const [store] = useState(() => new SelectStore(surveyId, needs))
  const { name } = store.phase
  const signIn = useSignIn(needs, name === 'signed-out')

  useEffect(() => {
    if (needs.hasSession()) store.load()
    else signIn()
  }, [])

  useEffect(() => {
    // Back from the form of the only survey leads to the page before, not here again (SEL-03).
    if (name === 'chosen') navigate('/confirmSearchForm', { replace: store.isOnly })
  }, [name, store, navigate])

  return <SelectScreen store={store} onSignIn={signIn} onOwn={() => navigate('/my')} />
})

type ScreenProps = {
  store: SelectStore
  /** Starts sign-in and comes back here. */
  onSignIn: () => void
  /** To all that the resident has, without searching. */
  onOwn: () => void
}

/** Choosing the form whose answers are looked for, in each of its phases. */
export const SelectScreen = observer(function SelectScreen({ store, onSignIn, onOwn }: ScreenProps) {
  const texts = useTexts('shared', 'answer')
  const { phase, needs } = store
  switch (phase.name) {
    case 'loading':
    case 'signed-out':
    case 'chosen':
      return <Loading text={texts['ui.loading']} title={texts['select.title']} shape="cards" />
    case 'failed': {
      const failure = loadFailure(texts, phase.error, texts['select.failed'])
      return (
        <FailureView failure={failure} onRetry={store.load} onSignIn={onSignIn} messaging={needs.messaging} />
      )
    }
    case 'choosing':
      return (
        <>
          <Heading title={texts['select.title']} />
          <WayToOwn onOwn={onOwn} />
          <p className={styles.lead}>{texts['select.lead']}</p>
          <Choice store={store} surveys={phase.surveys} />
        </>
      )
  }
})

const Choice = observer(function Choice({
  store,
  surveys,
}: {
  store: SelectStore
  surveys: readonly SearchableSurvey[]
}) {
  const texts = useTexts('shared', 'answer')
  const { chosen } = store
  const { plain } = useTranslation()
  const isEmpty = surveys.length === 0
  const isOff = chosen === ''
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        store.next()
      }}
    >
      {isEmpty ? (
        <p role="alert" className={styles.notice}>
          {texts.NO_DATA_TO_SEARCH}
        </p>
      ) : (
        <p className={styles.choice}>
          <label htmlFor="search-survey">{texts['select.label']}</label>
          <select
            id="search-survey"
            className={controls.select}
            value={chosen}
            onChange={(event) => store.choose(event.currentTarget.value)}
          >
            <option value="">{texts['select.pick']}</option>
            {surveys.map(({ surveyId, surveyTitle }) => (
              <option key={surveyId} value={surveyId}>
                {plain(surveyTitle)}
              </option>
            ))}
          </select>
        </p>
      )}
      <button
        type="submit"
        className={`${parts.button} ${styles.submit}`}
        aria-disabled={isOff || undefined}
        aria-describedby={isOff ? 'search-next-off' : undefined}
      >
        {texts['select.next']}
      </button>
      <p id="search-next-off" className={styles.off} hidden={!isOff}>
        {texts[isEmpty ? 'select.empty.next' : 'select.next.off']}
      </p>
    </form>
  )
})
