import { copyOfKey } from '../../domain/form/repeats.ts'
import { residentForm } from '../../domain/form/resident-form.ts'
import type { PaymentService, Product } from '../../domain/order/payment-service.ts'
import type { Calendar } from '../../domain/reservation/calendar.ts'
import type { CategoryNode, ReservationItem } from '../../domain/reservation/category.ts'
import { choicesOf } from '../../domain/survey/rules/choice-rules.ts'
import type { SchemaItem, SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { City, CitySettings } from '../ports/city-repository.ts'

/**
 * A text that residents see, and where it stands: ids and names of fields, from the outside in (`juminhyo/name/title`).
 */
export type PlacedText = { text: string; place: string }

/** What can be booked, as a city has it. */
type Catalog = Pick<City, 'categories' | 'items'> & {
  calendars?: readonly Pick<Calendar, 'sortKey' | 'name'>[]
}

/** The texts of a form, each once; what only the office sees is not among them. */
export const textsOfForm = (config: SurveyConfig): string[] => textsAt(placesOfForm(config))

/** The texts of what can be booked, each once. */
export const textsOfCatalog = (catalog: Catalog): string[] => textsAt(placesOfCatalog(catalog))

/** The texts of what is for sale, each once. */
export const textsOfPayment = (payment: readonly PaymentService[]): string[] =>
  textsAt(placesOfPayment(payment))

/** The texts of the city itself and of its first page, each once. */
export const textsOfSettings = (settings: CitySettings): string[] => textsAt(placesOfSettings(settings))

const textsAt = (placed: readonly PlacedText[]): string[] => [...new Set(placed.map(({ text }) => text))]

/** The texts of a form with every place where they stand, in the order in which residents meet them. */
export function placesOfForm(config: SurveyConfig): PlacedText[] {
  const { surveyId, endOfSurveyMessage: end = [], surveySchema = [], ...form } = residentForm(config)
  return under(
    surveyId,
    at('surveyTitle', form.surveyTitle),
    at('description', form.description),
    // What is said of copies is made of what is said of the first.
    surveySchema.filter(({ itemKey }) => copyOfKey(itemKey) === undefined).flatMap(ofItem),
    at('rules', ...(form.rules ?? []).map(({ message }) => message)),
    at('endOfSurveyMessage', ...(typeof end === 'string' ? [end] : end.map(({ text }) => text))),
    at('cancelPost', form.cancelPost),
  )
}

const ofItem = (item: SchemaItem): PlacedText[] =>
  under(
    item.itemKey,
    at('title', item.title),
    at('description', item.description),
    // The headings of a radio item; others name items by their key.
    at('sectionOptions', ...(item.type === 'radio' ? headingsOf(item) : [])),
    at('options', ...choicesOf(item)),
    at('setLargeCategoryTitle', item.setLargeCategoryTitle),
    at('setMediumCategoryTitle', item.setMediumCategoryTitle),
    at('setSmallCategoryTitle', item.setSmallCategoryTitle),
    at('payTypeOptions', ...(item.payTypeOptions ?? []).map(({ input }) => input)),
  )

const headingsOf = ({ sectionOptions = [] }: SchemaItem): string[] => [
  ...new Set(sectionOptions.map(({ groupheader }) => groupheader.value)),
]

/** The texts of categories, of what stands in them, and of calendars, with every place where they stand. */
export const placesOfCatalog = ({ categories, items = [], calendars = [] }: Catalog): PlacedText[] => [
  ...under(
    'categories',
    at('tag1', categories?.display.tag1),
    at('tag2', categories?.display.tag2),
    at('tag3', categories?.display.tag3),
    at('title', categories?.display.title),
    (categories?.categories ?? []).flatMap(ofCategory),
  ),
  ...under('items', items.flatMap(ofReservationItem)),
  ...under(
    'calendars',
    calendars.flatMap(({ sortKey, name }) => under(sortKey, at('name', name))),
  ),
]

const ofCategory = ({ id, name, nameText, capGroup, children = [] }: CategoryNode): PlacedText[] => [
  ...under(id, at('name', name), at('nameText', nameText), at('capGroup', capGroup)),
  ...children.flatMap(ofCategory),
]

const ofReservationItem = (item: ReservationItem): PlacedText[] =>
  under(
    `${item.categoryId}/${item.itemId}`,
    at('itemName', item.itemName),
    at('place', item.place),
    at('address', item.address),
    at('toBring', ...(item.toBring ?? [])),
  )

/** The texts of services and of products that can be bought, with every place where they stand. */
export const placesOfPayment = (payment: readonly PaymentService[]): PlacedText[] =>
  payment.flatMap((service) =>
    under(
      service.serviceId,
      at('serviceName', service.serviceName),
      service.products.filter(({ disabled }) => disabled !== true).flatMap(ofProduct),
      at('receiptCreatorName', service.receiptCreatorName),
      at('receiptDisplayAddress', service.receiptDisplayAddress),
    ),
  )

const ofProduct = ({ productId, productName, productCategories }: Product): PlacedText[] =>
  under(
    productId,
    at('productName', productName),
    at('productCategories', ...productCategories.map(({ productCategoryName }) => productCategoryName)),
  )

/** The texts of the city itself and of its first page, with every place where they stand. */
export const placesOfSettings = (settings: CitySettings): PlacedText[] =>
  under(
    'settings',
    at('cityName', settings.cityName),
    at('contact', settings.contact),
    (settings.notices ?? []).flatMap(({ title, text }) =>
      under('notices', at('title', title), at('text', text)),
    ),
    at('statuses', ...(settings.statuses ?? []).map(({ name, shown = name }) => shown)),
    (settings.groups ?? []).flatMap(({ title, services }) =>
      under(
        'groups',
        at('title', title),
        services.flatMap(({ surveyId, summary }) => under(surveyId, at('summary', summary))),
      ),
    ),
  )

/** What of `texts` is written; nobody translates what is empty. */
const at = (place: string, ...texts: readonly (string | undefined)[]): PlacedText[] =>
  texts.flatMap((text) => (text === undefined || text.trim() === '' ? [] : [{ text, place }]))

const under = (step: string, ...lists: readonly (readonly PlacedText[])[]): PlacedText[] =>
  lists.flat().map(({ text, place }) => ({ text, place: `${step}/${place}` }))
