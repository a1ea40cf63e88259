import { refuse } from '../../domain/refusal.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { City, FormKind } from '../ports/city-repository.ts'

/** A form of a city. */
type CityForm = { kind: FormKind; config: SurveyConfig }

/** Every form of a city: its surveys, then its member forms, each in the order of the bundle. */
export const formsOfCity = ({ surveys, members = [] }: City): readonly CityForm[] => [
  ...surveys.map((config) => ({ kind: 'survey' as const, config })),
  ...members.map((config) => ({ kind: 'member' as const, config })),
]

/** How much there is of a city, as an audit event tells it. */
export const countsOf = ({ surveys, members, media }: City): Readonly<Record<string, number>> => ({
  surveys: surveys.length,
  ...(members && { members: members.length }),
  media: media.length,
})

/**
 * Refuses forms that would change their kind, since their answers would then mean something else.
 *
 * @param known the kind of each form that was ever imported, by id
 * @throws Refusal `city.form_kind`, also if an id stands for two forms of different kinds
 */
export function refuseOtherKind(forms: readonly CityForm[], known: ReadonlyMap<string, FormKind>): void {
  const kinds = new Map(known)
  for (const {
    kind,
    config: { surveyId },
  } of forms) {
    const before = kinds.get(surveyId) ?? kind
    if (before !== kind) throw refuse('city.form_kind', { surveyId, kind: before })
    kinds.set(surveyId, kind)
  }
}
