import { observer } from 'mobx-react-lite'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { textOf } from '../../../../application/texts/dictionary.ts'
import type { Texts } from '../../../../application/texts/languages.ts'
import { yenText } from '../../../../application/texts/payment-text.ts'
import { productsOfCategory } from '../../../../domain/order/offered-products.ts'
import { defaultCount, lineFaults, parseCount } from '../../../../domain/order/order-lines.ts'
import type { ProductCategory } from '../../../../domain/order/payment-service.ts'
import { TaxableType } from '../../../../domain/tax/tax-terms.ts'
import { Button } from '../../../frame/parts/button.tsx'
import { Dialog } from '../../../frame/parts/dialog.tsx'
import { useTexts, useTranslation } from '../../../frame/translation.ts'
import controls from '../controls.module.css'
import type { OrderStore } from './order-store.ts'
import styles from './products.module.css'

type Props = {
  order: OrderStore
  /** The line that is changed; undefined: a new one (ORDER-07). */
  detailId: number | undefined
  /** `isRemoved`: the line is no longer there. */
  onClose: (isRemoved?: boolean) => void
}

/** What is entered of a line, as it was typed. */
type Entry = { categoryId: string; productId: string; countText: string }

/** Keys by which a number field would take signs, fractions and powers (ORDER-18). */
const blockedKeys: readonly string[] = ['e', 'E', '+', '-', '.']

/** One line of what is bought: category, product, count, and what it costs (ORDER-06). */
export const EntryDialog = observer(function EntryDialog({ order, detailId, onClose }: Props) {
  const texts = useTexts('shared', 'payment', 'order')
  const { plain } = useTranslation()
  const [entry, setEntry] = useState(() => openingEntry(order, detailId))
  const [isTried, setTried] = useState(false)
  const faults = isTried ? faultsOf(order, detailId, entry, texts) : {}
  const products = order.selling ? productsOfCategory(order.selling.service, entry.categoryId) : []
  const product = products.find(({ productId }) => productId === entry.productId)
  const count = parseCount(entry.countText)
  const isNew = detailId === undefined

  const save = (): void => {
    setTried(true)
    if (Object.keys(faultsOf(order, detailId, entry, texts)).length > 0 || count === undefined) return
    order.put(detailId, { productId: entry.productId, productCategoryId: entry.categoryId, count })
    onClose()
  }
  const remove = (): void => {
    if (detailId !== undefined) order.remove(detailId)
    onClose(true)
  }
  // The form around the dialog must not take it for its own submit.
  const saveOnEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    save()
  }
  return (
    <Dialog title={texts[isNew ? 'entry.create' : 'entry.edit']} onClose={() => onClose()}>
      <div className={styles.entry}>
        <Choice
          label={texts['entry.category']}
          value={entry.categoryId}
          options={categoriesOf(order).map((each) => [
            each.productCategoryId,
            plain(each.productCategoryName),
          ])}
          pick={texts['ui.form.pick']}
          fault={faults.category}
          onChange={(categoryId) => setEntry({ ...entry, categoryId, productId: '' })}
        />
        <Choice
          label={texts['entry.product']}
          value={entry.productId}
          options={products.map(({ productId, productName, price, taxableType }) => [
            productId,
            textOf(texts, 'entry.option', {
              name: `${plain(productName)}${taxableType === TaxableType.TAX_FREE ? '※' : ''}`,
              price: yenText(texts, price),
            }),
          ])}
          pick={texts['ui.form.pick']}
          fault={faults.product}
          onChange={(productId) => setEntry({ ...entry, productId })}
        />
        <Labelled label={texts['entry.count']} fault={faults.count}>
          {(aria) => (
            <input
              className={`${controls.line} ${styles.count}`}
              inputMode="numeric"
              autoComplete="off"
              value={entry.countText}
              onKeyDown={(event) => {
                if (blockedKeys.includes(event.key)) event.preventDefault()
                saveOnEnter(event)
              }}
              onChange={(event) => setEntry({ ...entry, countText: event.currentTarget.value })}
              {...aria}
            />
          )}
        </Labelled>
        <p className={styles.amount} aria-live="polite">
          {texts['entry.amount']} <strong>{yenText(texts, (product?.price ?? 0) * (count ?? 0))}</strong>
        </p>
      </div>
      <div className={styles.actions}>
        <Button onClick={save}>{texts[isNew ? 'entry.submit.create' : 'entry.submit.edit']}</Button>
        <Button onClick={() => onClose()} quiet>
          {texts['entry.cancel']}
        </Button>
        {!isNew && (
          <Button onClick={remove} className={styles.remove}>
            {texts['entry.remove']}
          </Button>
        )}
      </div>
    </Dialog>
  )
})

type LabelledProps = {
  label: string
  fault: string | undefined
  children: (aria: { id: string; 'aria-invalid'?: true; 'aria-describedby': string }) => ReactNode
}

/** A field of the dialog with its name above it and its error below it. */
function Labelled({ label, fault, children }: LabelledProps) {
  const id = useId()
  const faultId = `${id}-err`
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      {children({ id, ...(fault && { 'aria-invalid': true }), 'aria-describedby': faultId })}
      <p id={faultId} className={styles.fault} role="alert">
        {fault && `＊${fault}`}
      </p>
    </div>
  )
}

type ChoiceProps = {
  label: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  /** What stands there while nothing is chosen. */
  pick: string
  fault: string | undefined
  onChange: (value: string) => void
}

/** One of several options in a list that opens. */
const Choice = ({ label, value, options, pick, fault, onChange }: ChoiceProps) => (
  <Labelled label={label} fault={fault}>
    {(aria) => (
      <select
        className={controls.select}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...aria}
      >
        <option value="">{pick}</option>
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    )}
  </Labelled>
)

/** The line as it is; a new one is in the only category, if there is but one, and of the only product. */
function openingEntry(order: OrderStore, detailId: number | undefined): Entry {
  const line = order.lines.find((each) => each.detailId === detailId)
  if (line) {
    const { productId, productCategoryId, count } = line
    const first = order.productOf(productId)?.productCategories[0]?.productCategoryId ?? ''
    return { productId, categoryId: productCategoryId ?? first, countText: String(count) }
  }
  const [only, ...others] = categoriesOf(order)
  const categoryId = only && others.length === 0 ? only.productCategoryId : ''
  return { categoryId, productId: '', countText: String(defaultCount) }
}

/** The categories of the products that are offered, in the order of these. */
function categoriesOf({ selling }: OrderStore): ProductCategory[] {
  const all = selling?.service.products.flatMap(({ productCategories }) => productCategories) ?? []
  return [...new Map(all.map((category) => [category.productCategoryId, category])).values()]
}

/** What is wrong with an entry, by its fields (ORDER-15, ORDER-19, ORDER-21). */
function faultsOf(
  order: OrderStore,
  detailId: number | undefined,
  { categoryId, productId, countText }: Entry,
  texts: Texts<'shared' | 'payment' | 'order'>,
): { category?: string; product?: string; count?: string } {
  const { limit } = order
  const wrong = lineFaults({ productId, countText })
  const count = parseCount(countText)
  const isTooMuch = count !== undefined && order.exceedsLimit(detailId, count)
  return {
    ...(categoryId === '' && { category: texts.PLEASE_INPUT }),
    ...(wrong.includes('product') && { product: texts.PLEASE_INPUT }),
    ...(wrong.includes('count') && { count: texts['line.count'] }),
    ...(isTooMuch && { count: textOf(texts, 'limit', { limit }) }),
  }
}
