import { observer } from 'mobx-react-lite'
import controls from '../form/controls/controls.module.css'
import { FailureView } from '../frame/errors/failure-view.tsx'
import { CloseWindow } from '../frame/parts/close-window.tsx'
import { Heading } from '../frame/parts/heading.tsx'
import { Loading } from '../frame/parts/loading.tsx'
import parts from '../frame/parts/parts.module.css'
import { useSpeech } from '../frame/speech.ts'
import styles from './search.module.css'
import type { SearchableSurvey, SelectStore } from './select-store.ts'
import { WayToOwn } from './way-to-own.tsx'

type Props = {
  store: SelectStore
  /** Starts sign-in and comes back here. */
  onSignIn: () => void
  /** To all that the resident has, without searching. */
  onOwn: () => void
}

/** Choosing the form whose answers are looked for, in each of its phases. */
export const SelectScreen = observer(function SelectScreen({ store, onSignIn, onOwn }: Props) {
  const { phase, texts, answerTexts, needs } = store
  switch (phase.name) {
    case 'loading':
    case 'signed-out':
    case 'chosen':
      return <Loading text={texts['ui.loading']} isScreen />
    case 'failed':
      return (
        <FailureView failure={phase.failure} texts={texts} onRetry={store.load} onSignIn={onSignIn}>
          <CloseWindow messaging={needs.messaging} texts={texts} quiet={phase.failure.remedy !== 'none'} />
        </FailureView>
      )
    case 'choosing':
      return (
        <>
          <Heading title={answerTexts['select.title']} />
          <WayToOwn texts={answerTexts} onOwn={onOwn} />
          <p className={styles.lead}>{answerTexts['select.lead']}</p>
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
  const { chosen, answerTexts, texts } = store
  const { plain } = useSpeech()
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
          <label htmlFor="search-survey">{answerTexts['select.label']}</label>
          <select
            id="search-survey"
            className={controls.select}
            value={chosen}
            onChange={(event) => store.choose(event.currentTarget.value)}
          >
            <option value="">{answerTexts['select.pick']}</option>
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
        {answerTexts['select.next']}
      </button>
      <p id="search-next-off" className={styles.off} hidden={!isOff}>
        {answerTexts[isEmpty ? 'select.empty.next' : 'select.next.off']}
      </p>
    </form>
  )
})
