import { survey as ja } from '../../../application/messages/ja/survey.ts'
import { textsIn } from '../../../application/messages/languages.ts'
import type { SurveyStore } from '../survey-store.ts'
import { PrefillBar } from './prefill-bar.tsx'
import { type PrefillNeeds, PrefillStore } from './prefill-store.ts'

/** Shows beside an open form what can be filled into it again, if there is anything. @throws as `ReadPrefill` */
export async function offerPrefill(survey: SurveyStore, needs: PrefillNeeds): Promise<void> {
  const texts = await textsIn(survey.languageCode, 'survey', ja).catch(() => ja)
  const store = new PrefillStore(survey.form, texts, needs)
  await store.load()
  if (store.phase === 'offered') survey.showAside(<PrefillBar store={store} />)
}
