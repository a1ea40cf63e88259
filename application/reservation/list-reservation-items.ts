import { refuse } from '../../domain/refusal.ts'
import type { ReservationItem } from '../../domain/reservation/category.ts'
import { itemsOf, nodeOf } from '../../domain/reservation/category-tree.ts'
import type { BookingRepository } from '../ports/booking-repository.ts'

/**
 * Driving port: what can be reserved in a small category, or everywhere for the id 'all' (API-44). @throws Refusal
 * `category.not_found`
 */
type ListReservationItems = (command: { categoryId: string }) => Promise<readonly ReservationItem[]>

export const makeListReservationItems =
  ({ bookings }: { bookings: BookingRepository }) =>
  (): ListReservationItems =>
  async ({ categoryId }) => {
    const { items, categories } = await bookings.catalog()
    if (categoryId === 'all') return items
    if (!categories || !nodeOf(categories, categoryId)) throw refuse('category.not_found', { categoryId })
    return itemsOf(items, categoryId)
  }
