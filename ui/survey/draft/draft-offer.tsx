import { textOf } from '../../../application/texts/dictionary.ts'
import { displayDateTime } from '../../../domain/shared/local-date.ts'
import { useTexts } from '../../frame/translation.ts'
import { OfferBar } from '../offer/offer-bar.tsx'
import type { SurveyStore } from '../survey-store.ts'
import type { Draft } from './draft-storage.ts'

/** What was left here last time: offered; applied by itself only after a payment that was not made. */
export function DraftOffer({ store, draft }: { store: SurveyStore; draft: Draft }) {
  const texts = useTexts('shared')
  const time = displayDateTime(Math.floor(draft.savedAt / 1000))
    .slice(0, 16)
    .replaceAll('-', '/')
  return (
    <OfferBar
      title={texts['ui.draft.title']}
      use={{ text: texts['ui.draft.resume'], run: store.resumeDraft, closes: true }}
      refuse={{ text: texts['ui.draft.discard'], run: store.discardDraft, closes: true }}
    >
      <h2>{texts['ui.draft.title']}</h2>
      <p>{textOf(texts, 'ui.draft.lead', { time })}</p>
      {draft.pending && <p>{texts['ui.draft.pending']}</p>}
    </OfferBar>
  )
}
