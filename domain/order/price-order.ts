import { PayType } from '../item-types/select-pay-type.ts'
import { detailCost, reservationCost } from '../reservation/reservation-cost.ts'
import { calculateTax } from '../tax/calculate-tax.ts'
import type { TaxTerms } from '../tax/tax-terms.ts'
import type { Order, OrderDetail, OrderLine } from './order.ts'
import { limitExceeded, parseCount } from './order-lines.ts'
import { PaymentStatus } from './order-state.ts'
import type { PaymentService, Product, ProductCategory } from './payment-service.ts'

/** Lines that an order may have. */
const maxLines = 100
/** Yen that the payment provider takes at most for an order. */
const maxAmount = 9_999_999

/**
 * Why lines cannot be ordered.
 *
 * - `empty`, `lines`: there is no line, or more than 100
 * - `product`: one that the service does not have, or that can't be bought at present
 * - `category`: one in which the product is not listed
 * - `count`: not a whole number from 1 to 999,999
 * - `duplicate`: the same product in the same category in two lines
 * - `limit`: more pieces than the service sells in an order
 * - `amount`: more than 9,999,999 yen with tax
 */
export type OrderFault =
  | 'empty'
  | 'lines'
  | 'product'
  | 'category'
  | 'count'
  | 'duplicate'
  | 'limit'
  | 'amount'

type PricedOrder = { kind: 'priced'; order: Order } | { kind: 'invalid'; why: OrderFault }

type Chosen = { product: Product; category: ProductCategory; count: number }

/**
 * Prices what a resident has chosen by the products of the service (PAY-18). A line without category is in the first
 * one of its product. The order is not paid yet: its status is NOT_APPLICABLE (ORDER-23).
 * @returns the order, or the first fault of its lines
 */
export function priceOrder(asked: {
  service: PaymentService
  terms: TaxTerms
  lines: readonly OrderLine[]
  orderId: string
  userId: string
  payType: PayType
}): PricedOrder {
  const { service, terms } = asked
  const chosen = chosenOf(service, asked.lines)
  if (typeof chosen === 'string') return { kind: 'invalid', why: chosen }
  const amounts = chosen.map(({ product, count }) => ({ ...product, amount: product.price * count }))
  // Checked before the tax too, which is exact only for bounded amounts.
  if (amounts.reduce((sum, { amount }) => sum + amount, 0) > maxAmount)
    return { kind: 'invalid', why: 'amount' }
  const { lines, ...totals } = calculateTax(amounts, terms)
  if (totals.amountWithTax > maxAmount) return { kind: 'invalid', why: 'amount' }
  const details = chosen.map((each, index) => detailOf(each, index, lines[index]!))
  return {
    kind: 'priced',
    order: {
      ...termsIn(terms),
      ...totals,
      ...sellerOf(service),
      orderId: asked.orderId,
      userId: asked.userId,
      reservationCost: reservationCost({
        reservationCostType: terms.reservationCostType,
        details: chosen.map(({ product: { cost }, count }) => ({ cost, count })),
      }),
      status: PaymentStatus.NOT_APPLICABLE,
      ...(asked.payType === PayType.CASH && { payMethod: 'cash' }),
      selectedPayType: asked.payType,
      details,
    },
  }
}

/** The products that the lines name, or the first fault. */
function chosenOf(service: PaymentService, lines: readonly OrderLine[]): Chosen[] | OrderFault {
  if (lines.length === 0) return 'empty'
  if (lines.length > maxLines) return 'lines'
  const products = new Map(service.products.map((product) => [product.productId, product]))
  const seen = new Set<string>()
  const chosen: Chosen[] = []
  for (const { productId, productCategoryId, count } of lines) {
    const product = products.get(productId)
    if (product === undefined || product.disabled === true) return 'product'
    const category = categoryOf(product, productCategoryId)
    if (category === undefined) return 'category'
    if (parseCount(String(count)) === undefined) return 'count'
    const name = JSON.stringify([productId, category.productCategoryId])
    if (seen.has(name)) return 'duplicate'
    seen.add(name)
    chosen.push({ product, category, count })
  }
  const counts = chosen.map(({ count }) => count)
  return limitExceeded(counts, service.purchaseLimit) ? 'limit' : chosen
}

const categoryOf = ({ productCategories }: Product, id: string | undefined): ProductCategory | undefined =>
  id === undefined ? productCategories[0] : productCategories.find((each) => each.productCategoryId === id)

const detailOf = (
  { product, category, count }: Chosen,
  index: number,
  taxed: Pick<OrderDetail, 'tax' | 'amountWithTax'>,
): OrderDetail => ({
  detailId: index + 1,
  productId: product.productId,
  productName: product.productName,
  productCategoryId: category.productCategoryId,
  productCategoryName: category.productCategoryName,
  price: product.price,
  count,
  amount: product.price * count,
  ...taxed,
  taxableType: product.taxableType,
  cost: detailCost({ cost: product.cost, count }),
  ...(product.reservationPaymentItemId !== undefined && {
    reservationPaymentItemId: product.reservationPaymentItemId,
  }),
})

const termsIn = ({
  taxRate,
  taxType,
  calculationType,
  roundingType,
  reservationCostType,
}: TaxTerms): TaxTerms => ({ taxRate, taxType, calculationType, roundingType, reservationCostType })

const sellerOf = ({
  sortKey,
  serviceId,
  serviceName,
  receiptCreatorName,
  receiptDisplayAddress,
}: PaymentService) => ({
  serviceSortKey: sortKey,
  serviceId,
  serviceName,
  ...(receiptCreatorName !== undefined && { receiptCreatorName }),
  ...(receiptDisplayAddress !== undefined && { receiptDisplayAddress }),
})
