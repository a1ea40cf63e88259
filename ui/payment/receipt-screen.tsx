import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { refusalText, textOf } from '../../application/texts/dictionary.ts'
import type { Texts } from '../../application/texts/languages.ts'
import { payMethodText, taxLabel, yenText } from '../../application/texts/payment-text.ts'
import type { PaymentResult } from '../../domain/payment/payment-result.ts'
import { receiptDate, receiptTotal } from '../../domain/payment/receipt.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { displayDate, type LocalDate, tokyoDay } from '../../domain/shared/local-date.ts'
import { TaxableType } from '../../domain/tax/tax-terms.ts'
import { SignedInResident } from '../answer/signed-in-resident.tsx'
import type { BrowserServices } from '../frame/browser-services.ts'
import { type Failure, failureOf } from '../frame/errors/failure.ts'
import { FailureView } from '../frame/errors/failure-view.tsx'
import { Button } from '../frame/parts/button.tsx'
import { Heading } from '../frame/parts/heading.tsx'
import { Loading } from '../frame/parts/loading.tsx'
import { japanese, TranslationContext, useTexts } from '../frame/translation.ts'
import { useSignIn } from '../frame/use-sign-in.ts'
import { useSignedInUserId } from '../frame/use-signed-in-user-id.ts'
import styles from './receipt.module.css'
import { type ReceiptNeeds, ReceiptStore } from './receipt-store.ts'
import { ReceptionNumber } from './reception-number.tsx'
import { useWayToAnswer, type WayToAnswerNeeds } from './use-way-to-answer.ts'

type Needs = ReceiptNeeds &
  WayToAnswerNeeds &
  Pick<BrowserServices, 'leaveForSignIn' | 'profile' | 'messaging' | 'clock' | 'print'>

/** `/receipt` with the order as `key` (ROUTE-19). Another order, or another resident, is another visit. */
export function ReceiptRoute({ needs }: { needs: Needs }) {
  const { search } = useLocation()
  const orderId = (new URLSearchParams(search).get('key') ?? '').trim()
  return <Receipt key={`${useSignedInUserId(needs)} ${orderId}`} needs={needs} orderId={orderId} />
}

const Receipt = observer(function Receipt({ needs, orderId }: { needs: Needs; orderId: string }) {
  const [store] = useState(() => new ReceiptStore(orderId, needs))
  const { phase } = store
  const texts = useTexts('shared', 'payment')
  const signIn = useSignIn(needs, phase.name === 'signed-out')
  const { isOpening, toAnswer } = useWayToAnswer(needs, orderId)
  useEffect(() => {
    store.load()
  }, [store])

  if (!isOpening && (phase.name === 'failed' || phase.name === 'unnamed')) {
    return (
      <FailureView
        failure={failureIn(texts, phase)}
        onRetry={store.load}
        onSignIn={signIn}
        messaging={needs.messaging}
      >
        <Button onClick={toAnswer} quiet>
          {texts['receipt.back']}
        </Button>
      </FailureView>
    )
  }
  if (isOpening || phase.name !== 'open')
    return <Loading text={texts['ui.loading']} title={texts['receipt.title']} shape="rows" />
  return (
    <ReceiptScreen
      receipt={phase.receipt}
      profile={needs.profile()}
      today={tokyoDay(needs.clock.now())}
      // LINE's own browser has no print dialog: the button would do nothing.
      onPrint={needs.messaging.isInClient() ? undefined : needs.print}
      onBack={toAnswer}
    />
  )
})

/** Why there is no receipt (RCPT-06 to RCPT-08, RCPT-11). */
function failureIn(
  texts: Texts<'shared' | 'payment'>,
  phase: Extract<ReceiptStore['phase'], { name: 'failed' | 'unnamed' }>,
): Failure {
  if (phase.name === 'unnamed') return { message: texts.INCORRECT_URL, remedy: 'none' }
  const { error } = phase
  if (isRefusal(error, 'order.not_found')) return { message: texts['receipt.notFound'], remedy: 'none' }
  if (isRefusal(error, 'payment.no_receipt')) return { message: refusalText(texts, error), remedy: 'none' }
  const words = { unanswered: texts['ui.error.network.detail'], otherwise: texts.ERROR_OCCURRED }
  return failureOf(texts, error, words)
}

type ScreenProps = {
  receipt: PaymentResult
  profile: ReturnType<BrowserServices['profile']>
  /** Day of issue. */
  today: LocalDate
  /** undefined where nothing can be printed. */
  onPrint: (() => void) | undefined
  onBack: () => void
}

/**
 * A receipt, on the screen and as a paper that can be handed in (RCPT-03 to RCPT-05). The paper is the city's, and in
 * Japanese whoever reads it.
 */
export function ReceiptScreen({ receipt, profile, today, onPrint, onBack }: ScreenProps) {
  const texts = useTexts('payment')
  return (
    <div className={styles.receipt}>
      <TranslationContext value={japanese}>
        <div className={styles.paper} lang={japanese.lang}>
          <Paper receipt={receipt} profile={profile} today={today} />
        </div>
      </TranslationContext>
      <div className={styles.actions}>
        {onPrint && <Button onClick={onPrint}>{texts['receipt.print']}</Button>}
        <Button onClick={onBack} quiet>
          {texts['receipt.back']}
        </Button>
      </div>
    </div>
  )
}

function Paper({ receipt, profile, today }: Pick<ScreenProps, 'receipt' | 'profile' | 'today'>) {
  const texts = useTexts('payment')
  const { serviceName, receiptCreatorName, receiptDisplayAddress } = receipt
  return (
    <>
      <Heading title={texts['receipt.title']} />
      <SignedInResident profile={profile} />
      <p className={styles.total}>
        <span>{texts['bill.total']}</span> <strong>{yenText(texts, receiptTotal(receipt))}</strong>
      </p>
      <p>{texts['receipt.received']}</p>
      <ReceptionNumber orderId={receipt.orderId} />
      <dl className={styles.facts}>
        <Fact term={texts['receipt.service']} text={textOf(texts, 'receipt.for', { service: serviceName })} />
        <Fact term={texts['receipt.date']} text={receiptDate(receipt)} />
        {receipt.payMethod && (
          <Fact term={texts['bill.method']} text={payMethodText(texts, receipt.payMethod)} />
        )}
      </dl>
      <Lines receipt={receipt} />
      <dl className={styles.facts}>
        <Fact term={texts['receipt.issued']} text={displayDate(today)} />
        {receiptCreatorName && <Fact term={texts['receipt.creator']} text={receiptCreatorName} />}
        {receiptDisplayAddress && <Fact term={texts['receipt.address']} text={receiptDisplayAddress} />}
      </dl>
    </>
  )
}

/** What was bought, piece by piece, and what it makes with the tax. */
function Lines({ receipt }: Pick<ScreenProps, 'receipt'>) {
  const texts = useTexts('payment')
  const hasTaxFree = receipt.details.some(isTaxFree)
  return (
    <>
      <h2 id="receipt-lines" className={styles.heading}>
        {texts['receipt.lines']}
      </h2>
      <table className={styles.lines} aria-labelledby="receipt-lines">
        <thead>
          <tr>
            <th scope="col">{texts['receipt.product']}</th>
            <th scope="col">{texts['receipt.amount']}</th>
          </tr>
        </thead>
        <tbody>
          {receipt.details.map((detail) => (
            <tr key={detail.detailId}>
              <td>
                {detail.productName}
                {isTaxFree(detail) && '※'}{' '}
                <span className={styles.each}>
                  {textOf(texts, 'bill.each', { price: yenText(texts, detail.price), count: detail.count })}
                </span>
              </td>
              <td>{yenText(texts, detail.amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <Sum term={texts['bill.subtotal']} amount={yenText(texts, receipt.amount)} />
          <Sum term={taxLabel(texts, receipt)} amount={yenText(texts, receipt.tax)} />
          <Sum term={texts['bill.total']} amount={yenText(texts, receiptTotal(receipt))} />
        </tfoot>
      </table>
      {hasTaxFree && <p className={styles.note}>{texts['bill.taxFree']}</p>}
    </>
  )
}

const isTaxFree = ({ taxableType }: PaymentResult['details'][number]): boolean =>
  taxableType === TaxableType.TAX_FREE

const Sum = ({ term, amount }: { term: string; amount: string }) => (
  <tr>
    <th scope="row">{term}</th>
    <td>{amount}</td>
  </tr>
)

const Fact = ({ term, text }: { term: string; text: string }) => (
  <div>
    <dt>{term}</dt>
    <dd>{text}</dd>
  </div>
)
