import { makeObservable, observableRef, runInAction } from 'mobx'
import { PayType } from '../../../../domain/item-types/select-pay-type.ts'
import {
  linesAreEditable,
  mayAddLine,
  type NumberedLine,
  numberLines,
  parseOrderLine,
  removeLine,
  textsOfLines,
} from '../../../../domain/order/order-lines.ts'
import type { Product } from '../../../../domain/order/payment-service.ts'
import { priceOrder } from '../../../../domain/order/price-order.ts'
import { isRefusal, type Refusal, refuse } from '../../../../domain/refusal.ts'
import { reservationItems } from '../../../../domain/reservation/reservation-items.ts'
import type { FieldStore } from '../../field-store.ts'
import type { FormStore } from '../../form-store.ts'
import type { OrderNeeds } from './order-needs.ts'
import { reservedCategories } from './reserved-categories.ts'
import {
  inStep,
  LoadingFailure,
  loadReservationProducts,
  loadSelling,
  type OrderPhase,
  type Payment,
  type Selling,
} from './selling.ts'

/** The page of a form, as far as it is about what is bought. */
type PageOfForm = { form: FormStore; needs: OrderNeeds; order?: OrderStore }

/** What is bought in a form: the products that it offers, the lines that were chosen, and what they cost. */
export class OrderStore {
  phase: OrderPhase = { name: 'loading' }
  lines: readonly NumberedLine[] = []
  /** Lines were taken off the list, as they can't be bought any more. */
  hasGone = false
  readonly page: PageOfForm
  readonly #isReserving: boolean
  #selling: Selling | undefined
  #categories: string | undefined
  #loading: Promise<void> | undefined

  constructor(page: PageOfForm) {
    this.page = page
    this.#isReserving = reservationItems(page.form.source.config.surveySchema ?? []).length > 0
    makeObservable(this, { phase: observableRef, lines: observableRef, hasGone: observableRef })
    page.form.watch(this.reread)
    this.reread()
  }

  /** What can be bought; undefined unless it is known. Observable. */
  get selling(): Selling | undefined {
    return this.phase.name === 'open' ? this.phase.selling : undefined
  }

  /**
   * The lines with what they cost, or why they can't be bought; undefined while there is nothing to say. Observable.
   */
  get priced(): ReturnType<typeof priceOrder> | undefined {
    const { lines, selling } = this
    if (!selling || lines.length === 0) return undefined
    const { service, terms } = selling
    return priceOrder({ service, terms, lines, orderId: '', userId: '', payType: PayType.CASHLESS })
  }

  /** Whether any piece can be added (ORDER-12, ORDER-16). Observable. */
  get mayAdd(): boolean {
    const { phase } = this
    const ordered = phase.name === 'ordered' ? phase.payment : undefined
    const isEditable = linesAreEditable({ service: this.selling?.service, result: ordered })
    return isEditable && mayAddLine(this.#counts, this.limit)
  }

  /** Pieces in all that can be bought; 0: any. Observable. */
  get limit(): number {
    return this.selling?.service.purchaseLimit ?? 0
  }

  readonly productOf = (productId: string): Product | undefined =>
    this.selling?.service.products.find((product) => product.productId === productId)

  /** Puts lines in place of those that there are. */
  readonly put = (lines: readonly NumberedLine[]): void => this.#write(lines)

  readonly remove = (detailId: number): void => this.#write(removeLine(this.lines, detailId))

  /** Loads what is missing; afterwards the phase tells what came of it. */
  readonly load = (): Promise<void> => {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined
    })
    return this.#loading
  }

  /** Looks up prices and tax anew: those that are shown are old. */
  readonly renew = (): Promise<void> => {
    this.#selling = undefined
    return this.load()
  }

  /** Whether what is bought can be sent on. @throws Refusal and as the calls do, if not */
  async check(): Promise<void> {
    if (this.phase.name === 'loading' || this.phase.name === 'failed') await this.load()
    const { phase } = this
    if (phase.name === 'failed') throw phase.reason
    if (phase.name === 'refused') throw refusalToSend(phase.refusal)
    if (phase.name !== 'ordered' && this.priced?.kind !== 'priced') throw refuse('order.invalid', {})
  }

  /** Takes over what the form holds: a draft may have come into it, or another choice of what is reserved. */
  readonly reread = (): void => {
    const lines = (this.#field?.answer ?? []).flatMap((text) => parseOrderLine(text) ?? [])
    if (textsOfLines(lines).join() !== textsOfLines(this.lines).join())
      this.#set({ lines: numberLines(lines) })
    const { name } = this.phase
    if (name !== 'open' && name !== 'waiting') return
    if (this.#isReserving && this.#isOtherChoice()) this.load()
    else this.#dropGone()
  }

  get #counts(): number[] {
    return this.lines.map(({ count }) => count)
  }

  /** The item with the products; of several the first. */
  get #field(): FieldStore | undefined {
    return this.#fieldsOf('selectProducts')[0]
  }

  #fieldsOf(type: string): FieldStore[] {
    const { form } = this.page
    const items = (form.source.config.surveySchema ?? []).filter((item) => item.type === type)
    return items.flatMap(({ itemKey }) => form.field(itemKey) ?? [])
  }

  async #load(): Promise<void> {
    if (this.phase.name !== 'open') this.#set({ phase: { name: 'loading' } })
    try {
      const payment = await this.#payment()
      this.#set({ phase: payment ? { name: 'ordered', payment } : await this.#offer() })
    } catch (error) {
      this.#fail(error)
    }
    this.#dropGone()
    this.#sayRefusal()
  }

  /** The payment of the answer that is edited; undefined for a new one, and for one that has none. */
  async #payment(): Promise<Payment | undefined> {
    const { partitionKey } = this.page.form.source
    if (partitionKey === undefined) return undefined
    const asked = this.page.needs.listPaymentResults([partitionKey])
    return (await inStep('payment', asked, /^$/))[0]
  }

  async #offer(): Promise<OrderPhase> {
    const { needs, form } = this.page
    const { config } = form.source
    const { paymentServiceId: serviceId = '' } = config
    const isReserving = this.#isReserving
    this.#selling ??= await loadSelling(needs, { serviceId, includeProducts: !isReserving })
    const selling = this.#selling
    if (!isReserving) return { name: 'open', selling }
    const categoryIds = reservedCategories(this.page.form)
    this.#categories = categoryIds.join()
    if (categoryIds.length === 0) return { name: 'waiting' }
    const products = await loadReservationProducts(needs, { serviceId, categoryIds })
    // Meanwhile something else may have been chosen.
    if (this.#isOtherChoice()) return this.#offer()
    return { name: 'open', selling: { ...selling, service: { ...selling.service, products } } }
  }

  #isOtherChoice(): boolean {
    return reservedCategories(this.page.form).join() !== this.#categories
  }

  #fail(error: unknown): void {
    if (isRefusal(error)) return void this.#set({ phase: { name: 'refused', refusal: error } })
    const { step, reason } =
      error instanceof LoadingFailure ? error : { step: 'service' as const, reason: error }
    this.page.needs.log('What is sold could not be loaded', reason)
    this.#set({ phase: { name: 'failed', step, reason } })
  }

  /** Takes lines off the list that can't be bought any more, such as those of an old draft. */
  #dropGone(): void {
    const { selling, lines } = this
    if (!selling) return
    const kept = lines.filter(({ productId }) => this.productOf(productId))
    if (kept.length === lines.length) return
    this.#write(numberLines(kept))
    this.#set({ hasGone: true })
  }

  /** Where nothing can be bought, the reason stands in place of the products and of the ways to pay (GEN-11). */
  #sayRefusal(): void {
    const { phase } = this
    const notice = phase.name === 'refused' ? phase.refusal : undefined
    for (const field of [...this.#fieldsOf('selectProducts'), ...this.#fieldsOf('selectPayType')]) {
      if (field.state.notice !== notice) field.replace(notice)
    }
  }

  #write(lines: readonly NumberedLine[]): void {
    this.#set({ lines, hasGone: false })
    this.#field?.write(textsOfLines(lines))
  }

  #set(change: Partial<Pick<OrderStore, 'phase' | 'lines' | 'hasGone'>>): void {
    runInAction(() => Object.assign(this, change))
  }
}

/** What is bought in a form; it begins to load when it is asked for first. */
export function orderOf(page: PageOfForm): OrderStore {
  if (page.order) return page.order
  page.order = new OrderStore(page)
  page.order.load()
  return page.order
}

/** Why a form can't be sent; whatever is wrong with the tax, it is not set yet (PAY-28). */
const refusalToSend = (refusal: Refusal): Refusal =>
  refusal.code.startsWith('tax.') ? refuse('tax.not_set', {}) : refusal
