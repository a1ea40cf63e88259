import type { ReactNode } from 'react'
import type { StandingForm } from '../survey-page.ts'
import { PrefillBar } from './prefill-bar.tsx'
import { type PrefillNeeds, PrefillStore } from './prefill-store.ts'

/**
 * What offers to fill into an open form what was written in others; undefined if there is nothing. @throws as
 * `ReadPrefill`
 */
export async function offerPrefill({ form }: StandingForm, needs: PrefillNeeds): Promise<ReactNode> {
  const store = new PrefillStore(form, needs)
  await store.load()
  return store.phase === 'offered' && <PrefillBar store={store} />
}
