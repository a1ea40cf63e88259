import type { TagLabels } from '../../domain/reservation/category.ts'
import type { BookingRepository } from '../ports/booking-repository.ts'

/**
 * Driving port: names of the levels in a language, Japanese where it has none (RSV-04, API-43). Empty texts where there
 * is no tree.
 */
type ReadTagLabels = (command: { languageCode?: string }) => Promise<TagLabels>

export const makeReadTagLabels =
  ({ bookings }: { bookings: BookingRepository }) =>
  (): ReadTagLabels =>
  async ({ languageCode = '' }) => {
    const { display = noLabels, tagLabels = {} } = (await bookings.catalog()).categories ?? {}
    const own = Object.hasOwn(tagLabels, languageCode) ? tagLabels[languageCode] : undefined
    const { tag1, tag2, tag3 } = own ?? display
    return { tag1, tag2, tag3 }
  }

const noLabels: TagLabels = { tag1: '', tag2: '', tag3: '' }
