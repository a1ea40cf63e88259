import type { CategoryNode, CategoryTree } from '../../domain/reservation/category.ts'
import { offeredCategories } from '../../domain/reservation/category-tree.ts'
import { noFormer } from '../../domain/reservation/former-catalog.ts'
import { reservationItems } from '../../domain/reservation/reservation-items.ts'
import { targetTextOf } from '../../domain/shared/language-data.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { City, CityLanguages } from '../ports/city-repository.ts'
import { type CityForm, formsOfCity } from './forms-of-city.ts'
import { textsShownWith } from './shown-texts.ts'

/**
 * `inForce` with one form as `bundle` has it, and with what that form needs as `bundle` has it: the categories that it
 * offers with their calendars and what can be reserved in them, the service that it sells, its images and translations.
 * The member form that it is for comes with it if the city has none. The rest of the city stays; nothing goes, except
 * from those categories. Staff records are left out. Undefined if `bundle` does not have the form.
 */
export function withForm({ staff: _, ...inForce }: City, bundle: City, surveyId: string): City | undefined {
  const form = formsOfCity(bundle).find(({ config }) => config.surveyId === surveyId)
  if (!form) return undefined
  const forms = [form, ...memberFormsFor(form.config, inForce, bundle)]
  const configs = forms.map(({ config }) => config)
  const service = bundle.payment?.find(({ serviceId }) => serviceId === form.config.paymentServiceId)
  const offered = configs.flatMap((config) => offeredBy(config, bundle))
  const catalog = offered.length > 0 ? withBookables(inForce, bundle, offered) : {}
  const tax = inForce.tax ?? (service && bundle.tax)
  const members = replaced(inForce.members, ofKind(forms, 'member'), ({ surveyId: id }) => id)
  const taken = JSON.stringify([configs, service, offered])
  return {
    ...inForce,
    surveys: replaced(inForce.surveys, ofKind(forms, 'survey'), ({ surveyId: id }) => id),
    ...(members.length > 0 && { members }),
    ...catalog,
    ...(service && { payment: replaced(inForce.payment, [service], ({ serviceId }) => serviceId) }),
    ...(tax && { tax }),
    ...languagesWith(inForce.languages, bundle, configs),
    media: replaced(
      inForce.media,
      bundle.media.filter(({ name }) => taken.includes(`/media/${name}`)),
      ({ name }) => name,
    ),
  }
}

/** What can be booked in a city. */
type Catalog = Pick<City, 'calendars' | 'categories' | 'items'>

/** What can be booked in a form: the categories that it offers, their calendars, and what can be reserved in them. */
export function catalogOf(config: SurveyConfig, city: City): Catalog {
  const offered = replaced([], offeredBy(config, city), ({ node }) => node.id)
  if (offered.length === 0 || !city.categories) return {}
  const ids = new Set(offered.map(({ node }) => node.id))
  const calendarIds = new Set(offered.map(({ node }) => node.calendarId))
  return {
    calendars: (city.calendars ?? []).filter(({ sortKey }) => calendarIds.has(sortKey)),
    categories: { ...city.categories, categories: treeOf(offered) },
    items: (city.items ?? []).filter(({ categoryId }) => ids.has(categoryId)),
  }
}

/** `inForce` with these calendars and categories, and what can be reserved in them. Nothing else goes. */
export function withCatalog<Whole extends Catalog>(
  inForce: Whole,
  { calendars, categories, items }: Catalog,
): Whole {
  const now = placed(inForce.categories?.categories ?? [])
  const named = placed(categories?.categories ?? [])
  const ids = new Set([...named.map(({ node }) => node.id), ...(items ?? []).map((item) => item.categoryId)])
  return {
    ...inForce,
    ...(categories && {
      categories: {
        ...{ ...inForce.categories, ...categories },
        categories: treeOf(replaced(now, named, ({ node }) => node.id)),
      },
    }),
    ...(items && {
      items: [...(inForce.items ?? []).filter(({ categoryId }) => !ids.has(categoryId)), ...items],
    }),
    ...(calendars && { calendars: replaced(inForce.calendars, calendars, ({ sortKey }) => sortKey) }),
  }
}

const ofKind = (forms: readonly CityForm[], wanted: CityForm['kind']): SurveyConfig[] =>
  forms.filter(({ kind }) => kind === wanted).map(({ config }) => config)

function memberFormsFor({ memberFormId }: SurveyConfig, inForce: City, bundle: City): CityForm[] {
  const isThere = inForce.members?.some((config) => config.surveyId === memberFormId)
  return isThere ? [] : formsOfCity(bundle).filter(({ config }) => config.surveyId === memberFormId)
}

/** `all` with `next` in the place of what has the same id, or behind. */
function replaced<T>(all: readonly T[] = [], next: readonly T[], idOf: (one: T) => string): T[] {
  const byId = new Map([...all, ...next].map((one) => [idOf(one), one]))
  return [...byId.values()]
}

/**
 * The categories that a form offers, those above and below included, each with the one above it and without those
 * below.
 */
function offeredBy({ surveySchema = [] }: SurveyConfig, { categories }: City): PlacedNode[] {
  if (!categories) return []
  return reservationItems(surveySchema).flatMap((item) => placed(offeredCategories(categories, item)))
}

type PlacedNode = { node: Omit<CategoryNode, 'children'>; above: string | undefined; isOpen: boolean }

const placed = (nodes: readonly CategoryNode[], above?: string): PlacedNode[] =>
  nodes.flatMap(({ children, ...node }) => [
    { node, above, isOpen: children !== undefined },
    ...placed(children ?? [], node.id),
  ])

function treeOf(all: readonly PlacedNode[], above?: string): CategoryNode[] {
  return all
    .filter((each) => each.above === above)
    .map(({ node, isOpen }) => {
      const children = treeOf(all, node.id)
      return { ...node, ...((isOpen || children.length > 0) && { children }) }
    })
}

function withBookables(
  inForce: City,
  bundle: City,
  offered: readonly PlacedNode[],
): Pick<City, 'calendars' | 'categories' | 'items'> {
  const ids = new Set(offered.map(({ node }) => node.id))
  const calendarIds = new Set(offered.map(({ node }) => node.calendarId))
  const now = placed(inForce.categories?.categories ?? [])
  const levels = (inForce.categories ?? bundle.categories) as CategoryTree
  return {
    categories: { ...levels, categories: treeOf(replaced(now, offered, ({ node }) => node.id)) },
    items: [
      ...(inForce.items ?? []).filter(({ categoryId }) => !ids.has(categoryId)),
      ...(bundle.items ?? []).filter(({ categoryId }) => ids.has(categoryId)),
    ],
    calendars: replaced(
      inForce.calendars,
      (bundle.calendars ?? []).filter(({ sortKey }) => calendarIds.has(sortKey)),
      ({ sortKey }) => sortKey,
    ),
  }
}

/** The translations with those that `bundle` has of what the forms show. */
function languagesWith(
  inForce: CityLanguages = {},
  bundle: City,
  configs: readonly SurveyConfig[],
): Pick<City, 'languages'> {
  const { calendars = [], categories, items = [], payment = [], tax } = bundle
  const around = {
    catalog: {
      version: 0,
      calendars: new Map(calendars.map((calendar) => [calendar.sortKey, calendar])),
      categories,
      items,
      former: noFormer,
    },
    paymentConfig: { version: 0, services: new Map(payment.map((each) => [each.serviceId, each])), tax },
    frame: [],
  }
  const shown = new Set(configs.flatMap((config) => [...textsShownWith(config, around)]))
  const next = { ...inForce }
  for (const [code, syncedTexts] of Object.entries(bundle.languages ?? {})) {
    const texts = [...shown].flatMap((text) => {
      const target = targetTextOf({ syncedTexts }, text)
      return target === undefined ? [] : [[text, target] as const]
    })
    if (texts.length > 0) next[code] = { ...next[code], ...Object.fromEntries(texts) }
  }
  return Object.keys(next).length > 0 ? { languages: next } : {}
}
