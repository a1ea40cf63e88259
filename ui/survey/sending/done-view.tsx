import type { ReactNode } from 'react'
import { endMessageBlocks } from '../../../domain/survey/end-message.ts'
import { stepsOf } from '../../../domain/survey/steps.ts'
import { CloseWindow } from '../../frame/parts/close-window.tsx'
import { Heading } from '../../frame/parts/heading.tsx'
import { Snackbar } from '../../frame/parts/snackbar.tsx'
import { Steps } from '../../frame/parts/steps.tsx'
import type { OpenForm } from '../open-form.ts'
import type { SavedAnswer, SurveyCalls } from '../survey-page.ts'
import type { SurveyStore } from '../survey-store.ts'
import styles from './done.module.css'
import { EndMessage } from './end-message.tsx'

type Props = {
  store: Pick<SurveyStore, 'texts' | 'config'> & {
    needs: Pick<SurveyCalls, 'messaging'>
    opened: Pick<OpenForm, 'checkout'>
  }
  result: SavedAnswer
  /** Whether day and time were chosen on the way. */
  isBooked?: boolean
  /** What else there is to keep, below the answer code. */
  children?: ReactNode
  /** The way on, where there is one. */
  next?: ReactNode
}

/** What a resident sees after sending: that it worked, the answer code, the reception number, the office's words (FORM-06..11). */
export function DoneView({ store, result, isBooked = false, children, next }: Props) {
  const { texts, config, opened, needs } = store
  const blocks = endMessageBlocks(config)
  return (
    <div className={styles.done}>
      <Heading title={texts['ui.done.title']} />
      <Steps
        steps={stepsOf(config, { books: isBooked, pays: opened.checkout?.paysNow })}
        at="done"
        texts={texts}
      />
      {result.answerCode && (
        <dl className={styles.code}>
          <dt>{texts['ui.done.code']}</dt>
          <dd>{result.answerCode}</dd>
          <dd className={styles.codeLead}>{texts['ui.done.code.lead']}</dd>
        </dl>
      )}
      {opened.checkout?.received(result)}
      {children}
      {blocks.length === 0 ? (
        <div className={styles.message}>
          <p>{texts['ui.done.noMessage']}</p>
          <p>{texts['ui.done.noMessage.close']}</p>
        </div>
      ) : (
        <EndMessage blocks={blocks} imageText={texts['ui.done.image']} />
      )}
      {next && <div className={styles.next}>{next}</div>}
      <CloseWindow messaging={needs.messaging} texts={texts} quiet={next !== undefined} />
      <Snackbar text={texts['ui.done.snackbar']} />
    </div>
  )
}
