import { observer } from 'mobx-react-lite'
import type { Texts } from '../../application/texts/languages.ts'
import { CancelDialog } from '../answer/cancel-dialog.tsx'
import type { EntryActions } from '../answer/entry-parts.tsx'
import { ResultList } from '../answer/result-list.tsx'
import controls from '../form/controls/controls.module.css'
import type { Failure } from '../frame/errors/failure.ts'
import { Button } from '../frame/parts/button.tsx'
import { Loading } from '../frame/parts/loading.tsx'
import { useSpeech } from '../frame/speech.ts'
import type { LinkedFormsStore } from './linked-forms-store.ts'
import styles from './member.module.css'

/** The answers to the chosen form, once they are there. */
type OpenAnswers = Extract<LinkedFormsStore['answers'], { name: 'open' }>

export type LinkedFormsProps = {
  store: LinkedFormsStore
  texts: Texts<'member'>
  /** Epoch milliseconds. */
  nowMs: number
  /** What can be done with the answers. */
  actionsOf: (answers: OpenAnswers) => EntryActions
  /** Opens a form to fill it in. */
  onOpen: (surveyId: string) => void
  /** Starts sign-in. */
  onSignIn: () => void
}

/** The forms that are linked to a member form, to choose one from, and what was sent with it (MEM-02, MEM-09, MEM-10). */
export const LinkedForms = observer(function LinkedForms(props: LinkedFormsProps) {
  const { store, texts, onSignIn } = props
  const { phase, wording, chosen } = store
  const { plain } = useSpeech()
  return (
    <section className={styles.linked} aria-labelledby="linked-forms">
      <h2 id="linked-forms">{texts['linked.title']}</h2>
      {phase.name === 'loading' && <Loading text={wording.common['ui.loading']} />}
      {phase.name === 'failed' && (
        <Failed failure={phase.failure} store={store} onRetry={store.again} onSignIn={onSignIn} />
      )}
      {phase.name === 'open' && phase.forms.length === 0 && <p>{texts['linked.none']}</p>}
      {phase.name === 'open' && phase.forms.length > 0 && (
        <>
          <p className={styles.choice}>
            <label htmlFor="linked-form">{texts['linked.label']}</label>
            <select
              id="linked-form"
              className={controls.select}
              value={chosen}
              onChange={(event) => store.choose(event.currentTarget.value)}
            >
              <option value="">{wording.texts['select.pick']}</option>
              {phase.forms.map((form) => (
                <option key={form.config.surveyId} value={form.config.surveyId}>
                  {plain(store.titleOf(form))}
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
  const { store, texts, nowMs, actionsOf, onOpen, onSignIn } = props
  const { answers, chosen, wording } = store
  switch (answers.name) {
    case 'none':
      return null
    case 'loading':
      return <Loading text={wording.common['ui.loading']} />
    case 'failed':
      return (
        <Failed
          failure={answers.failure}
          store={store}
          onRetry={() => store.choose(chosen)}
          onSignIn={onSignIn}
        />
      )
    case 'open': {
      const { survey, found, cancel } = answers
      return (
        <>
          {found.results.length === 0 ? (
            <p className={styles.empty}>{texts['linked.empty']}</p>
          ) : (
            <ResultList
              key={chosen}
              found={found}
              survey={survey}
              wording={wording}
              nowMs={nowMs}
              actions={actionsOf(answers)}
            />
          )}
          <Button onClick={() => onOpen(chosen)} quiet>
            {texts['linked.open']}
          </Button>
          <CancelDialog store={cancel} survey={survey} wording={wording} onSignIn={onSignIn} />
        </>
      )
    }
  }
})

type FailedProps = Pick<LinkedFormsProps, 'store' | 'onSignIn'> & { failure: Failure; onRetry: () => void }

/** Why a part of the page is missing, and the one thing to do about it. */
function Failed({ failure, store, onRetry, onSignIn }: FailedProps) {
  const { message, detail, remedy } = failure
  const { common } = store.wording
  return (
    <>
      <div role="alert" className="alert">
        <p>{message}</p>
        {detail && <p>{detail}</p>}
      </div>
      {remedy === 'retry' && <Button onClick={onRetry}>{common['ui.error.retry']}</Button>}
      {remedy === 'sign-in' && <Button onClick={onSignIn}>{common['ui.error.signIn']}</Button>}
    </>
  )
}
