import type { SelfAuditFindings } from '../ports/self-audit.ts'

/** How many things the store found wrong with itself. */
export const faultsIn = ({
  overbooked,
  drifted,
  orphans,
  numbers,
  counters,
  orders,
}: Omit<
  SelfAuditFindings,
  'answers' | 'bookings' | 'holds' | 'slots' | 'unsettled' | 'undelivered'
>): number =>
  [overbooked, drifted, orphans, numbers, counters, orders].reduce((sum, { count }) => sum + count, 0)
