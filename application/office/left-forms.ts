import { confirming } from '../../domain/form/left-form.ts'
import type { DaySpan } from '../../domain/shared/local-date.ts'
import type { DailyCountRepository } from '../ports/daily-count-repository.ts'
import { type AllForms, allForms } from './all-forms.ts'

/** How often a form was left, and not sent, at a place in it. */
export type LeftAt = {
  /** An item that it has; else where its answers are confirmed, or an item that it had. */
  at: { title: string } | 'confirming' | 'gone'
  times: number
}

type Needs = AllForms & { dailyCounts: Pick<DailyCountRepository, 'readLeft'> }

/** Where a form was left on some days, in the order of the form as it is now, without where it never was. */
export async function leftIn(needs: Needs, { from, to }: DaySpan, surveyId: string): Promise<LeftAt[]> {
  const { surveySchema = [] } = (await allForms(needs).find(surveyId))?.config ?? {}
  const counts = new Map(
    (await needs.dailyCounts.readLeft({ from, to }, surveyId)).map(({ itemKey, times }) => [itemKey, times]),
  )
  const take = (itemKey: string): number => {
    const times = counts.get(itemKey) ?? 0
    counts.delete(itemKey)
    return times
  }
  const items = surveySchema.map(({ itemKey, title }) => ({ at: { title }, times: take(itemKey) }))
  const confirmed = take(confirming)
  const gone = [...counts.values()].reduce((sum, times) => sum + times, 0)
  return [
    ...items,
    { at: 'confirming' as const, times: confirmed },
    { at: 'gone' as const, times: gone },
  ].filter(({ times }) => times > 0)
}
