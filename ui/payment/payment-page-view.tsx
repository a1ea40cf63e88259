import type { ReactNode } from 'react'
import type { OwnPayment } from '../../application/payment/own-payment.ts'
import { textOf } from '../../application/texts/dictionary.ts'
import type { Texts } from '../../application/texts/languages.ts'
import { yenText } from '../../application/texts/payment-text.ts'
import { PayType } from '../../domain/item-types/select-pay-type.ts'
import { awaitsResult, PaymentStatus } from '../../domain/order/order-state.ts'
import { hasReceipt, receiptTotal } from '../../domain/payment/receipt.ts'
import { endMessageBlocks } from '../../domain/survey/end-message.ts'
import { type Step, stepsOf } from '../../domain/survey/steps.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { Button } from '../frame/parts/button.tsx'
import { Heading } from '../frame/parts/heading.tsx'
import { Steps } from '../frame/parts/steps.tsx'
import { useTexts, useTranslation } from '../frame/translation.ts'
import doneStyles from '../survey/sending/done.module.css'
import { EndMessage } from '../survey/sending/end-message.tsx'
import { KeptPayment, PaidAmount } from './kept-payment.tsx'
import styles from './payment.module.css'
import { ReceptionNumber } from './reception-number.tsx'

/** Where the pages lead to. */
export type PaymentPageActions = {
  toForm(surveyId: string): void
  /** To what was sent with this payment; where nothing is stored, to all that was sent. */
  toAnswer(): void
  toReceipt(orderId: string): void
}

/** What is watched while a result is awaited. */
type Watching = {
  isAsking: boolean
  hasFailed: boolean
  isWatching: boolean
  /** It has taken long. */
  isLong: boolean
  onAgain: () => void
}

type Props = {
  payment: OwnPayment
  survey: SurveyConfig | undefined
  actions: PaymentPageActions
  watching: Watching
  /** The provider sent the resident to the page for errors (PAY-24). */
  isAfterError: boolean
  /** Whom to ask; undefined: the city names nobody. */
  contact: string | undefined
  /** The way to close the page, where nothing is left to do on it. */
  close: ReactNode
}

/** What became of a payment, and what comes next: what is certain, and what is not yet. */
export function PaymentPageView(props: Props) {
  const { payment } = props
  if (awaitsResult(payment.state)) return <Pending {...props} />
  switch (payment.state) {
    case 'completed':
    case 'authorised':
    case 'due':
      return <Done {...props} />
    case 'refund_needed':
    case 'refunded':
    case 'authorisation_cancelled':
      return <GivenBack {...props} />
    default:
      return <Unpaid {...props} />
  }
}

type StepsProps = Pick<Props, 'survey'> & { at: Step; pays?: boolean }

/** The steps of the form that is paid for, where it could be loaded. */
const PaymentSteps = ({ survey, at, pays = true }: StepsProps) =>
  survey && <Steps steps={stepsOf(survey, { pays })} at={at} />

/** Nothing was paid: what happened, and the way to try again. */
function Unpaid({ payment, survey, actions, isAfterError, close }: Props) {
  const texts = useTexts('payment')
  if (wasAtCounter(payment))
    return (
      <div className={styles.page}>
        <Heading title={texts['page.counter.cancelled']} />
        <p className={styles.lead}>{texts['page.failed.free']}</p>
        <div className={styles.actions}>
          <Button onClick={actions.toAnswer}>{texts['page.toAnswers']}</Button>
          {close}
        </div>
      </div>
    )
  return (
    <div className={styles.page}>
      <Heading title={texts[unpaidTitle(payment, isAfterError)]} />
      <PaymentSteps survey={survey} at="payment" />
      {isAfterError && <p className={styles.text}>{texts['page.error.text']}</p>}
      <p className={styles.lead}>{texts['page.failed.free']}</p>
      <p className={styles.text}>{texts['page.failed.again']}</p>
      <div className={styles.actions}>
        <Button onClick={() => actions.toForm(payment.surveyId)}>{texts['page.toForm']}</Button>
      </div>
    </div>
  )
}

/** Its answer was stored, and is cancelled by now. */
const wasAtCounter = (payment: OwnPayment): boolean =>
  payment.state === 'cancelled' && (payment.selectedPayType === PayType.CASH || receiptTotal(payment) === 0)

function unpaidTitle({ state }: OwnPayment, isAfterError: boolean) {
  if (isAfterError || state === 'failed') return 'page.error.title'
  if (state === 'temporary') return 'page.unsent.title'
  return state === 'expired' ? 'page.expired.title' : 'page.canceled.title'
}

/** Paid, or to be paid at the counter: the office's words, or ours (PAY-23), and last, small, the number. */
function Done({ payment, survey, actions, close }: Props) {
  const texts = useTexts('shared', 'payment')
  const isDue = payment.state === 'due'
  const isFree = isDue && receiptTotal(payment) === 0
  const blocks = survey ? endMessageBlocks(survey) : []
  return (
    <div className={`${styles.page} ${doneStyles.done}`}>
      <Heading title={isDue ? texts['page.due.title'] : texts.done} />
      <PaymentSteps survey={survey} at="done" pays={!isDue} />
      {isDue && <p className={styles.text}>{texts[isFree ? 'page.due.free' : 'page.due.text']}</p>}
      <PaidAmount payment={payment} />
      {blocks.length > 0 ? (
        <EndMessage blocks={blocks} imageText={texts['ui.done.image']} />
      ) : (
        !isDue && <p className={styles.text}>{texts['page.completed.default']}</p>
      )}
      <div className={styles.actions}>
        {hasReceipt(payment.status) && (
          <Button onClick={() => actions.toReceipt(payment.orderId)}>{texts['bill.receipt']}</Button>
        )}
        <Button onClick={actions.toAnswer} quiet>
          {texts['page.toAnswers']}
        </Button>
      </div>
      <ReceptionNumber orderId={payment.orderId} />
      {close}
    </div>
  )
}

/** The money goes back, or has gone: why, and how. */
function GivenBack({ payment, actions, close }: Props) {
  const texts = useTexts('payment')
  return (
    <div className={styles.page}>
      <Heading title={texts[givenBackTitles[payment.state as keyof typeof givenBackTitles]]} />
      <div className={payment.state === 'refund_needed' ? 'alert' : styles.text}>
        {givenBackLines(payment, texts).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <KeptPayment payment={payment} />
      <div className={styles.actions}>
        <Button onClick={actions.toAnswer} quiet>
          {texts['page.toAnswers']}
        </Button>
        {close}
      </div>
    </div>
  )
}

const givenBackTitles = {
  refund_needed: 'page.refundNeeded.title',
  refunded: 'page.refunded.title',
  authorisation_cancelled: 'page.released.title',
} as const

function givenBackLines(payment: OwnPayment, texts: Texts<'payment'>): string[] {
  const total = yenText(texts, receiptTotal(payment))
  if (payment.state === 'refunded')
    return [textOf(texts, 'page.refunded.text', { total }), texts['page.givenBack.again']]
  if (payment.state === 'authorisation_cancelled')
    return [textOf(texts, 'page.released.text', { total }), texts['page.givenBack.again']]
  const isReserved = payment.status === PaymentStatus.COMPLETED_CREDIT
  return [
    // Only an answer that was stored can be cancelled, and then it is told when.
    texts[payment.canceledDate === undefined ? 'page.refundNeeded.noPlace' : 'page.refundNeeded.cancelled'],
    textOf(texts, isReserved ? 'page.refundNeeded.authorised' : 'page.refundNeeded.captured', { total }),
    texts['page.refundNeeded.contact'],
  ]
}

/**
 * The result is not known yet: that nobody need pay again, and, once it takes long, that nobody need wait. After an
 * error the same order may be tried again as long as its time is not over: it is paid once.
 */
function Pending({ payment, survey, actions, watching, isAfterError, contact, close }: Props) {
  const texts = useTexts('payment')
  const { plain } = useTranslation()
  const { isAsking, hasFailed, isWatching, onAgain } = watching
  const isUnknown = payment.state === 'unknown'
  const isLong = isUnknown || watching.isLong
  if (isAfterError && !isUnknown)
    return (
      <div className={styles.page}>
        <Heading title={texts['page.error.title']} />
        <PaymentSteps survey={survey} at="payment" />
        <p className={styles.lead}>{texts['page.error.text']}</p>
        <p className={styles.text}>{texts['page.error.check']}</p>
        <div className={styles.actions}>
          <Button onClick={() => actions.toForm(payment.surveyId)}>{texts['page.toForm']}</Button>
        </div>
      </div>
    )
  return (
    <div className={styles.page}>
      <Heading title={texts['page.pending.title']} />
      <PaymentSteps survey={survey} at="payment" />
      {isWatching && <div className={styles.waiting} aria-hidden="true" />}
      <p className={styles.lead}>{texts['page.pending.lead']}</p>
      <div role="status" className={styles.watch} aria-busy={isAsking}>
        {hasFailed && <p>{texts['page.checkFailed']}</p>}
        {isLong && !isUnknown && <p>{texts['page.pending.long']}</p>}
      </div>
      {isUnknown && (
        <p className={styles.text}>
          {textOf(texts, 'page.pending.unknown', {
            contact: contact ? plain(contact) : texts['page.pending.office'],
          })}
        </p>
      )}
      {isLong && <KeptPayment payment={payment} />}
      <div className={styles.actions}>
        {(!isWatching || hasFailed) && (
          <Button onClick={onAgain} disabled={isAsking}>
            {texts['page.again']}
          </Button>
        )}
        {isLong && (
          <>
            <Button onClick={actions.toAnswer} quiet>
              {texts['page.toAnswers']}
            </Button>
            {close}
          </>
        )}
      </div>
    </div>
  )
}
