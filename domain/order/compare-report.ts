import type { DaySpan, LocalDate } from '../shared/local-date.ts'
import type { OrderState } from './order-state.ts'
import type { RefundedOrder } from './part-refund.ts'
import type { ReportedPayment } from './provider-report.ts'
import { providersId } from './second-payment.ts'

/** An order as it is compared with a provider's report. Amounts are whole yen, tax included. */
export type ComparedOrder = RefundedOrder & {
  orderId: string
  trackingId?: string
  /** When it was paid. */
  paidOn?: LocalDate
}

/**
 * In what an order differs. `theirs_only`: we don't know it; `ours_only`: it was paid on the days, and isn't reported;
 * `other_state`: it is reported, and isn't paid with us; `other_amount`: another sum was paid; `other_refund`: another
 * sum was given back; `other_day`: it was paid on another day.
 */
type ReportDifferenceKind =
  | 'theirs_only'
  | 'ours_only'
  | 'other_state'
  | 'other_amount'
  | 'other_refund'
  | 'other_day'

/** What was paid and given back of an order, in whole yen. */
type Sums = { paid: number; back: number }

export type ReportDifference = {
  kind: ReportDifferenceKind
  orderId: string
  /** Absent: it isn't reported. */
  theirs?: Sums
  /** Absent: we don't know it. */
  ours?: Sums & { states: readonly OrderState[]; paidOn?: LocalDate }
}

export type ReportComparison = {
  /** By order id, the first of them. */
  differences: readonly ReportDifference[]
  /** How many orders differ. */
  differing: number
  /** Orders in which nothing differs. */
  same: number
  /** Of the report: its orders, and what was paid; of ours: those that were paid on the days. */
  totals: { theirs: { orders: number; yen: number }; ours: { orders: number; yen: number } }
}

/** Rows, orders or differences between two steps. */
const STEP = 1_000

/**
 * Compares what a provider reports with our orders, those of second payments with what they are for. What was given
 * back is compared only where the report tells of any. There may be very many, so that it goes in steps of some
 * milliseconds.
 *
 * @param most differences that are told
 */
export function* compareReport(
  reported: Iterable<ReportedPayment>,
  orders: Iterable<ComparedOrder>,
  days: DaySpan,
  most: number,
): Generator<void, ReportComparison> {
  const theirs = new Map<string, Sums>()
  let tellsRefunds = false
  let done = 0
  for (const { orderId, yen } of reported) {
    if (++done % STEP === 0) yield
    const sums = entryOf(theirs, orderId, () => ({ paid: 0, back: 0 }))
    if (yen < 0) {
      sums.back -= yen
      tellsRefunds = true
    } else {
      sums.paid += yen
    }
  }
  const ours = new Map<string, Ours>()
  for (const order of orders) {
    if (++done % STEP === 0) yield
    const sum = entryOf(ours, providersId(order), () => ({ paid: 0, back: 0, states: [] }) as Ours)
    const { paid, back } = sumsOf(order)
    sum.paid += paid
    sum.back += back
    sum.states.push(order.state)
    if (paid > 0 && sum.paidOn === undefined && order.paidOn !== undefined) sum.paidOn = order.paidOn
  }
  let differences: ReportDifference[] = []
  let differing = 0
  let same = 0
  const totals = { theirs: { orders: theirs.size, yen: 0 }, ours: { orders: 0, yen: 0 } }
  for (const orderId of allKeys(theirs, ours)) {
    if (++done % STEP === 0) yield
    const [their, our] = [theirs.get(orderId), ours.get(orderId)]
    const isOfDays = our?.paidOn !== undefined && our.paidOn >= days.from && our.paidOn <= days.to
    totals.theirs.yen += their?.paid ?? 0
    if (our && isOfDays) {
      totals.ours.orders += 1
      totals.ours.yen += our.paid
    }
    const kind = differenceOf(their, our, { isOfDays, tellsRefunds })
    if (!kind && their) same += 1
    if (!kind) continue
    differing += 1
    differences.push({ kind, orderId, ...(their && { theirs: their }), ...(our && { ours: our }) })
    if (differences.length >= 2 * most) differences = firstOf(differences, most)
  }
  return { differences: firstOf(differences, most), differing, same, totals }
}

const firstOf = (differences: readonly ReportDifference[], most: number): ReportDifference[] =>
  differences.toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1)).slice(0, most)

function* allKeys(
  some: ReadonlyMap<string, unknown>,
  others: ReadonlyMap<string, unknown>,
): Generator<string> {
  yield* some.keys()
  for (const key of others.keys()) if (!some.has(key)) yield key
}

type Ours = Sums & { states: OrderState[]; paidOn?: LocalDate }

function differenceOf(
  their: Sums | undefined,
  our: Ours | undefined,
  { isOfDays, tellsRefunds }: { isOfDays: boolean; tellsRefunds: boolean },
): ReportDifferenceKind | undefined {
  if (!our) return 'theirs_only'
  if (!their) return isOfDays ? 'ours_only' : undefined
  // A row of 0 yen tells of nothing that was taken.
  if (our.paid === 0) return their.paid > 0 || their.back > 0 ? 'other_state' : undefined
  // A report may tell of what was given back alone, on a later day than that of the payment.
  if (their.paid !== our.paid && !(their.paid === 0 && their.back > 0 && !isOfDays)) return 'other_amount'
  if (tellsRefunds && their.back !== our.back) return 'other_refund'
  return isOfDays || their.paid === 0 ? undefined : 'other_day'
}

/** What was taken of an order, and what was given back of that. */
function sumsOf({ state, captured, amountWithTax, givenBack = 0 }: RefundedOrder): Sums {
  const isTaken = captured && (state === 'completed' || state === 'refund_needed' || state === 'refunded')
  if (!isTaken) return { paid: 0, back: 0 }
  return { paid: amountWithTax, back: state === 'refunded' ? amountWithTax : givenBack }
}

function entryOf<V>(entries: Map<string, V>, name: string, make: () => V): V {
  const known = entries.get(name) ?? make()
  entries.set(name, known)
  return known
}
