import { observer } from 'mobx-react-lite'
import { useTexts } from '../../../frame/translation.ts'
import { OrderLines } from '../../../order/order-summary.tsx'
import type { FormPage } from '../../form-page.ts'
import { orderOf } from './order-store.ts'

/** What is bought, as a person reads it. */
export const ProductsAnswer = observer(function ProductsAnswer({ page }: { page: FormPage }) {
  const texts = useTexts('shared')
  const { phase, priced } = orderOf(page)
  if (phase.name === 'ordered') return <OrderLines details={phase.payment.details} />
  if (priced?.kind === 'priced') return <OrderLines details={priced.order.details} />
  return phase.name === 'loading' ? texts['ui.loading'] : texts.UNKNOWN
})
