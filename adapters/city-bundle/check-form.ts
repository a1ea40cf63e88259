import { formsOfCity } from '../../application/city/forms-of-city.ts'
import type { CityFinding } from '../../application/ports/city-check.ts'
import type { City } from '../../application/ports/city-repository.ts'
import { type LocalDate, tokyoDay } from '../../domain/shared/local-date.ts'
import { fits, type Shape } from '../shape.ts'
import { readJson } from './bundle-json.ts'
import { jsonFile } from './bundle-of-city.ts'
import { faultsOfForm } from './check-bundle.ts'
import { categoryIdsOf } from './check-catalog.ts'
import { type Fault, isWarning } from './fault.ts'
import { placeFaults } from './fault-places.ts'
import { withoutImageSizes } from './image-sizes.ts'
import type { BundleContext } from './rules/bundle-context.ts'
import { memberShape, surveyShape } from './shapes/bundle-shapes.ts'

/**
 * What the check of a city says of one of its forms, without looking at the rest, which is far quicker. Pure.
 *
 * @param nowMs epoch milliseconds
 */
export function formFindings(
  city: City,
  surveyId: string,
  nowMs: number,
): { faults: CityFinding[]; warnings: CityFinding[] } {
  const form = formsOfCity(city).find(({ config }) => config.surveyId === surveyId)
  if (!form) return { faults: [], warnings: [] }
  const file = jsonFile('form.json', withoutImageSizes(form.config))
  const read = readJson(file, form.kind === 'survey' ? surveyShape : memberShape)
  const found = placeFaults(faultsOfForm(read, form.kind, contextOf(city, tokyoDay(nowMs))), [file])
  const told = (fault: Fault): CityFinding => ({ ...fault, surveyId })
  return {
    faults: found.filter((one) => !isWarning(one)).map(told),
    warnings: found.filter(isWarning).map(told),
  }
}

/** Whether something can be looked at as a form: each part is of its kind, whatever it says. */
export const isFormLike = (config: unknown): boolean => fits(config, formKinds)

/** A shape without what is told of values of the right kind. */
const kindsOf = ({ type, properties, required, items, additionalProperties: others }: Shape): Shape => ({
  ...(type && { type: [type].flat().map((one) => (one === 'integer' ? 'number' : one)) }),
  ...(properties && {
    properties: Object.fromEntries(Object.entries(properties).map(([name, shape]) => [name, kindsOf(shape)])),
  }),
  ...(required && { required }),
  ...(items && { items: kindsOf(items) }),
  ...(others && { additionalProperties: kindsOf(others) }),
})

const formKinds = kindsOf(surveyShape)

/** What the rules of a form need from a city. */
function contextOf(city: City, today: LocalDate): BundleContext {
  const { settings, surveys, members = [], categories, items, calendars = [], payment = [], media } = city
  return {
    today,
    media: new Set(media.map(({ name }) => name)),
    imageHosts: new Set(settings.imageHosts),
    languages: new Set(settings.languages),
    surveys: new Map(surveys.map((config) => [config.surveyId, config])),
    members: new Map(members.map((config) => [config.surveyId, config])),
    categoryIds: categories && categoryIdsOf(categories).all,
    bookables: categories && items ? { categories, items, calendars } : undefined,
    services: new Map(payment.map((service) => [service.serviceId, service])),
  }
}
