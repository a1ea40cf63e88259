import type { CategoryNode } from '../../domain/reservation/category.ts'
import { offeredCategories } from '../../domain/reservation/category-tree.ts'
import { reservationItems } from '../../domain/reservation/reservation-items.ts'
import { type SurveyConfig, takesPayments } from '../../domain/survey/survey-config.ts'
import {
  textsOfCatalog,
  textsOfForm,
  textsOfPayment,
  textsOfSettings,
} from '../language/translatable-texts.ts'
import type { StoredCatalog } from '../ports/booking-repository.ts'
import type { CitySettings } from '../ports/city-repository.ts'
import type { StoredPaymentConfig } from '../ports/payment-config-repository.ts'

/** What stands around forms. */
export type Surroundings = {
  catalog: StoredCatalog
  paymentConfig: StoredPaymentConfig
  /** What stands above and below every page. */
  frame: readonly string[]
}

/** What the city says of itself above and below every page. */
export const frameTexts = ({ cityName = '', contact = '' }: Partial<CitySettings> = {}): readonly string[] =>
  [cityName, contact].filter((text) => text !== '')

/** The texts that a resident sees who fills in a form: its own, those of what it books, and of what it sells. */
export function textsShownWith(
  config: SurveyConfig,
  { catalog, paymentConfig, frame }: Surroundings,
): ReadonlySet<string> {
  const service = takesPayments(config)
    ? paymentConfig.services.get(config.paymentServiceId ?? '')
    : undefined
  return new Set([
    ...frame,
    ...textsOfForm(config),
    ...bookableTexts(config, catalog),
    ...(service ? textsOfPayment([service]) : []),
  ])
}

/**
 * The texts that stand outside of forms: titles of forms, everything that can be booked or bought, or could once be
 * booked, and what the city says of itself.
 */
export const textsOutsideForms = (
  forms: readonly SurveyConfig[],
  settings: CitySettings,
  { catalog: { categories, calendars, items, former }, paymentConfig }: Surroundings,
): ReadonlySet<string> =>
  new Set([
    ...textsOfSettings(settings),
    ...forms.map(({ surveyTitle }) => surveyTitle),
    ...textsOfCatalog({ ...(categories && { categories }), items, calendars: [...calendars.values()] }),
    ...textsOfCatalog({ items: former.items, calendars: former.calendars }),
    ...former.categories.flatMap(({ info: { tag1, tag2, tag3 } }) => [tag1 ?? '', tag2 ?? '', tag3 ?? '']),
    ...textsOfPayment([...paymentConfig.services.values()]),
  ])

/** Of what can be booked, what the reservation items of a form offer. */
function bookableTexts({ surveySchema = [] }: SurveyConfig, { categories, calendars, items }: StoredCatalog) {
  const reservations = reservationItems(surveySchema)
  if (!categories || reservations.length === 0) return []
  const offered = reservations.flatMap((item) => offeredCategories(categories, item))
  const nodes = offered.flatMap(withAllBelow)
  const ids = new Set(nodes.map(({ id }) => id))
  return textsOfCatalog({
    categories: { ...categories, categories: offered },
    items: items.filter(({ categoryId }) => ids.has(categoryId)),
    calendars: nodes.flatMap(({ calendarId = '' }) => calendars.get(calendarId) ?? []),
  })
}

const withAllBelow = (node: CategoryNode): readonly CategoryNode[] => [
  node,
  ...(node.children ?? []).flatMap(withAllBelow),
]
