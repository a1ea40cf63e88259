import { observer } from 'mobx-react-lite'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { textOf } from '../../../../application/texts/dictionary.ts'
import { yenText } from '../../../../application/texts/payment-text.ts'
import { findProducts } from '../../../../domain/order/offered-products.ts'
import {
  countsOf,
  enteredLines,
  entryFaults,
  linesOf,
  mayAddLine,
  parseCount,
  withCount,
  withPiece,
} from '../../../../domain/order/order-lines.ts'
import type { Product, ProductCategory } from '../../../../domain/order/payment-service.ts'
import { Button } from '../../../frame/parts/button.tsx'
import { Dialog } from '../../../frame/parts/dialog.tsx'
import { useTexts, useTranslation } from '../../../frame/translation.ts'
import controls from '../controls.module.css'
import type { OrderStore } from './order-store.ts'
import { type Counting, ProductRow } from './product-row.tsx'
import styles from './product-sheet.module.css'

type Props = {
  order: OrderStore
  /** What the city calls that which is bought here. */
  thing: string
  /** The line that is changed; undefined: new ones (ORDER-07). */
  detailId: number | undefined
  onClose: () => void
}

/** Of fewer products all are seen at once. */
const SEARCHED_PRODUCTS = 8

/** What can be bought, by category, each with its count and price, and what that costs (ORDER-06). */
export const ProductSheet = observer(function ProductSheet({ order, thing, detailId, onClose }: Props) {
  const texts = useTexts('shared', 'payment', 'order')
  const { plain } = useTranslation()
  const [entered, setEntered] = useState(() => enteredLines(order.lines))
  const [wanted, setWanted] = useState({ categoryId: '', query: '' })
  const [isTried, setTried] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const faultId = useId()
  const { limit } = order
  const all = order.selling?.service.products ?? []
  const edited = order.lines.find((line) => line.detailId === detailId)?.productId
  const others = all.filter(({ productId }) => productId !== edited)
  const shown = findProducts(others, wanted, plain)
  const counts = countsOf(entered)
  const isFull = !mayAddLine(counts, limit)
  const faults = entryFaults(entered, limit)
  const isTooMuch = faults.includes('limit')
  // Who had something may leave with nothing.
  const isNothing = faults.includes('product') && order.lines.length === 0

  const save = (): void => {
    if (faults.includes('count') || isTooMuch || isNothing) {
      setTried(true)
      requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return
    }
    order.put(linesOf(entered))
    onClose()
  }
  const remove = (): void => {
    if (detailId !== undefined) order.remove(detailId)
    onClose()
  }
  const counting = (product: Product): Counting => {
    const { productId } = product
    const line = entered.find((each) => each.productId === productId)
    const productCategoryId = wanted.categoryId || product.productCategories[0]?.productCategoryId
    const added = { productId, ...(productCategoryId !== undefined && { productCategoryId }) }
    return {
      countText: line?.countText,
      isFull,
      faultId: isTried && isTooMuch ? faultId : undefined,
      isWrong: isTried && line !== undefined && parseCount(line.countText) === undefined,
      onStep: (step) => setEntered(withPiece(entered, added, step)),
      onType: (countText) => setEntered(withCount(entered, productId, countText)),
      onEnter: save,
    }
  }
  const amount = all.reduce((sum, { productId, price }) => {
    const countText = entered.find((line) => line.productId === productId)?.countText
    return sum + price * (parseCount(countText ?? '') ?? 0)
  }, 0)
  const editedProduct = all.find(({ productId }) => productId === edited)
  const title = textOf(texts, editedProduct ? 'entry.edit' : 'entry.create', { thing })
  return (
    <Dialog title={title} onClose={onClose} wide>
      <div ref={list}>
        {editedProduct && (
          <>
            <ul className={`${styles.rows} ${styles.edited}`}>
              <ProductRow product={editedProduct} {...counting(editedProduct)} />
            </ul>
            <Button onClick={remove} className={styles.remove}>
              {textOf(texts, 'entry.remove', { name: plain(editedProduct.productName) })}
            </Button>
            {others.length > 0 && <h3 className={styles.others}>{texts['entry.others']}</h3>}
          </>
        )}
        <Finding products={others} wanted={wanted} onChange={setWanted} />
        {shown.length === 0 && others.length > 0 && (
          <p role="status">{textOf(texts, 'entry.notFound', { query: wanted.query })}</p>
        )}
        {groupsOf(shown, wanted.categoryId !== '').map(({ category, products }) => (
          <div key={category?.productCategoryId ?? ''}>
            {category && <h3 className={styles.category}>{plain(category.productCategoryName)}</h3>}
            <ul className={styles.rows}>
              {products.map((product) => (
                <ProductRow key={product.productId} product={product} {...counting(product)} />
              ))}
            </ul>
          </div>
        ))}
      </div>
      <div className={styles.foot}>
        <p className={styles.amount} aria-live="polite">
          {texts['entry.amount']} <strong>{yenText(texts, amount)}</strong>
        </p>
        {isFull && (
          <p id={faultId} role="status" className={isTooMuch ? styles.fault : styles.note}>
            {textOf(texts, 'limit', { limit })}
          </p>
        )}
        {isTried && isNothing && (
          <p role="alert" className={styles.fault}>
            {texts.PLEASE_INPUT}
          </p>
        )}
        <div className={styles.actions}>
          <Button onClick={onClose} quiet>
            {texts['entry.cancel']}
          </Button>
          <Button onClick={save}>{texts['entry.submit']}</Button>
        </div>
      </div>
    </Dialog>
  )
})

type FindingProps = {
  products: readonly Product[]
  wanted: { categoryId: string; query: string }
  onChange: (wanted: FindingProps['wanted']) => void
}

/** The ways to a product among many: by a word, and by category. */
function Finding({ products, wanted, onChange }: FindingProps) {
  const texts = useTexts('order')
  const { plain } = useTranslation()
  const id = useId()
  const categories = categoriesOf(products)
  if (products.length < SEARCHED_PRODUCTS && categories.length < 2) return null
  // The form around the dialog must not take it for its own submit.
  const stay = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') event.preventDefault()
  }
  return (
    <div className={styles.finding}>
      {products.length >= SEARCHED_PRODUCTS && (
        <p>
          <label htmlFor={`${id}-query`}>{texts['entry.search']}</label>
          <input
            id={`${id}-query`}
            type="search"
            className={controls.line}
            enterKeyHint="search"
            autoComplete="off"
            value={wanted.query}
            onKeyDown={stay}
            onChange={(event) => onChange({ ...wanted, query: event.currentTarget.value })}
          />
        </p>
      )}
      {categories.length > 1 && (
        <p>
          <label htmlFor={`${id}-category`}>{texts['entry.category']}</label>
          <select
            id={`${id}-category`}
            className={controls.select}
            value={wanted.categoryId}
            onChange={(event) => onChange({ ...wanted, categoryId: event.currentTarget.value })}
          >
            <option value="">{texts['entry.category.all']}</option>
            {categories.map(({ productCategoryId, productCategoryName }) => (
              <option key={productCategoryId} value={productCategoryId}>
                {plain(productCategoryName)}
              </option>
            ))}
          </select>
        </p>
      )}
    </div>
  )
}

/** The categories of products, in the order of these. */
function categoriesOf(products: readonly Product[]): ProductCategory[] {
  const all = products.flatMap(({ productCategories }) => productCategories)
  return [...new Map(all.map((category) => [category.productCategoryId, category])).values()]
}

type Group = { category: ProductCategory | undefined; products: readonly Product[] }

/** Products under their first categories; under none where they are all of one. */
function groupsOf(products: readonly Product[], isOfOne: boolean): readonly Group[] {
  if (products.length === 0) return []
  const categoryOf = ({ productCategories: [first] }: Product) => first
  const firsts = categoriesOf(products).filter(({ productCategoryId: id }) =>
    products.some((product) => categoryOf(product)?.productCategoryId === id),
  )
  if (isOfOne || firsts.length < 2) return [{ category: undefined, products }]
  return firsts.map((category) => ({
    category,
    products: products.filter(
      (product) => categoryOf(product)?.productCategoryId === category.productCategoryId,
    ),
  }))
}
