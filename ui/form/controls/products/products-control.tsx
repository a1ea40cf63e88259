import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { refusalText, textOf } from '../../../../application/texts/dictionary.ts'
import type { Texts } from '../../../../application/texts/languages.ts'
import { yenText } from '../../../../application/texts/payment-text.ts'
import { isRefusal } from '../../../../domain/refusal.ts'
import { meaningOf } from '../../../frame/errors/failure.ts'
import { Button } from '../../../frame/parts/button.tsx'
import { Loading } from '../../../frame/parts/loading.tsx'
import { useTexts, useTranslation } from '../../../frame/translation.ts'
import { OrderLines, OrderSummary, totalOf } from '../../../order/order-summary.tsx'
import type { ControlProps } from '../control-props.ts'
import controls from '../controls.module.css'
import { LineList } from './line-list.tsx'
import { type OrderStore, orderOf } from './order-store.ts'
import { ProductSheet } from './product-sheet.tsx'
import styles from './products.module.css'

type Props = ControlProps<'products'>

/** What is bought: lines that are added, changed and removed, and what they cost (ITEM-29). */
export const ProductsControl = observer(function ProductsControl({ field, page, aria }: Props) {
  const order = orderOf(page)
  const texts = useTexts('shared', 'payment', 'order')
  const { phase } = order
  // A draft may have come into the form since.
  useEffect(order.reread, [order])
  const place = { id: field.id, tabIndex: -1 }
  switch (phase.name) {
    case 'loading':
      return (
        <div {...place}>
          <Loading text={texts['ui.loading']} />
        </div>
      )
    case 'failed':
      return (
        <div {...place} className={controls.failed}>
          <p role="alert">{failedText(texts, phase)}</p>
          <Button onClick={order.load}>{texts['ui.error.retry']}</Button>
        </div>
      )
    case 'refused':
      return <p {...place}>{refusalText(texts, phase.refusal)}</p>
    case 'waiting':
      return (
        <p {...place} className={controls.note}>
          {texts.waiting}
        </p>
      )
    case 'ordered':
      return (
        <div {...place}>
          <OrderLines details={phase.payment.details} />
          <OrderSummary
            order={{ ...phase.payment, payment: phase.payment }}
            isShort={page.needs.messaging.isInClient()}
          />
          <p className={controls.note}>{texts.fixed}</p>
        </div>
      )
    case 'open':
      return <Chosen field={field} page={page} aria={aria} order={order} />
  }
})

/** Why what is sold is not there. */
function failedText(
  texts: Texts<'shared' | 'order'>,
  { step, reason }: Extract<OrderStore['phase'], { name: 'failed' }>,
): string {
  const isSignedOut = isRefusal(reason) && ['signed-out', 'expired'].includes(meaningOf(reason))
  return isSignedOut ? refusalText(texts, reason) : texts[`failed.${step}`]
}

type ChosenProps = Pick<Props, 'field' | 'page' | 'aria'> & { order: OrderStore }

/** The lines so far, the way to more, and the sums. */
const Chosen = observer(function Chosen({ field, page, aria, order }: ChosenProps) {
  const texts = useTexts('payment', 'order')
  const { lines, priced, mayAdd, limit } = order
  const { plain } = useTranslation()
  /** The line that is being changed; 0 while new ones are chosen. */
  const [edited, setEdited] = useState<number>()
  const add = useRef<HTMLButtonElement>(null)
  const isOff = aria['aria-disabled'] === true
  const isEmpty = order.selling?.service.products.length === 0
  const isFull = !mayAdd && limit > 0
  const limitId = `${field.id}-limit`
  const thing = plain(field.item.title)
  const close = (): void => {
    setEdited(undefined)
    // The button that opened the sheet may have gone with its line.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) add.current?.focus()
    })
  }
  return (
    <>
      {order.hasGone && (
        <p role="status" className={styles.gone}>
          {texts.gone}
        </p>
      )}
      {lines.length === 0 ? (
        <p className={controls.note}>{isEmpty ? texts.none : texts.empty}</p>
      ) : (
        <LineList order={order} isOff={isOff} onEdit={setEdited} />
      )}
      <p id={limitId} className={`${controls.note} ${styles.limit}`}>
        {isFull && `${textOf(texts, 'limit', { limit })}\n${texts['limit.reached']}`}
      </p>
      <button
        type="button"
        ref={add}
        id={field.id}
        className={`${controls.smallButton} ${styles.add}`}
        aria-disabled={!mayAdd || isEmpty || isOff || undefined}
        aria-describedby={[aria['aria-describedby'], isFull && limitId].filter(Boolean).join(' ')}
        onClick={() => mayAdd && !isEmpty && !isOff && setEdited(0)}
      >
        {textOf(texts, lines.length === 0 ? 'add' : 'add.more', { thing })}
      </button>
      {priced?.kind === 'priced' && (
        <OrderSummary order={priced.order} isShort={page.needs.messaging.isInClient()} />
      )}
      {priced?.kind === 'invalid' && (
        <p role="alert" className={styles.fault}>
          {texts[priced.why === 'amount' ? 'fault.amount' : 'fault.other']}
        </p>
      )}
      <p className="unseen" aria-live="polite">
        {priced?.kind === 'priced' &&
          textOf(texts, 'total.spoken', { amount: yenText(texts, totalOf(priced.order)) })}
      </p>
      {edited !== undefined && (
        <ProductSheet order={order} thing={thing} detailId={edited || undefined} onClose={close} />
      )}
    </>
  )
})
