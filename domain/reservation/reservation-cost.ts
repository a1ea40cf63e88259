/** How many places an order takes: one, whatever is bought, or as many as its details add up to (RSV-24). */
export const CostType = { FIXED_ONE: 0, ADDITION: 1 } as const
export type CostType = (typeof CostType)[keyof typeof CostType]

/** One line of an order: places that one piece takes, and how many pieces. */
export type CostDetail = { cost: number; count: number }

/** What decides the places of a booking that comes with an order. */
export type CostedOrder = { reservationCostType: CostType; details: readonly CostDetail[] }

/** Places that one line takes: product cost times quantity (RSV-25). */
export const detailCost = ({ cost, count }: CostDetail): number => cost * count

/** Places that a booking takes, at least 1; 1 without an order (RSV-24, RSV-26). */
export function reservationCost(order?: CostedOrder): number {
  if (order?.reservationCostType !== CostType.ADDITION) return 1
  return Math.max(
    1,
    order.details.reduce((sum, detail) => sum + detailCost(detail), 0),
  )
}
