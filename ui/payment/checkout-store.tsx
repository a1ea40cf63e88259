import type { ReactNode } from 'react'
import type { PaymentPage } from '../../application/ports/payment-gateway.ts'
import { textOf } from '../../application/texts/dictionary.ts'
import type { TextKey } from '../../application/texts/languages.ts'
import { yenText } from '../../application/texts/payment-text.ts'
import type { UseCases } from '../../application/use-cases.ts'
import { PayType, payTypeOf } from '../../domain/item-types/select-pay-type.ts'
import { submitPath } from '../../domain/payment/submit-path.ts'
import { isRefusal, refuse } from '../../domain/refusal.ts'
import type { ConfirmedOrder } from '../../domain/shared/confirmed-order.ts'
import type { OrderStore } from '../form/controls/products/order-store.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import { meaningOf } from '../frame/errors/failure.ts'
import { useTexts } from '../frame/translation.ts'
import type { Checkout, SaveCommand, SavedAnswer } from '../survey/survey-page.ts'
import { CheckoutSummary } from './checkout-summary.tsx'
import { type ReceivedNeeds, ReceivedOrder } from './received-order.tsx'

/** What going on to pay depends on. */
export type CheckoutNeeds = ReceivedNeeds &
  Pick<UseCases, 'saveTemporary' | 'sendOrder'> &
  Pick<BrowserServices, 'go' | 'messaging' | 'log'> & {
    /** Leaves for another site, with a form that is posted there or to an address. */
    goToPay(page: PaymentPage): void | Promise<void>
  }

/** What of an order its resident has seen (PAY-17). */
const seenIn = ({
  serviceSortKey,
  serviceId,
  serviceName,
  tax,
  amount,
  details,
}: Omit<Required<ConfirmedOrder>, 'orderId'>) => ({
  serviceSortKey,
  serviceId,
  serviceName,
  tax,
  amount,
  details,
})

/** How a filled-in form is paid: at the provider, at the counter, or not at all (PAY-01). */
export class CheckoutStore implements Checkout {
  readonly #order: OrderStore
  readonly #needs: CheckoutNeeds
  #placed: string | undefined
  /** The order could not be paid when it was last tried: it is paid, or its result is awaited. */
  #hasResult = false

  constructor(order: OrderStore, needs: CheckoutNeeds) {
    this.#order = order
    this.#needs = needs
  }

  readonly check = (): Promise<void> => this.#order.check()

  readonly renew = (): Promise<void> => this.#order.renew()

  get confirmed(): SaveCommand['confirmed'] {
    const { priced, phase } = this.#order
    if (phase.name === 'ordered') return { orderId: phase.payment.orderId, ...seenIn(phase.payment) }
    return priced?.kind === 'priced' ? seenIn(priced.order) : undefined
  }

  get order(): SaveCommand['order'] {
    const { priced, selling } = this.#order
    if (!selling || priced?.kind !== 'priced') return undefined
    const details = priced.order.details.map(({ productId, productCategoryId, count }) => ({
      productId,
      productCategoryId,
      count,
    }))
    return { details, serviceVersion: selling.version }
  }

  /** How the answers say that it is paid. */
  get payType(): PayType | undefined {
    const { form } = this.#order.page
    return payTypeOf(form.source.config.surveySchema ?? [], form.answers())
  }

  get paysNow(): boolean {
    const { priced, lines } = this.#order
    if (priced?.kind !== 'priced') return false
    const { amountWithTax } = priced.order
    const form = { usePayment: 1, status: undefined, payType: this.payType, amountWithTax, lines } as const
    return submitPath(form) === 'provider'
  }

  get places(): number {
    const { priced } = this.#order
    return priced?.kind === 'priced' ? priced.order.reservationCost : 1
  }

  get total(): ReactNode {
    const { priced } = this.#order
    const amount = priced?.kind === 'priced' ? priced.order.amountWithTax : 0
    return amount > 0 ? <Total amount={amount} /> : undefined
  }

  readonly words = {
    lead: <Word of="pay.lead" />,
    submit: <Word of="pay.submit" />,
    preparing: <Word of="pay.preparing" />,
    leaving: <Word of="pay.leaving" />,
  }

  get lookUp(): Checkout['lookUp'] {
    const orderId = this.#placed
    if (!this.#hasResult || orderId === undefined) return undefined
    const { surveyId } = this.#order.page.form.source.config
    const path = `/completedPayment/${encodeURIComponent(surveyId)}?key=${encodeURIComponent(orderId)}`
    return { text: <Word of="pay.look" />, run: () => this.#needs.go(path) }
  }

  readonly place = async (command: SaveCommand): Promise<void> => {
    this.#hasResult = false
    try {
      const { orderId } = await this.#needs.saveTemporary(command)
      this.#placed = orderId
    } catch (error) {
      throw this.#failureOf(error)
    }
  }

  readonly pay = async (): Promise<void> => {
    const { surveyId } = this.#order.page.form.source.config
    try {
      const page = await this.#needs.sendOrder({ ...this.confirmed, surveyId, orderId: this.#placed ?? '' })
      await this.#needs.goToPay(page)
    } catch (error) {
      this.#hasResult = isRefusal(error, 'order.pending') || isRefusal(error, 'order.paid')
      throw this.#failureOf(error)
    }
  }

  /** A fault on the way to the payment is told as an error of the payment (ERR-30). */
  #failureOf(error: unknown): unknown {
    if (meaningOf(error) !== 'fault') return error
    this.#needs.log('The payment could not begin', error)
    return refuse('order.invalid', {})
  }

  readonly received = ({ partitionKey }: Pick<SavedAnswer, 'partitionKey'>): ReactNode => (
    <ReceivedOrder partitionKey={partitionKey} needs={this.#needs} />
  )

  readonly summary = (withLines = false): ReactNode => (
    <CheckoutSummary
      order={this.#order}
      isCash={this.payType === PayType.CASH}
      paysNow={this.paysNow}
      withLines={withLines}
      isShort={this.#needs.messaging.isInClient()}
    />
  )
}

const Word = ({ of }: { of: TextKey<'order'> }) => useTexts('order')[of]

function Total({ amount }: { amount: number }) {
  const texts = useTexts('payment', 'order')
  return textOf(texts, 'total.spoken', { amount: yenText(texts, amount) })
}
