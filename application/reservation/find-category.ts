import { refuse } from '../../domain/refusal.ts'
import { type NamedCategory, namedCategory } from '../../domain/reservation/named-category.ts'
import type { BookingRepository } from '../ports/booking-repository.ts'

/**
 * Driving port: a category on any level, with the names of the levels down to it (API-37). @throws Refusal
 * `category.not_found`
 */
type FindCategory = (command: { categoryId: string }) => Promise<NamedCategory>

export const makeFindCategory =
  ({ bookings }: { bookings: BookingRepository }) =>
  (): FindCategory =>
  async ({ categoryId }) => {
    const { categories } = await bookings.catalog()
    const found = categories && namedCategory(categories, categoryId)
    if (!found) throw refuse('category.not_found', { categoryId })
    return found
  }
