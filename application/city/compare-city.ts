import type { City } from '../ports/city-repository.ts'
import type { OfficeAnswerRepository } from '../ports/office-answer-repository.ts'
import { type ChangesToConfirm, type ConfirmNeeds, changesToConfirm } from './changes-to-confirm.ts'
import type { IsKnown } from './city-things.ts'
import { formsOfCity } from './forms-of-city.ts'
import { type LostInForm, lostAnswers } from './lost-answers.ts'
import { type RefusedChange, refusedChanges } from './refused-changes.ts'
import { makeFindTouchedSlots, type TouchedSlot } from './touched-slots.ts'
import { type LostLanguage, lostLanguages } from './translations-of-city.ts'

/** What an import of a city would do to what residents have sent. */
export type CityComparison = ChangesToConfirm & {
  /** Why it would not be imported. */
  refused: readonly RefusedChange[]
  /** Slots with bookings that it would close or leave with too few places. */
  touched: readonly TouchedSlot[]
  /** Languages that it would no longer offer, or in which it would have fewer of its texts. */
  languages: readonly LostLanguage[]
  /** Items and options that forms would no longer have. */
  lost: readonly LostInForm[]
}

/**
 * Driving port of the office: compares a checked city with the one in force and with its answers and bookings;
 * undefined before the first import. Stores nothing, and tells no more of residents than how many there are.
 *
 * @param isKnown what the bundle knows of the city; absent: it was not exported
 * @param read called for each answer that is read with the number of those before it and of all to its form
 */
type CompareCity = (
  next: City,
  isKnown?: IsKnown,
  read?: (done: number, total: number) => void,
) => Promise<CityComparison | undefined>

type Needs = ConfirmNeeds &
  Parameters<typeof makeFindTouchedSlots>[0] & { officeAnswers: Pick<OfficeAnswerRepository, 'all'> }

export const makeCompareCity =
  (needs: Needs): CompareCity =>
  async (next, isKnown, read = () => {}) => {
    const inForce = await needs.city.export()
    if (!inForce) return undefined
    const refused = await refusedChanges(needs, inForce, next)
    return {
      refused,
      ...(await changesToConfirm(needs, { inForce, next, isKnown }, refused)),
      touched: await makeFindTouchedSlots(needs)(next),
      languages: lostLanguages(inForce, next),
      lost: await lostInForms(needs, inForce, next, read),
    }
  }

async function lostInForms(
  needs: Needs,
  inForce: City,
  next: City,
  read: (done: number, total: number) => void,
): Promise<LostInForm[]> {
  const nextForms = formsOfCity(next).map(({ config }) => config)
  const lost: LostInForm[] = []
  for (const { config } of formsOfCity(inForce)) {
    const then = nextForms.find(({ surveyId }) => surveyId === config.surveyId)
    if (!then) continue
    const inForm = await lostAnswers(needs, config, then, read)
    if (inForm.items.length + inForm.options.length > 0) lost.push(inForm)
  }
  return lost
}
