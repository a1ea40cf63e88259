import type { CategoryNode } from '../../domain/reservation/category.ts'
import { canonicalJson } from '../../domain/shared/canonical-json.ts'
import type { City } from '../ports/city-repository.ts'
import type { Digest } from '../ports/digest.ts'
import { formsOfCity } from './forms-of-city.ts'

/** Of which kind something is that a city has. */
export type ThingKind =
  | 'form'
  | 'calendar'
  | 'category'
  | 'item'
  | 'service'
  | 'tax'
  | 'texts'
  | 'image'
  | 'settings'

/** What somebody changes as one; `id` is unique among its kind, and empty where there is only one. */
type CityThing = { kind: ThingKind; id: string; name: string }

/** What becomes of something. */
export type CityChange = CityThing & { how: 'added' | 'changed' | 'removed' }

/** By what something of a city is called in a version. */
export const keyOfThing = ({ kind, id }: Pick<CityThing, 'kind' | 'id'>): string => `${kind}:${id}`

/**
 * Everything that a city has besides its staff, by kind and id, with its content as text: equal things have equal
 * content.
 */
function thingsOf(city: City): ReadonlyMap<string, CityThing & { content: string }> {
  const { settings, calendars = [], categories, items = [], payment = [], tax, languages = {}, media } = city
  const thing = (kind: ThingKind, id: string, name: string, content: unknown) => ({
    kind,
    id,
    name,
    content: typeof content === 'string' ? content : canonicalJson(content),
  })
  const ofCategory = (node: CategoryNode, above: string): ReturnType<typeof thing>[] => {
    const { children = [], ...own } = node
    return [
      thing('category', node.id, node.name, { ...own, above }),
      ...children.flatMap((child) => ofCategory(child, node.id)),
    ]
  }
  const { categories: large = [], ...levels } = categories ?? {}
  const things = [
    thing('settings', '', '', { settings, levels }),
    ...formsOfCity(city).map((form) =>
      thing('form', form.config.surveyId, form.config.surveyTitle, { ...form }),
    ),
    ...calendars.map((calendar) => thing('calendar', calendar.sortKey, calendar.name, calendar)),
    ...large.flatMap((node) => ofCategory(node, '')),
    ...items.map((item) => thing('item', `${item.categoryId}/${item.itemId}`, item.itemName, item)),
    ...payment.map((service) => thing('service', service.serviceId, service.serviceName, service)),
    ...(tax ? [thing('tax', '', '', tax)] : []),
    ...Object.entries(languages).map(([code, texts]) => thing('texts', code, code, texts)),
    ...media.map(({ name, contentType, bytes }) =>
      thing('image', name, name, `${contentType} ${new TextDecoder('latin1').decode(bytes)}`),
    ),
  ]
  return new Map(things.map((one) => [keyOfThing(one), one]))
}

/**
 * What of `before` is another in `next`, or not there, and what `next` has besides. What only stands in another order
 * is not told.
 */
export function cityChanges(before: City, next: City): CityChange[] {
  const [was, is] = [thingsOf(before), thingsOf(next)]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key): CityChange[] => {
    const [old, now] = [was.get(key), is.get(key)]
    const { content, ...thing } = (now ?? old)!
    if (old?.content === now?.content) return []
    return [{ ...thing, how: old && now ? 'changed' : now ? 'added' : 'removed' }]
  })
}

/** Whether a bundle knows something as the city has it now; `content` undefined: the city does not have it. */
export type IsKnown = (key: string, content: string | undefined) => boolean

/** What `next` changes of that which the bundle does not know. */
export function unknownChanges(inForce: City, next: City, isKnown: IsKnown): CityChange[] {
  const now = thingsOf(inForce)
  return cityChanges(inForce, next).filter((change) => {
    const key = keyOfThing(change)
    return !isKnown(key, now.get(key)?.content)
  })
}

/** What tells by kind and id whether something of a city is still the same. */
export type Fingerprints = Readonly<Record<string, string>>

/** Of everything that a city has. */
export const fingerprintsOf = (city: City, digest: Digest): Fingerprints =>
  Object.fromEntries([...thingsOf(city)].map(([key, { content }]) => [key, fingerprint(content, digest)]))

/** 16 hexadecimal digits. */
const fingerprint = (content: string, digest: Digest): string => digest.hash(content).slice(0, 16)

export const isKnownBy =
  (known: Fingerprints, digest: Digest): IsKnown =>
  (key, content) =>
    known[key] === (content === undefined ? undefined : fingerprint(content, digest))

/**
 * What a bundle knows of the city once it was imported, or a part of it was: where it has what the city has, that; else
 * what it knew.
 */
export function knownAfter(known: Fingerprints, bundle: Fingerprints, inForce: Fingerprints): Fingerprints {
  const keys = [...new Set([known, bundle, inForce].flatMap((each) => Object.keys(each)))]
  return Object.fromEntries(
    keys.flatMap((key) => {
      const print = bundle[key] === inForce[key] ? inForce[key] : known[key]
      return print === undefined ? [] : [[key, print]]
    }),
  )
}
