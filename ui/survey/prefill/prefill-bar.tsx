import { observer } from 'mobx-react-lite'
import { listText } from '../../../application/texts/day-text.ts'
import { textOf } from '../../../application/texts/dictionary.ts'
import { useTexts, useTranslation } from '../../frame/translation.ts'
import { OfferBar } from '../offer/offer-bar.tsx'
import type { PrefillStore } from './prefill-store.ts'

/** The most items that are named; of others only the number is told. */
const NAMED_ITEMS = 2

/**
 * Offers what the resident wrote in other forms. Errors go before it. What the buttons do next stands in the same
 * places, so that pressing twice does no harm.
 */
export const PrefillBar = observer(function PrefillBar({ store }: { store: PrefillStore }) {
  const texts = useTexts('survey')
  const { plain } = useTranslation()
  const { phase, form } = store
  if (phase === 'closed' || form.findings) return null
  const isFilled = phase === 'filled'
  const titles = store.titles.map(plain)
  const named = listText(texts, titles.slice(0, NAMED_ITEMS))
  const count = titles.length
  const items = count > NAMED_ITEMS ? textOf(texts, 'prefill.items', { items: named, count }) : named
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
      <p>{textOf(texts, isFilled ? 'prefill.filled' : 'prefill.offer', { items })}</p>
    </OfferBar>
  )
})
