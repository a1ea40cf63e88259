import { observer } from 'mobx-react-lite'
import type { LoadedSurvey } from '../../application/survey/load-survey.ts'
import { textOf } from '../../application/texts/dictionary.ts'
import type { Texts } from '../../application/texts/languages.ts'
import { CancelDialog } from '../answer/cancel-dialog.tsx'
import type { EntryActions } from '../answer/entry-parts.tsx'
import { ResultList } from '../answer/result-list.tsx'
import controls from '../form/controls/controls.module.css'
import { commonFailure, type Failure, loadFailure, serverMessage } from '../frame/errors/failure.ts'
import { Button } from '../frame/parts/button.tsx'
import { Loading } from '../frame/parts/loading.tsx'
import { useTexts, useTranslation } from '../frame/translation.ts'
import type { LinkedFormsStore } from './linked-forms-store.ts'
import styles from './member.module.css'

/** The answers to the chosen form, once they are there. */
type OpenAnswers = Extract<LinkedFormsStore['answers'], { name: 'open' }>

export type LinkedFormsProps = {
  store: LinkedFormsStore
  /** Epoch milliseconds. */
  nowMs: number
  /** What can be done with the answers. */
  actionsOf: (answers: OpenAnswers) => EntryActions
  /** Opens a form to fill it in. */
  onOpen: (surveyId: string) => void
  /** Starts sign-in. */
  onSignIn: () => void
}

/**
 * The forms that are linked to a member form, to choose one from, and what was sent with it (MEM-02, MEM-09, MEM-10).
 */
export const LinkedForms = observer(function LinkedForms(props: LinkedFormsProps) {
  const { store, onSignIn } = props
  const texts = useTexts('shared', 'answer')
  const own = useTexts('member')
  const { phase, chosen } = store
  const { plain } = useTranslation()
  return (
    <section className={styles.linked} aria-labelledby="linked-forms">
      <h2 id="linked-forms">{own['linked.title']}</h2>
      {phase.name === 'loading' && <Loading text={texts['ui.loading']} />}
      {phase.name === 'failed' && (
        <Failed
          failure={formsFailure({ ...texts, ...own }, phase.error)}
          onRetry={store.again}
          onSignIn={onSignIn}
        />
      )}
      {phase.name === 'open' && phase.forms.length === 0 && <p>{own['linked.none']}</p>}
      {phase.name === 'open' && phase.forms.length > 0 && (
        <>
          <p className={styles.choice}>
            <label htmlFor="linked-form">{own['linked.label']}</label>
            <select
              id="linked-form"
              className={controls.select}
              value={chosen}
              onChange={(event) => store.choose(event.currentTarget.value)}
            >
              <option value="">{texts['select.pick']}</option>
              {phase.forms.map((form) => (
                <option key={form.config.surveyId} value={form.config.surveyId}>
                  {plain(titleOf(own, form))}
                </option>
              ))}
            </select>
          </p>
          <Answers {...props} />
        </>
      )}
    </section>
  )
})

const Answers = observer(function Answers(props: LinkedFormsProps) {
  const { store, nowMs, actionsOf, onOpen, onSignIn } = props
  const texts = useTexts('shared', 'answer')
  const own = useTexts('member')
  const { answers, chosen } = store
  switch (answers.name) {
    case 'none':
      return null
    case 'loading':
      return <Loading text={texts['ui.loading']} />
    case 'failed':
      return (
        <Failed
          failure={loadFailure(texts, answers.error, texts['cancel.loadFailed'])}
          onRetry={() => store.choose(chosen)}
          onSignIn={onSignIn}
        />
      )
    case 'open': {
      const { survey, found, cancel } = answers
      return (
        <>
          {found.results.length === 0 ? (
            <p className={styles.empty}>{own['linked.empty']}</p>
          ) : (
            <ResultList
              key={chosen}
              found={found}
              survey={survey}
              nowMs={nowMs}
              actions={actionsOf(answers)}
            />
          )}
          <Button onClick={() => onOpen(chosen)} quiet>
            {own['linked.open']}
          </Button>
          <CancelDialog store={cancel} survey={survey} nowMs={nowMs} onSignIn={onSignIn} />
        </>
      )
    }
  }
})

/** Why it is not known which forms there are (MEM-10). */
const formsFailure = (texts: Texts<'shared' | 'member'>, error: unknown): Failure => ({
  message: serverMessage(texts, error) || texts['linked.failed'],
  remedy: commonFailure(texts, error, '')?.remedy ?? 'retry',
})

/** The title of a form, and that it takes nothing yet or no more. */
function titleOf(texts: Texts<'member'>, { config, publication }: LoadedSurvey): string {
  const { surveyTitle: title } = config
  return publication ? textOf(texts, `linked.${publication}`, { title }) : title
}

type FailedProps = Pick<LinkedFormsProps, 'onSignIn'> & { failure: Failure; onRetry: () => void }

/** Why a part of the page is missing, and the one thing to do about it. */
function Failed({ failure, onRetry, onSignIn }: FailedProps) {
  const { message, detail, remedy } = failure
  const texts = useTexts('shared')
  return (
    <>
      <div role="alert" className="alert">
        <p>{message}</p>
        {detail && <p>{detail}</p>}
      </div>
      {remedy === 'retry' && <Button onClick={onRetry}>{texts['ui.error.retry']}</Button>}
      {remedy === 'sign-in' && <Button onClick={onSignIn}>{texts['ui.error.signIn']}</Button>}
    </>
  )
}
