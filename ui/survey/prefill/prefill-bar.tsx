import { observer } from 'mobx-react-lite'
import { OfferBar } from '../offer/offer-bar.tsx'
import type { PrefillStore } from './prefill-store.ts'

/**
 * Offers what the resident wrote in other forms. Errors go before it. What the buttons do next stands in the same places, so that
 * pressing twice does no harm.
 */
export const PrefillBar = observer(function PrefillBar({ store }: { store: PrefillStore }) {
  const { phase, texts, form } = store
  if (phase === 'closed' || form.findings) return null
  const isFilled = phase === 'filled'
  return (
    <OfferBar
      title={texts['prefill.title']}
      use={
        isFilled
          ? { text: texts['prefill.close'], run: store.close, closes: true }
          : { text: texts['prefill.use'], run: store.fill, closes: false }
      }
      refuse={
        isFilled
          ? { text: texts['prefill.undo'], run: store.undo, closes: false }
          : { text: texts['prefill.refuse'], run: store.refuse, closes: true }
      }
    >
      <p>{store.said}</p>
    </OfferBar>
  )
})
