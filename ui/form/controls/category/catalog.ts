import type { PublicCalendar } from '../../../../application/reservation/list-calendars.ts'
import type { UseCases } from '../../../../application/use-cases.ts'
import type { CategoryTree, ReservationItem } from '../../../../domain/reservation/category.ts'

/** What can be reserved: the categories, and the items within the small ones. No tree where the city books nothing. */
export type Catalog = { tree: CategoryTree | undefined; items: readonly ReservationItem[] }

export type CatalogNeeds = Pick<UseCases, 'loadCategoryTree' | 'listReservationItems' | 'loadCalendar'>

/** The catalog as a page uses it: fetched when something asks for it first; what did not come is asked for again. */
class CatalogShelf {
  /** undefined until it has come. */
  known: Catalog | undefined
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
    const known = this.#calendars.get(calendarId)
    if (known) return known
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
    this.known = { tree, items }
    return this.known
  }
}

const shelves = new WeakMap<CatalogNeeds, CatalogShelf>()

/** The shelf of a form, made when it is first asked for: this module comes with those that draw from it. */
export function shelfOf(needs: CatalogNeeds): CatalogShelf {
  const shelf = shelves.get(needs) ?? new CatalogShelf(needs)
  shelves.set(needs, shelf)
  return shelf
}
