/** How the places of an order are counted: always one, or the sum of its lines (RSV-24). */
export const CostType = { FIXED_ONE: 0, ADDITION: 1 } as const
export type CostType = (typeof CostType)[keyof typeof CostType]

/** One line of an order: places per piece, and number of pieces. */
type CostDetail = { cost: number; count: number }

/** What of an order decides how many places its booking takes. */
type CostedOrder = { reservationCostType: CostType; details: readonly CostDetail[] }

/** Places of one line: product cost times quantity (RSV-25). */
export const detailCost = ({ cost, count }: CostDetail): number => cost * count

/** Places of a booking, at least 1; 1 without an order (RSV-24, RSV-26). */
export function reservationCost(order?: CostedOrder): number {
  if (order?.reservationCostType !== CostType.ADDITION) return 1
  return Math.max(
    1,
    order.details.reduce((sum, detail) => sum + detailCost(detail), 0),
  )
}
