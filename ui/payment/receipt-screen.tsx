import { answer as answerJa } from '../../application/texts/ja.json'
import { payMethodText, taxLabel, yenText } from '../../application/texts/payment-text.ts'
import type { PaymentResult } from '../../domain/payment/payment-result.ts'
import { receiptDate, receiptTotal } from '../../domain/payment/receipt.ts'
import { displayDate, type LocalDate } from '../../domain/shared/local-date.ts'
import { TaxableType } from '../../domain/tax/tax-terms.ts'
import { SignedInResident } from '../answer/signed-in-resident.tsx'
import type { BrowserServices } from '../frame/browser-services.ts'
import { Button } from '../frame/parts/button.tsx'
import { Heading } from '../frame/parts/heading.tsx'
import { japanese, SpeechContext } from '../frame/speech.ts'
import { type PaymentWording, wordingOf } from './payment-wording.ts'
import styles from './receipt.module.css'
import { ReceptionNumber } from './reception-number.tsx'

type Props = {
  receipt: PaymentResult
  profile: ReturnType<BrowserServices['profile']>
  /** Day of issue. */
  today: LocalDate
  /** What is said around it. */
  wording: PaymentWording
  /** undefined where nothing can be printed. */
  onPrint: (() => void) | undefined
  onBack: () => void
}

/** A receipt, on the screen and as a paper that can be handed in (RCPT-03 to RCPT-05). The paper is the city's, and in Japanese whoever reads it. */
export function ReceiptScreen({ receipt, profile, today, wording: { texts }, onPrint, onBack }: Props) {
  return (
    <div className={styles.receipt}>
      <SpeechContext value={japanese}>
        <div className={styles.paper} lang={japanese.lang}>
          <Paper receipt={receipt} profile={profile} today={today} />
        </div>
      </SpeechContext>
      <div className={styles.actions}>
        {onPrint && <Button onClick={onPrint}>{texts['receipt.print']}</Button>}
        <Button onClick={onBack} quiet>
          {texts['receipt.back']}
        </Button>
      </div>
    </div>
  )
}

function Paper({ receipt, profile, today }: Pick<Props, 'receipt' | 'profile' | 'today'>) {
  const wording = wordingOf(japanese)
  const { texts, say } = wording
  const { serviceName, receiptCreatorName, receiptDisplayAddress } = receipt
  return (
    <>
      <Heading title={texts['receipt.title']} />
      <SignedInResident profile={profile} texts={answerJa} />
      <p className={styles.total}>
        <span>{texts['bill.total']}</span> <strong>{yenText(texts, receiptTotal(receipt))}</strong>
      </p>
      <p>{texts['receipt.received']}</p>
      <ReceptionNumber orderId={receipt.orderId} wording={wording} />
      <dl className={styles.facts}>
        <Fact term={texts['receipt.service']} text={say('receipt.for', { service: serviceName })} />
        <Fact term={texts['receipt.date']} text={receiptDate(receipt)} />
        {receipt.payMethod && (
          <Fact term={texts['bill.method']} text={payMethodText(texts, receipt.payMethod)} />
        )}
      </dl>
      <Lines receipt={receipt} wording={wording} />
      <dl className={styles.facts}>
        <Fact term={texts['receipt.issued']} text={displayDate(today)} />
        {receiptCreatorName && <Fact term={texts['receipt.creator']} text={receiptCreatorName} />}
        {receiptDisplayAddress && <Fact term={texts['receipt.address']} text={receiptDisplayAddress} />}
      </dl>
    </>
  )
}

/** What was bought, piece by piece, and what it makes with the tax. */
function Lines({ receipt, wording: { texts, say } }: Pick<Props, 'receipt' | 'wording'>) {
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
                  {say('bill.each', { price: yenText(texts, detail.price), count: detail.count })}
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
