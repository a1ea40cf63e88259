import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { answersOf } from '../../domain/answer/entries.ts'
import { PayType, payTypeOf } from '../../domain/item-types/select-pay-type.ts'
import { productsOfForm } from '../../domain/order/offered-products.ts'
import type { Order, OrderLine } from '../../domain/order/order.ts'
import { parseOrderLine, textsOfLines } from '../../domain/order/order-lines.ts'
import type { PaymentService } from '../../domain/order/payment-service.ts'
import { priceOrder } from '../../domain/order/price-order.ts'
import { submitPath } from '../../domain/payment/submit-path.ts'
import { refuse } from '../../domain/refusal.ts'
import { reservationItems } from '../../domain/reservation/reservation-items.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import { isAsConfirmed } from '../../domain/shared/confirmed-order.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import { parseReservation } from '../../domain/shared/reservation-value.ts'
import type { Answers } from '../../domain/survey/answer.ts'
import {
  isAppending,
  type SchemaItem,
  type SurveyConfig,
  takesPayments,
} from '../../domain/survey/survey-config.ts'
import type { TaxTerms } from '../../domain/tax/tax-terms.ts'
import { termsOf } from '../../domain/tax/terms-of.ts'
import type { OrderedLine, SaveAnswerCommand } from '../answer/save-request.ts'
import type { FilledForm, FillForm, FormFilling } from '../answer/validate-answer.ts'
import type { BookingRepository, StoredCatalog } from '../ports/booking-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { IdSource } from '../ports/id-source.ts'
import type { OrderRepository, StoredOrder } from '../ports/order-repository.ts'
import type { PaymentConfigRepository } from '../ports/payment-config-repository.ts'
import { obstaclesOf } from './payment-of-answer.ts'

type Needs = {
  orders: Pick<OrderRepository, 'ofAnswers'>
  paymentConfig: PaymentConfigRepository
  bookings: Pick<BookingRepository, 'catalog'>
  clock: Clock
  ids: IdSource
}

type FormToFill = {
  viewer: Viewer
  config: SurveyConfig
  edited: AnswerRecord | undefined
  command: SaveAnswerCommand
}

/**
 * For forms that take payments: prices what is bought by the city's products and tax alone (PAY-18), and gives the
 * answer its order. An answer that has an order keeps it, whatever the form says: its lines can't be changed
 * (ORDER-12), nor is it charged again.
 *
 * @param path how the save is paid; a form that must be paid otherwise is refused, so that nothing completes for free
 * Filling throws Refusal `payment.not_appending`, `payment.not_accepted`, `payment.by_office`, `payment.cancelled`,
 * `tax.not_set`, `order.outdated`, `order.invalid`, `order.other_category`.
 */
export const fillOrder =
  (needs: Needs, path: 'direct' | 'provider'): FillForm =>
  (asked) => {
    const { config, edited } = asked
    if (takesPayments(config)) return begin(needs, asked, path)
    return edited && isAppending(config) ? goOn(needs, asked, edited) : undefined
  }

/** The change of an answer to a form that takes no payments any more: its order goes along, if it has one. */
async function goOn(needs: Needs, asked: FormToFill, edited: AnswerRecord): Promise<FormFilling> {
  const existing = await orderOf(needs, asked.viewer, edited)
  return existing ? follow(needs, asked.config, edited, existing) : { fill: (answers) => ({ answers }) }
}

const orderOf = async ({ orders }: Needs, { userId }: Viewer, { answerId }: AnswerRecord) =>
  (await orders.ofAnswers(userId, [answerId])).get(answerId)

async function follow(
  needs: Needs,
  config: SurveyConfig,
  edited: AnswerRecord,
  existing: StoredOrder,
): Promise<FormFilling> {
  refuseChange(needs, edited, existing)
  const catalog = await needs.bookings.catalog()
  return {
    prepare: (given) => keptChoices(config, given, edited),
    fill: (answers) => following({ config, edited, catalog }, answers, existing),
  }
}

function refuseChange({ clock }: Needs, edited: AnswerRecord, existing: StoredOrder | undefined): void {
  const obstacle = obstaclesOf(edited, existing, clock.now()).change
  if (obstacle) throw refuse(obstacle, {})
}

async function begin(needs: Needs, asked: FormToFill, path: 'direct' | 'provider'): Promise<FormFilling> {
  const { viewer, config, edited, command } = asked
  if (!isAppending(config)) throw refuse('payment.not_appending', {})
  const existing = edited && (await orderOf(needs, viewer, edited))
  if (edited && existing) return follow(needs, config, edited, existing)
  if (edited) refuseChange(needs, edited, undefined)
  const terms = await sellingTerms(needs, config, command)
  const catalog = await needs.bookings.catalog()
  return {
    prepare: (given) => withLines(config, given, command.order?.details),
    fill: (answers) => withOrder(needs, { ...asked, ...terms, catalog, path }, answers),
  }
}

export type Selling = { service: PaymentService; terms: TaxTerms }

/** The service whose products the form sells, and today's tax. */
async function sellingTerms(
  { paymentConfig, clock }: Needs,
  { paymentServiceId = '' }: SurveyConfig,
  { order }: SaveAnswerCommand,
): Promise<Selling> {
  const { version, services, tax } = await paymentConfig.find()
  const service = services.get(paymentServiceId)
  if (!service) throw refuse('payment.not_accepted', {})
  const terms = tax && termsOf(service, tax, tokyoDay(clock.now()))
  if (!terms) throw refuse('tax.not_set', {})
  if (order?.serviceVersion !== undefined && order.serviceVersion !== version)
    throw refuse('order.outdated', {})
  return { service, terms }
}

/** What a form sells for the office, and today's tax; undefined where it takes no payments, or nothing can be sold. */
export async function sellingOf(
  { paymentConfig, clock }: Pick<Needs, 'paymentConfig' | 'clock'>,
  config: SurveyConfig,
): Promise<Selling | undefined> {
  if (!takesPayments(config)) return undefined
  const { services, tax } = await paymentConfig.find()
  const service = services.get(config.paymentServiceId ?? '')
  const terms = service && tax && termsOf(service, tax, tokyoDay(clock.now()))
  return service && terms && { service, terms }
}

const itemsOf = ({ surveySchema = [] }: SurveyConfig, ...types: string[]): readonly SchemaItem[] =>
  surveySchema.filter(({ type }) => types.includes(type))

/** What was bought and how it is paid, as it was: neither can be changed. */
function keptChoices(config: SurveyConfig, given: Answers, edited: AnswerRecord): Answers {
  const before = answersOf(edited.entries)
  const kept = itemsOf(config, 'selectProducts', 'selectPayType')
  return new Map([...given, ...kept.map(({ itemKey }) => [itemKey, before.get(itemKey) ?? []] as const)])
}

type Followed = { config: SurveyConfig; edited: AnswerRecord; catalog: StoredCatalog }

/**
 * Whether what was bought is for sale with the category that is reserved now, too: else a cheap order would book a dear
 * place.
 */
export function isSoldWith(
  { schema, catalog, before }: { schema: readonly SchemaItem[]; catalog: StoredCatalog; before: Answers },
  answers: Answers,
  order: Pick<Order, 'details'>,
): boolean {
  const former = categoriesOf(schema, before)
  const isMoved = [...categoriesOf(schema, answers)].some((categoryId) => !former.has(categoryId))
  const items = bookableItems(schema, answers, catalog)
  return !isMoved || order.details.every(({ reservationPaymentItemId: itemId = '' }) => items?.has(itemId))
}

function following(
  { config: { surveySchema: schema = [] }, edited, catalog }: Followed,
  answers: Answers,
  { order, version }: StoredOrder,
): FilledForm {
  if (!isSoldWith({ schema, catalog, before: answersOf(edited.entries) }, answers, order))
    throw refuse('order.other_category', {})
  return {
    answers,
    order: { kind: 'follows', orderId: order.orderId, version },
    reservationCost: order.reservationCost,
  }
}

function withLines(config: SurveyConfig, given: Answers, lines: readonly OrderedLine[] | undefined): Answers {
  const [item] = itemsOf(config, 'selectProducts')
  return item && lines ? new Map([...given, [item.itemKey, textsOfLines(lines)]]) : given
}

type OrderToFill = FormToFill & Selling & { catalog: StoredCatalog; path: 'direct' | 'provider' }

function withOrder({ ids, clock }: Needs, asked: OrderToFill, answers: Answers): FilledForm {
  const { viewer, config, command, service, terms, catalog, path } = asked
  const schema = config.surveySchema ?? []
  const payType = payTypeOf(schema, answers) ?? PayType.CASHLESS
  const lines = linesOf(config, answers)
  const selling = { config, service, terms, catalog }
  const order = orderedBy(selling, answers, { orderId: ids.orderId(), userId: viewer.userId, payType })
  if (!order) throw refuse('order.invalid', {})
  const { amountWithTax } = order
  if (submitPath({ usePayment: 1, status: undefined, payType, amountWithTax, lines }) !== path)
    throw refuse('order.invalid', {})
  if (!isAsConfirmed(order, command.confirmed ?? {})) throw refuse('order.outdated', {})
  return {
    answers: withCarried(config, answers, order),
    order: { kind: 'new', order, atMs: clock.now() },
    reservationCost: order.reservationCost,
  }
}

/** What is bought by the answers to a form. */
export function linesOf(config: SurveyConfig, answers: Answers): OrderLine[] {
  const [item] = itemsOf(config, 'selectProducts')
  return (item && answers.get(item.itemKey))?.flatMap((text) => parseOrderLine(text) ?? []) ?? []
}

/** The order that the answers to a form make, at the prices of its service; undefined if that can't be bought. */
export function orderedBy(
  { config, service, terms, catalog }: Selling & { config: SurveyConfig; catalog: StoredCatalog },
  answers: Answers,
  of: Pick<Order, 'orderId' | 'userId'> & { payType: PayType },
): Order | undefined {
  const products = productsOfForm(service, bookableItems(config.surveySchema ?? [], answers, catalog))
  const lines = linesOf(config, answers)
  const priced = priceOrder({ service: { ...service, products }, terms, lines, ...of })
  return priced.kind === 'priced' ? priced.order : undefined
}

/** The answers with what the hidden items of the form carry of the order. */
export const withCarried = (config: SurveyConfig, answers: Answers, order: Order): Answers =>
  new Map([...answers, ...carriedBy(config, order)])

/** Ids of the items in the categories that the answers reserve; undefined for a form without reservations. */
function bookableItems(
  schema: readonly SchemaItem[],
  answers: Answers,
  { items }: StoredCatalog,
): ReadonlySet<string> | undefined {
  if (reservationItems(schema).length === 0) return undefined
  const chosen = categoriesOf(schema, answers)
  return new Set(items.filter(({ categoryId }) => chosen.has(categoryId)).map(({ itemId }) => itemId))
}

/** The categories that the answers reserve. */
const categoriesOf = (schema: readonly SchemaItem[], answers: Answers): ReadonlySet<string> =>
  new Set(
    reservationItems(schema).flatMap(
      ({ itemKey }) => parseReservation(answers.get(itemKey)?.[0] ?? '')?.categoryId ?? [],
    ),
  )

/** What the hidden items of the form carry (PAY-14). */
const carriedBy = (config: SurveyConfig, order: Order): [string, string[]][] => [
  ...itemsOf(config, 'orderId').map(({ itemKey }): [string, string[]] => [itemKey, [order.orderId]]),
  ...itemsOf(config, 'paymentData').map(({ itemKey }): [string, string[]] => [itemKey, [dataOf(order)]]),
]

const dataOf = ({ orderId, amount, tax, amountWithTax, details }: Order): string =>
  JSON.stringify({
    orderId,
    amount,
    tax,
    amountWithTax,
    details: details.map(({ productId, count, amount }) => ({ productId, count, amount })),
  })
