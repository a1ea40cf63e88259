import type { Retention } from '../../domain/answer/retention.ts'
import { isAutomatic } from '../../domain/item-types/numbering.ts'
import { numberItem } from '../../domain/member/numbered-form.ts'
import { refuse } from '../../domain/refusal.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { City, FormKind } from '../ports/city-repository.ts'

/** A form of a city. */
export type CityForm = { kind: FormKind; config: SurveyConfig }

/** Every form of a city: its surveys, then its member forms, each in the order of the bundle. */
export const formsOfCity = ({ surveys, members = [] }: City): readonly CityForm[] => [
  ...surveys.map((config) => ({ kind: 'survey' as const, config })),
  ...members.map((config) => ({ kind: 'member' as const, config })),
]

/**
 * For how long the answers of a form are kept: those of a member form while the member is one. undefined: a form that
 * never was.
 */
export const retentionIn = (form: CityForm | undefined): Retention => ({
  days: form?.config.retentionDays,
  endedOnly: form?.kind === 'member',
})

/** How much there is of a city, as an audit event tells it. */
export const countsOf = ({ surveys, members, payment, media }: City): Readonly<Record<string, number>> => ({
  surveys: surveys.length,
  ...(members && { members: members.length }),
  ...(payment && { services: payment.length }),
  media: media.length,
})

/**
 * Refuses forms whose answers would mean something else: those that would change their kind, or the item with the
 * number of their members.
 *
 * @param known each form that was ever imported, as it said last, by id
 * @throws Refusal `city.form_kind`, also if an id stands for two forms of different kinds
 * @throws Refusal `city.number_item`
 */
export function refuseOtherMeaning(forms: readonly CityForm[], known: ReadonlyMap<string, CityForm>): void {
  const kinds = new Map([...known].map(([surveyId, { kind }]) => [surveyId, kind]))
  for (const { kind, config } of forms) {
    const { surveyId } = config
    const before = kinds.get(surveyId) ?? kind
    if (before !== kind) throw refuse('city.form_kind', { surveyId, kind: before })
    kinds.set(surveyId, kind)
    const inForce = known.get(surveyId)?.config
    if (inForce && kind === 'member' && !keepsNumbers(inForce, config))
      throw refuse('city.number_item', { surveyId })
  }
}

/** Whether members keep their numbers: they stand in the same item, and are given as before. */
function keepsNumbers(before: SurveyConfig, next: SurveyConfig): boolean {
  const [item, then] = [numberItem(before), numberItem(next)]
  if (!item) return true
  return item.itemKey === then?.itemKey && isAutomatic(item) === isAutomatic(then)
}
