import { observer } from 'mobx-react-lite'
import { FormView } from '../form/form-view.tsx'
import { FailureView } from '../frame/errors/failure-view.tsx'
import { Button } from '../frame/parts/button.tsx'
import { CloseWindow } from '../frame/parts/close-window.tsx'
import { Heading } from '../frame/parts/heading.tsx'
import { Loading } from '../frame/parts/loading.tsx'
import { useSpeech } from '../frame/speech.ts'
import { FailureDialog } from '../survey/sending/failure-dialog.tsx'
import styles from './search.module.css'
import type { SearchAlert } from './search-alert.ts'
import type { SearchStore } from './search-store.ts'
import { WayToOwn } from './way-to-own.tsx'

type Props = {
  store: SearchStore
  /** Starts sign-in. */
  onSignIn: () => void
  /** Loads the page anew. */
  onReload: () => void
  /** To the selection of another form; undefined where there is no other. */
  onOther: (() => void) | undefined
  /** To all that the resident has; undefined where the page before has led there already. */
  onOwn?: (() => void) | undefined
}

/** The search form in each of its phases (SRCH-07). */
export const SearchScreen = observer(function SearchScreen(props: Props) {
  const { store, onSignIn, onReload } = props
  const { phase, texts } = store
  switch (phase.name) {
    case 'loading':
    case 'signed-out':
    case 'member-required':
    case 'done':
      return <Loading text={texts['ui.loading']} isScreen />
    case 'failed':
      return (
        <FailureView failure={phase.failure} texts={texts} onRetry={store.load} onSignIn={onSignIn}>
          <Other {...props} />
          <CloseWindow messaging={store.needs.messaging} texts={texts} quiet />
        </FailureView>
      )
    default:
      return (
        <>
          <Introduction store={store} onOwn={props.onOwn} />
          <Form store={store} />
          <div className={styles.more}>
            <Other {...props} />
          </div>
          {phase.name === 'alert' && (
            <FailureDialog
              title={phase.alert.title}
              failure={{ ...phase.alert, remedy: 'none' }}
              texts={texts}
              action={remedyAction(store, phase.alert, onSignIn, onReload)}
              onClose={store.back}
            />
          )}
        </>
      )
  }
})

function Introduction({ store, onOwn }: Pick<Props, 'store' | 'onOwn'>) {
  const { answerTexts, config } = store
  const { say } = useSpeech()
  return (
    <>
      <Heading title={answerTexts['search.title']} />
      {onOwn && <WayToOwn texts={answerTexts} onOwn={onOwn} />}
      <p className={styles.survey}>{say(config.surveyTitle)}</p>
      <p>{answerTexts['search.lead']}</p>
      <p className="hint">{answerTexts['search.exact']}</p>
    </>
  )
}

const Form = observer(function Form({ store }: Pick<Props, 'store'>) {
  const { page, answerTexts } = store
  const isSearching = store.phase.name === 'searching'
  return (
    <FormView
      page={page}
      submitText={answerTexts['search.submit']}
      onSubmit={store.search}
      isBusy={isSearching}
    >
      <p role="status" className={isSearching ? styles.busy : undefined}>
        {isSearching && answerTexts['search.searching']}
      </p>
    </FormView>
  )
})

/** Where there is another form to choose. */
const Other = ({ store, onOther }: Props) =>
  onOther && (
    <Button onClick={onOther} quiet>
      {store.answerTexts['search.otherSurvey']}
    </Button>
  )

function remedyAction(
  { texts, answerTexts, search }: SearchStore,
  alert: SearchAlert,
  onSignIn: () => void,
  onReload: () => void,
) {
  switch (alert.remedy) {
    case 'search-again':
      return { text: answerTexts['search.again'], run: search }
    case 'sign-in':
      return { text: texts['ui.error.signIn'], run: onSignIn }
    case 'reload':
      return { text: texts['ui.stale.reload'], run: onReload }
    case 'none':
      return undefined
  }
}
