import { disabledItems } from '../../../domain/form/sections.ts'
import type { PaymentService } from '../../../domain/order/payment-service.ts'
import { itemsOf, offeredCategories } from '../../../domain/reservation/category-tree.ts'
import {
  isAppending,
  type SchemaItem,
  type SurveyConfig,
  takesPayments,
} from '../../../domain/survey/survey-config.ts'
import { type Finding, finding, pathStep } from '../fault.ts'
import { nearestName } from '../nearest-name.ts'
import type { BundleContext } from './bundle-context.ts'

type Context = Pick<BundleContext, 'services' | 'bookables'>

/** The types of items that only a form with payments has, each at most once. */
const paymentTypes = ['selectProducts', 'selectPayType', 'paymentData', 'orderId'] as const

/** The findings of a survey as to payments: what it sells, and the items for that. */
export function* paymentFormFindings(
  config: SurveyConfig,
  path: string,
  context: Context,
): Generator<Finding> {
  const schema = config.surveySchema ?? []
  for (const [index, item] of schema.entries())
    if (item.type === 'selectPayType') yield* payTypeFindings(item, pathStep(path, index))
  if (!takesPayments(config)) {
    for (const type of paymentTypes)
      for (const { step } of placesOf(schema, type, path))
        yield finding(`${step}.type`, 'payment.not_used', {})
    return
  }
  if (!isAppending(config)) yield finding('$.isAppending', 'payment.not_appending', {})
  yield* itemFindings(schema, path)
  const { paymentServiceId: serviceId } = config
  if (serviceId === undefined) yield finding('$', 'payment.no_service', {})
  else if (!context.services.has(serviceId))
    yield finding('$.paymentServiceId', 'payment.service_unknown', {
      serviceId,
      near: nearestName(serviceId, [...context.services.keys()]),
    })
  const service = context.services.get(serviceId ?? '')
  if (service) yield* bookableFindings(service, schema, path, context)
}

/** One item for the products, at most one of each other type, and none that is missing while money is taken. */
function* itemFindings(schema: readonly SchemaItem[], path: string): Generator<Finding> {
  const switchable = disabledItems(schema, new Map())
  for (const type of paymentTypes) {
    const [first, ...more] = placesOf(schema, type, path)
    if (!first && type === 'selectProducts') yield finding(path, 'payment.no_products_item', {})
    for (const { step } of more)
      yield finding(`${step}.type`, 'payment.item_twice', { type, first: first?.step ?? '' })
    if (!first || type === 'paymentData' || type === 'orderId') continue
    if (first.item.isAdminItem) yield finding(`${first.step}.isAdminItem`, 'payment.admin_item', {})
    if (switchable.has(first.item.itemKey)) yield finding(first.step, 'payment.switched_off', {})
  }
}

function* payTypeFindings({ payTypeOptions = [] }: SchemaItem, path: string): Generator<Finding> {
  if (payTypeOptions.length === 0) yield finding(path, 'pay_type.no_options', {})
  const seen = new Set<string>()
  for (const [index, { input }] of payTypeOptions.entries()) {
    const step = `${pathStep(`${path}.payTypeOptions`, index)}.input`
    if (input.trim() === '') yield finding(step, 'options.blank', {})
    else if (seen.has(input)) yield finding(step, 'options.duplicate', { option: input })
    seen.add(input)
  }
}

/** Whoever reserves something must find products for it; without a reservation, products that need none. */
function* bookableFindings(
  { serviceId, products }: PaymentService,
  schema: readonly SchemaItem[],
  path: string,
  { bookables }: Context,
): Generator<Finding> {
  const onSale = products.filter(({ disabled }) => !disabled)
  const reservations = placesOf(schema, 'reservation', path)
  if (reservations.length === 0) {
    if (onSale.length > 0 && onSale.every((product) => product.reservationPaymentItemId !== undefined))
      yield finding('$.paymentServiceId', 'payment.products_of_reservations', { serviceId })
    return
  }
  if (!bookables) return
  const sold = new Set(onSale.map((product) => product.reservationPaymentItemId))
  for (const { item, step } of reservations)
    for (const { id, calendarId } of smallCategories(bookables.categories, item))
      if (calendarId !== undefined && !itemsOf(bookables.items, id).some(({ itemId }) => sold.has(itemId)))
        yield finding(step, 'payment.category_without_products', { id, serviceId })
}

const smallCategories = (tree: Parameters<typeof offeredCategories>[0], item: SchemaItem) =>
  offeredCategories(tree, item)
    .flatMap(({ children = [] }) => children)
    .flatMap(({ children = [] }) => children)

const placesOf = (
  schema: readonly SchemaItem[],
  type: string,
  path: string,
): { item: SchemaItem; step: string }[] =>
  schema.flatMap((item, index) => (item.type === type ? [{ item, step: pathStep(path, index) }] : []))
