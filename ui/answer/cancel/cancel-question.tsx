import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import type { OwnAnswer } from '../../../domain/answer/own-answer.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { Button } from '../../frame/parts/button.tsx'
import { Dialog } from '../../frame/parts/dialog.tsx'
import type { ResultWords } from '../result-words.ts'
import styles from './cancel.module.css'
import type { CancelStore } from './cancel-store.ts'

type Props = { store: CancelStore; result: OwnAnswer; survey: SurveyConfig; words: ResultWords }

/** Asks once more before an answer with all its reservations is cancelled; while it is at work nothing can be pressed (CANCEL-02, CANCEL-06). */
export const CancelQuestion = observer(function CancelQuestion({ store, result, survey, words }: Props) {
  const { texts } = words
  const isBusy = store.phase.name === 'cancelling'
  const id = useId()
  const reserved = result.reservations.filter(words.hasTime)
  return (
    <Dialog title={texts['cancel.title']} onClose={store.close} describedBy={id}>
      <div id={id}>
        <p className={styles.lead}>{survey.surveyTitle}</p>
        {reserved.length > 1 && <p>{words.say('cancel.several', { count: reserved.length })}</p>}
        <ul className={styles.reserved}>
          {reserved.map((reservation) => (
            <li key={reservation.itemKey}>
              <span className={styles.when}>
                {words.day(reservation)} {words.time(reservation)}
              </span>{' '}
              <span>{words.item(reservation)}</span>
            </li>
          ))}
        </ul>
        <p className={styles.lead}>{texts['cancel.lead']}</p>
      </div>
      <div className={styles.actions} aria-busy={isBusy}>
        <p role="status" className={isBusy ? styles.busy : styles.nothing}>
          {isBusy && texts['cancel.progress']}
        </p>
        <Button onClick={store.confirm} disabled={isBusy}>
          {texts['cancel.submit']}
        </Button>
        <Button onClick={store.close} disabled={isBusy} quiet>
          {texts['cancel.close']}
        </Button>
      </div>
    </Dialog>
  )
})
