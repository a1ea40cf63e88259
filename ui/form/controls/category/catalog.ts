import type { PublicCalendar } from '../../../../application/reservation/list-calendars.ts'
import type { UseCases } from '../../../../application/use-cases.ts'
import type { CategoryTree, ReservationItem } from '../../../../domain/reservation/category.ts'
import type { BrowserServices } from '../../../frame/browser-services.ts'

/** What can be reserved: the categories, and the items within the small ones. No tree where the city books nothing. */
export type Catalog = { tree: CategoryTree | undefined; items: readonly ReservationItem[] }

export type CatalogNeeds = Pick<
  UseCases,
  'loadCategoryTree' | 'listReservationItems' | 'loadCalendar' | 'loadSchedule'
> &
  Pick<BrowserServices, 'clock'>

/** The catalog of a page: fetched at first use; what failed to load is fetched again at the next. */
class CatalogCache {
  /** undefined until it is loaded. */
  loaded: Catalog | undefined
  readonly #needs: CatalogNeeds
  #asked: Promise<Catalog> | undefined
  readonly #calendars = new Map<string, Promise<PublicCalendar>>()

  constructor(needs: CatalogNeeds) {
    this.#needs = needs
  }

  /** Rejects as the calls do. */
  load(): Promise<Catalog> {
    this.#asked ??= this.#fetch().catch((error) => {
      this.#asked = undefined
      throw error
    })
    return this.#asked
  }

  /** A calendar, for its name and the times of its slots. Rejects as the call does. */
  calendar(calendarId: string): Promise<PublicCalendar> {
    const loaded = this.#calendars.get(calendarId)
    if (loaded) return loaded
    const asked = this.#needs.loadCalendar({ calendarId }).then(({ calendar }) => calendar)
    this.#calendars.set(calendarId, asked)
    asked.catch(() => this.#calendars.delete(calendarId))
    return asked
  }

  async #fetch(): Promise<Catalog> {
    const [tree, items] = await Promise.all([
      this.#needs.loadCategoryTree(),
      this.#needs.listReservationItems({ categoryId: 'all' }),
    ])
    this.loaded = { tree, items }
    return this.loaded
  }
}

const caches = new WeakMap<CatalogNeeds, CatalogCache>()

/** The catalog cache of a form, made at the first call: this module is in the chunk of those that use it. */
export function catalogCacheOf(needs: CatalogNeeds): CatalogCache {
  const cache = caches.get(needs) ?? new CatalogCache(needs)
  caches.set(needs, cache)
  return cache
}
