import { lazyScreen } from '../../../frame/lazy-screen.tsx'

/** What only forms with a reservation need, in chunks of its own. */
export const CategoryControl = lazyScreen(
  async () => (await import('./category-control.tsx')).CategoryControl,
  'part',
)
export const ReservationAnswer = lazyScreen(
  async () => (await import('./reservation-answer.tsx')).ReservationAnswer,
  'part',
)
