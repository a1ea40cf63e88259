import { type KeyboardEvent, useId, useRef } from 'react'
import { textOf } from '../../../../application/texts/dictionary.ts'
import { yenText } from '../../../../application/texts/payment-text.ts'
import type { Product } from '../../../../domain/order/payment-service.ts'
import { TaxableType } from '../../../../domain/tax/tax-terms.ts'
import { useTexts, useTranslation } from '../../../frame/translation.ts'
import controls from '../controls.module.css'
import styles from './product-sheet.module.css'

/** How many of a product are wanted, and how that is changed. */
export type Counting = {
  /** As it was typed; undefined: none are wanted. */
  countText: string | undefined
  /** No piece more can be bought. */
  isFull: boolean
  /** The count is none (ORDER-17). */
  isWrong: boolean
  /** Id of what is wrong with all counts together. */
  faultId: string | undefined
  onStep: (step: 1 | -1) => void
  onType: (countText: string) => void
  onEnter: () => void
}

type Props = Counting & { product: Product }

/** Keys by which a number field would take signs, fractions and powers (ORDER-18). */
const blockedKeys: readonly string[] = ['e', 'E', '+', '-', '.']

/** One product: its name, its price, and how many of it. What chooses it then adds a piece, and stays in its place. */
export function ProductRow(props: Props) {
  const { product, countText, isFull, isWrong, faultId, onStep, onType, onEnter } = props
  const texts = useTexts('payment', 'order')
  const { plain, say } = useTranslation()
  const more = useRef<HTMLButtonElement>(null)
  const wrongId = useId()
  const name = plain(product.productName)
  const isChosen = countText !== undefined
  const type = (event: KeyboardEvent): void => {
    if (blockedKeys.includes(event.key) || event.key === 'Enter') event.preventDefault()
    if (event.key === 'Enter') onEnter()
  }
  const less = (): void => {
    // With the last piece it goes itself.
    more.current?.focus()
    onStep(-1)
  }
  return (
    <li className={isChosen ? styles.chosen : undefined}>
      <p className={styles.name}>
        {say(product.productName)}
        {product.taxableType === TaxableType.TAX_FREE && '※'}
        <span className={styles.price}>{yenText(texts, product.price)}</span>
      </p>
      <div className={styles.stepper}>
        {isChosen && (
          <>
            <button
              type="button"
              className={styles.step}
              aria-label={textOf(texts, 'entry.less', { name })}
              onClick={countText === '1' ? less : () => onStep(-1)}
            >
              －
            </button>
            <input
              className={`${controls.line} ${styles.count}`}
              inputMode="numeric"
              autoComplete="off"
              aria-label={textOf(texts, 'entry.count', { name })}
              aria-invalid={isWrong || faultId !== undefined || undefined}
              aria-describedby={isWrong ? wrongId : faultId}
              value={countText}
              onKeyDown={type}
              onFocus={(event) => event.currentTarget.select()}
              onChange={(event) => onType(event.currentTarget.value)}
            />
          </>
        )}
        <button
          type="button"
          ref={more}
          className={isChosen ? styles.step : styles.choose}
          aria-label={textOf(texts, isChosen ? 'entry.more' : 'entry.choose.label', { name })}
          aria-disabled={isFull || undefined}
          onClick={() => isFull || onStep(1)}
        >
          {isChosen ? '＋' : texts['entry.choose']}
        </button>
      </div>
      {isWrong && (
        <p id={wrongId} role="alert" className={styles.wrong}>
          {`＊${texts['line.count']}`}
        </p>
      )}
    </li>
  )
}
