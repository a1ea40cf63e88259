import type { OrderState } from '../../../domain/order/order-state.ts'

/** What a resident knows of one booking. */
export type Entry = {
  key: string
  resident: number
  /** The reservation value that was acknowledged last. */
  value: string
  state: 'booked' | 'cancelled' | 'refused'
  /** The answer code of the first response, which every retry must give again. */
  firstCode?: string
  answerCode?: string
  partitionKey?: string
  /** The status that an officer gave it last. */
  status?: string
  /** An officer is at it. */
  isBusy?: boolean
}

/** What a resident and the provider know of one order. */
export type KnownOrder = {
  orderId: string
  resident: number
  surveyId: string
  /** Where it may stand in the end. */
  expected: readonly OrderState[]
  /** The payment that was answered OK. */
  trackingId?: string
  /** A payment beyond that, which was answered NG. */
  surplus?: string
}

/** What all residents know together, and the wrong responses that they got. */
export class Ledger {
  readonly entries: Entry[] = []
  readonly faults: string[] = []
  readonly orders: KnownOrder[] = []
  readonly counts = { attempts: 0, booked: 0, refused: 0, cancelled: 0, changed: 0, retried: 0, broken: 0 }
  readonly orderCounts = {
    ordered: 0,
    soldOut: 0,
    waitFirst: 0,
    abandoned: 0,
    neverTold: 0,
    paid: 0,
    paidLate: 0,
    failed: 0,
    withdrawn: 0,
    paidTwice: 0,
    paidAfterFailure: 0,
    paidCancelled: 0,
  }
  readonly officeCounts = { found: 0, statusGiven: 0, cancelledAtDesk: 0, daysListed: 0 }
  /** How long the call took that was answered last of all, tries and restarts included, milliseconds. */
  longestWaitMs = 0

  /** Adds a fault; only the first hundred are kept. */
  addFault(words: string): void {
    if (this.faults.length < 100) this.faults.push(words)
  }

  /** The reservation values of the live bookings by answer code. */
  live(): Map<string, string> {
    return new Map(
      this.entries
        .filter(({ state }) => state === 'booked')
        .map(({ answerCode, value }) => [answerCode!, value]),
    )
  }
}
