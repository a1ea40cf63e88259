import { observer } from 'mobx-react-lite'
import { orderOf } from '../../../order/order-store.ts'
import { OrderLines } from '../../../order/order-summary.tsx'
import type { FormPage } from '../../form-page.ts'

/** What is bought, as a person reads it. */
export const ProductsAnswer = observer(function ProductsAnswer({ page }: { page: FormPage }) {
  const { phase, priced, texts } = orderOf(page)
  if (phase.name === 'ordered') return <OrderLines details={phase.payment.details} texts={texts} />
  if (priced?.kind === 'priced') return <OrderLines details={priced.order.details} texts={texts} />
  return phase.name === 'loading' ? page.texts['ui.loading'] : page.texts.UNKNOWN
})
