import type { ReactNode } from 'react'
import { textOf } from '../../application/messages/dictionary.ts'
import { yenText } from '../../application/messages/payment-text.ts'
import type { ProviderForm } from '../../application/ports/payment-gateway.ts'
import type { UseCases } from '../../application/use-cases.ts'
import { PayType } from '../../domain/order/order.ts'
import { payTypeOf } from '../../domain/payment/pay-type.ts'
import { submitPath } from '../../domain/payment/submit-path.ts'
import { isRefusal } from '../../domain/refusal.ts'
import type { FormPage } from '../form/form-page.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import type { OrderStore } from '../order/order-store.ts'
import type { Checkout, SaveCommand, SavedAnswer } from '../survey/survey-page.ts'
import { CheckoutSummary } from './checkout-summary.tsx'
import { type ReceivedNeeds, ReceivedOrder } from './received-order.tsx'

/** What going on to pay depends on. */
export type CheckoutNeeds = ReceivedNeeds &
  Pick<UseCases, 'saveTemporary' | 'sendOrder'> &
  Pick<BrowserServices, 'go' | 'messaging'> & {
    /** Leaves for another site with a form that is posted there. */
    postTo(form: ProviderForm): void | Promise<void>
  }

/** How a filled-in form is paid: at the provider, at the counter, or not at all (PAY-01). */
export class CheckoutStore implements Checkout {
  readonly #order: OrderStore
  readonly #page: FormPage
  readonly #needs: CheckoutNeeds
  #placed: string | undefined
  /** The order could not be paid when it was last tried: its result is awaited, or known. */
  #isAwaited = false

  constructor(order: OrderStore, page: FormPage, needs: CheckoutNeeds) {
    this.#order = order
    this.#page = page
    this.#needs = needs
  }

  readonly check = (): Promise<void> => this.#order.check()

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
    const { form } = this.#page
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

  get total(): string | undefined {
    const { texts, priced } = this.#order
    const amount = priced?.kind === 'priced' ? priced.order.amountWithTax : 0
    return amount > 0 ? textOf(texts, 'total.spoken', { amount: yenText(texts, amount) }) : undefined
  }

  get texts(): Checkout['texts'] {
    const { texts } = this.#order
    return {
      lead: texts['pay.lead'],
      submit: texts['pay.submit'],
      preparing: texts['pay.preparing'],
      leaving: texts['pay.leaving'],
    }
  }

  get lookUp(): Checkout['lookUp'] {
    const orderId = this.#placed
    if (!this.#isAwaited || orderId === undefined) return undefined
    const { surveyId } = this.#page.form.source.config
    const path = `/completedPayment/${encodeURIComponent(surveyId)}?key=${encodeURIComponent(orderId)}`
    return { text: this.#order.texts['pay.look'], run: () => this.#needs.go(path) }
  }

  readonly place = async (command: SaveCommand): Promise<void> => {
    this.#isAwaited = false
    const { orderId } = await this.#needs.saveTemporary(command)
    this.#placed = orderId
  }

  readonly pay = async (): Promise<void> => {
    const details = this.order?.details
    try {
      const form = await this.#needs.sendOrder({ orderId: this.#placed ?? '', ...(details && { details }) })
      await this.#needs.postTo(form)
    } catch (error) {
      this.#isAwaited = isRefusal(error, 'order.pending')
      throw error
    }
  }

  readonly received = ({ partitionKey }: SavedAnswer): ReactNode => (
    <ReceivedOrder partitionKey={partitionKey} languageCode={this.#page.languageCode} needs={this.#needs} />
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
