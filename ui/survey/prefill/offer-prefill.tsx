import type { ReactNode } from 'react'
import { survey as ja } from '../../../application/texts/ja.json'
import { textsIn } from '../../../application/texts/languages.ts'
import type { StandingForm } from '../survey-page.ts'
import { PrefillBar } from './prefill-bar.tsx'
import { type PrefillNeeds, PrefillStore } from './prefill-store.ts'

/** What offers to fill into an open form what was written in others; undefined if there is nothing. @throws as `ReadPrefill` */
export async function offerPrefill(
  { form, languageCode }: StandingForm,
  needs: PrefillNeeds,
): Promise<ReactNode> {
  const texts = await textsIn(languageCode, 'survey', ja).catch(() => ja)
  const store = new PrefillStore(form, texts, needs)
  await store.load()
  return store.phase === 'offered' && <PrefillBar store={store} />
}
