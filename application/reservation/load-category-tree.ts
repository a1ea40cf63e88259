import type { CategoryTree } from '../../domain/reservation/category.ts'
import type { BookingRepository } from '../ports/booking-repository.ts'

/** Driving port: the whole tree (API-39); undefined where the city books nothing. */
type LoadCategoryTree = () => Promise<CategoryTree | undefined>

export const makeLoadCategoryTree =
  ({ bookings }: { bookings: BookingRepository }) =>
  (): LoadCategoryTree =>
  async () =>
    (await bookings.catalog()).categories
