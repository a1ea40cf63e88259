import type { ReactNode } from 'react'
import type { Texts } from '../../../application/texts/languages.ts'
import { endMessageBlocks } from '../../../domain/survey/end-message.ts'
import { stepsOf } from '../../../domain/survey/steps.ts'
import { Button } from '../../frame/parts/button.tsx'
import { CloseWindow } from '../../frame/parts/close-window.tsx'
import { CopyButton } from '../../frame/parts/copy-button.tsx'
import { Heading } from '../../frame/parts/heading.tsx'
import { Snackbar } from '../../frame/parts/snackbar.tsx'
import { Steps } from '../../frame/parts/steps.tsx'
import { useTexts } from '../../frame/translation.ts'
import type { Checkout, SurveyCalls } from '../survey-page.ts'
import type { SurveyStore } from '../survey-store.ts'
import { AnswerCode } from './done/answer-code.tsx'
import { ReceiptQr } from './done/receipt-qr.tsx'
import styles from './done.module.css'
import { EndMessage } from './end-message.tsx'

type Props = {
  store: Pick<SurveyStore, 'config'> & {
    needs: Pick<SurveyCalls, 'messaging' | 'go' | 'print' | 'drawQr'>
    opened: { checkout: Pick<Checkout, 'paysNow' | 'received'> | undefined }
  }
  result: Parameters<Checkout['received']>[0]
  /** What was sent before was changed. */
  isChange: boolean
  /** The page was shown before: nothing has just been sent. */
  isAgain?: boolean
  /** The cards of what was booked; absent: nothing was. */
  booked?: ReactNode
  /** What else there is to keep. */
  children?: ReactNode
  /** The way on, where there is one. */
  next?: ReactNode
}

/**
 * What a resident sees after sending: that it worked, or that what was sent is changed, what was booked, the office's
 * words, what to do with it now, and last, small, the answer code and the reception number (FORM-06..11).
 */
export function DoneView({ store, result, isChange, isAgain, booked, children, next }: Props) {
  const { answerCode } = result
  const texts = useTexts('shared')
  const own = useTexts('done')
  const { config, opened, needs } = store
  const blocks = endMessageBlocks(config)
  return (
    <div className={styles.done}>
      <Heading title={titleOf({ isChange, isBooking: booked !== undefined }, texts['ui.done.title'], own)} />
      <Steps
        steps={stepsOf(config, { books: booked !== undefined, pays: opened.checkout?.paysNow })}
        at="done"
      />
      {booked}
      {blocks.length === 0 ? (
        <div className={styles.message}>
          <p>{texts['ui.done.noMessage']}</p>
          <p>{texts['ui.done.noMessage.close']}</p>
        </div>
      ) : (
        <EndMessage blocks={blocks} imageText={texts['ui.done.image']} />
      )}
      {children}
      <div className={styles.next}>
        {next ?? (
          <Button onClick={() => needs.go('/my')} quiet={booked !== undefined}>
            {own[booked ? 'my' : 'my.answer']}
          </Button>
        )}
        {/* LINE's own browser has no print dialog: the button would do nothing. */}
        {!needs.messaging.isInClient() && (
          <Button onClick={needs.print} quiet>
            {own.print}
          </Button>
        )}
      </div>
      {answerCode && (
        <>
          <dl className={styles.code}>
            <dt>{texts['ui.done.code']}</dt>
            <dd>
              <AnswerCode code={answerCode} />
            </dd>
            <dd className={styles.copy}>
              <CopyButton text={answerCode} />
            </dd>
          </dl>
          <p className={styles.codeLead}>{texts['ui.done.code.lead']}</p>
          {booked && <ReceiptQr receipt={{ surveyId: config.surveyId, answerCode }} drawQr={needs.drawQr} />}
        </>
      )}
      {opened.checkout?.received(result)}
      <CloseWindow messaging={needs.messaging} quiet />
      {!isAgain && <Snackbar text={isChange ? own['changed.short'] : texts['ui.done.snackbar']} />}
    </div>
  )
}

/** What has happened, in a word. */
function titleOf(
  { isChange, isBooking }: { isChange: boolean; isBooking: boolean },
  sent: string,
  own: Texts<'done'>,
): string {
  if (isBooking) return own[isChange ? 'moved' : 'booked']
  return isChange ? own.changed : sent
}
