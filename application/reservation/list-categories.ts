import { type NamedCategory, namedCategories } from '../../domain/reservation/named-category.ts'
import type { BookingRepository } from '../ports/booking-repository.ts'

/** Which levels are wanted: 1 large, 2 medium, 3 small. None given: small. */
export type TagFlags = { tag1?: boolean; tag2?: boolean; tag3?: boolean }

/** Driving port: the categories of the wanted levels, in the order of the tree (API-38). */
type ListCategories = (command: TagFlags) => Promise<readonly NamedCategory[]>

export const makeListCategories =
  ({ bookings }: { bookings: BookingRepository }) =>
  (): ListCategories =>
  async ({ tag1, tag2, tag3 }) => {
    const { categories } = await bookings.catalog()
    const wanted = tag1 || tag2 || tag3 ? [tag1, tag2, tag3] : [false, false, true]
    return categories ? namedCategories(categories, (level) => wanted[level] === true) : []
  }
