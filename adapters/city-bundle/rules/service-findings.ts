import type { PaymentService, Product } from '../../../domain/order/payment-service.ts'
import { cp932Bytes, writableInCp932 } from '../../tables/cp932-text.ts'
import { type Finding, finding, pathStep } from '../fault.ts'

/** Bytes of Shift_JIS that the payment provider shows of a name. */
const shownBytes = 40

/** The findings of a well-shaped payment service. @param itemIds of items.json; undefined if that is ill-shaped */
export function* serviceFindings(
  service: PaymentService,
  itemIds: ReadonlySet<string> | undefined,
): Generator<Finding> {
  const { serviceName, products, payMethods = [] } = service
  yield* nameFindings(serviceName, '$.serviceName')
  if (new Set(payMethods).size < payMethods.length) yield finding('$.payMethods', 'service.method_twice', {})
  if (products.length === 0) yield finding('$.products', 'service.no_products', {})
  else if (products.every(({ disabled }) => disabled))
    yield finding('$.products', 'service.sells_nothing', {})
  const seen = new Map<string, string>()
  for (const [index, product] of products.entries()) {
    const path = pathStep('$.products', index)
    const first = seen.get(product.productId)
    if (first === undefined) seen.set(product.productId, path)
    else yield finding(`${path}.productId`, 'product.id_duplicate', { first })
    yield* productFindings(product, path, itemIds)
  }
  yield* categoryNameFindings(products)
}

function* productFindings(
  { productName, productCategories, reservationPaymentItemId: itemId }: Product,
  path: string,
  itemIds: ReadonlySet<string> | undefined,
): Generator<Finding> {
  yield* nameFindings(productName, `${path}.productName`)
  const seen = new Set<string>()
  for (const [index, { productCategoryId }] of productCategories.entries()) {
    if (seen.has(productCategoryId))
      yield finding(pathStep(`${path}.productCategories`, index), 'product.category_twice', {})
    seen.add(productCategoryId)
  }
  if (itemId !== undefined && itemIds?.has(itemId) === false)
    yield finding(`${path}.reservationPaymentItemId`, 'product.item_unknown', { itemId })
}

/** A category has one name in all products. */
function* categoryNameFindings(products: readonly Product[]): Generator<Finding> {
  const names = new Map<string, string>()
  for (const [index, { productCategories }] of products.entries())
    for (const [at, { productCategoryId, productCategoryName }] of productCategories.entries()) {
      const path = pathStep(`${pathStep('$.products', index)}.productCategories`, at)
      const name = names.get(productCategoryId) ?? productCategoryName
      names.set(productCategoryId, name)
      if (productCategoryName.trim() === '')
        yield finding(`${path}.productCategoryName`, 'payment.name_missing', {})
      else if (name !== productCategoryName)
        yield finding(`${path}.productCategoryName`, 'product.category_renamed', { name })
    }
}

/** A name is shown by the payment provider, who knows only the characters of Shift_JIS. */
function* nameFindings(name: string, path: string): Generator<Finding> {
  if (name.trim() === '') yield finding(path, 'payment.name_missing', {})
  const lacking = new Set<string>()
  const shown = writableInCp932(name, (grapheme) => lacking.add(grapheme))
  if (lacking.size > 0) yield finding(path, 'payment.not_shift_jis', { characters: [...lacking] })
  if (cp932Bytes(shown).length > shownBytes) yield finding(path, 'payment.name_cut', { max: shownBytes / 2 })
}
