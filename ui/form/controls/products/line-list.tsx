import { observer } from 'mobx-react-lite'
import { textOf } from '../../../../application/texts/dictionary.ts'
import { useTexts, useTranslation } from '../../../frame/translation.ts'
import lines from '../../../order/order.module.css'
import { LineText } from '../../../order/order-summary.tsx'
import controls from '../controls.module.css'
import type { OrderStore } from './order-store.ts'

type Props = {
  order: OrderStore
  /** Nothing can be changed. */
  isOff: boolean
  onEdit: (detailId: number) => void
}

/** The lines that were chosen, each with the way to change it. */
export const LineList = observer(function LineList({ order, isOff, onEdit }: Props) {
  const texts = useTexts('order')
  const { plain } = useTranslation()
  return (
    <ul className={`${lines.lines} ${lines.editable}`}>
      {order.lines.map(({ detailId, productId, count }) => {
        const product = order.productOf(productId)
        if (!product) return null
        const { productName, price } = product
        return (
          <li key={detailId}>
            <LineText line={{ ...product, count, amount: price * count }} />
            <button
              type="button"
              className={controls.smallButton}
              aria-label={textOf(texts, 'edit.label', { name: plain(productName) })}
              aria-disabled={isOff || undefined}
              onClick={() => isOff || onEdit(detailId)}
            >
              {texts.edit}
            </button>
          </li>
        )
      })}
    </ul>
  )
})
