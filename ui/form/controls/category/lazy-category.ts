import { lazyPart } from '../../../frame/lazy-part.tsx'

/** What only forms with a reservation need, in chunks of its own. */
export const CategoryControl = lazyPart(async () => (await import('./category-control.tsx')).CategoryControl)
export const ReservationAnswer = lazyPart(
  async () => (await import('./reservation-answer.tsx')).ReservationAnswer,
)
