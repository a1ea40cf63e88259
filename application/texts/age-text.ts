import type { AgeLimit } from '../../domain/reservation/category.ts'
import { textOf } from './dictionary.ts'
import type { Texts } from './languages.ts'

/** `対象は、40歳から74歳までの方です（予約する日の年齢）。` */
export function ageLimitText(texts: Texts<'reservation'>, { from, to, countedOn }: AgeLimit): string {
  const kind = from === undefined ? 'to' : to === undefined ? 'from' : 'between'
  const ages = textOf(texts, `age.${kind}`, { from, to })
  return textOf(texts, countedOn === undefined ? 'age.only' : 'age.only.fiscal', { ages })
}
