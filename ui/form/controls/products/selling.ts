import { productsOfForm } from '../../../../domain/order/offered-products.ts'
import type { PaymentService, Product } from '../../../../domain/order/payment-service.ts'
import { isRefusal, type Refusal, refuse } from '../../../../domain/refusal.ts'
import type { TaxTerms } from '../../../../domain/tax/tax-terms.ts'
import { termsWith } from '../../../../domain/tax/terms-of.ts'
import type { OrderNeeds } from './order-needs.ts'

/** What a form sells, and how it is taxed today. */
export type Selling = {
  service: PaymentService
  /** Of everything that is for sale: an order made by another one is outdated. */
  version: number
  terms: TaxTerms
}

/** The payment of an answer. */
export type Payment = Awaited<ReturnType<OrderNeeds['listPaymentResults']>>[number]

/** How far what a form sells is known. */
export type OrderPhase =
  | { name: 'loading' }
  /** Something did not come; what was chosen is kept. */
  | { name: 'failed'; step: LoadingStep; reason: unknown }
  /** Nothing can be bought at present (PAY-31, PAY-28). */
  | { name: 'refused'; refusal: Refusal }
  /** What is reserved has to be chosen first. */
  | { name: 'waiting' }
  | { name: 'open'; selling: Selling }
  /** The answer that is edited has its order: it stays as it is (ORDER-12). */
  | { name: 'ordered'; payment: Payment }

/** What of loading failed. */
type LoadingStep = 'service' | 'tax' | 'reservation' | 'payment'

/** A load that failed, with the step that it failed in. */
export class LoadingFailure extends Error {
  readonly step: LoadingStep
  readonly reason: unknown

  constructor(step: LoadingStep, reason: unknown) {
    super(`not loaded: ${step}`)
    this.step = step
    this.reason = reason
  }
}

/**
 * Resolves as `loading` does. @throws LoadingFailure if it rejects, and what it rejects with if that is a refusal of
 * `kind`
 */
export async function inStep<T>(step: LoadingStep, loading: Promise<T>, kind: RegExp): Promise<T> {
  try {
    return await loading
  } catch (error) {
    if (isRefusal(error) && kind.test(error.code)) throw error
    throw new LoadingFailure(step, error)
  }
}

/**
 * Loads the service of a form and the tax of today.
 * @throws Refusal `payment.not_accepted`, `tax.not_set`, `tax.no_rate`
 * @throws LoadingFailure
 */
export async function loadSelling(
  { readPaymentService, readTaxSetting }: OrderNeeds,
  form: { serviceId: string; includeProducts: boolean },
): Promise<Selling> {
  const { serviceId, includeProducts } = form
  if (serviceId === '') throw refuse('payment.not_accepted', {})
  const [{ service, version }, tax] = await Promise.all([
    inStep('service', readPaymentService({ serviceId, includeProducts }), /^payment\./),
    inStep('tax', readTaxSetting(), /^tax\./),
  ])
  const terms = termsWith(tax.taxRate, service, tax)
  if (!terms) throw refuse('tax.no_rate', {})
  return {
    service: { ...service, products: productsOfForm({ products: service.products ?? [] }, undefined) },
    version,
    terms,
  }
}

/**
 * The products of a service that can be bought with reservations in these small categories (ORDER-24). @throws
 * LoadingFailure
 */
export async function loadReservationProducts(
  { listReservationProducts }: OrderNeeds,
  { serviceId, categoryIds }: { serviceId: string; categoryIds: readonly string[] },
): Promise<readonly Product[]> {
  const found = categoryIds.map((categoryId) => listReservationProducts({ categoryId }))
  const products = (await inStep('reservation', Promise.all(found), /^payment\./)).flat()
  const ofService = products.filter((product) => product.serviceId === serviceId)
  return [...new Map(ofService.map(({ serviceId: _, ...product }) => [product.productId, product])).values()]
}
