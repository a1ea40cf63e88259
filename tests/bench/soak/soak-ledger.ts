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
}

/** What all residents know together, and the wrong responses that they got. */
export class Ledger {
  readonly entries: Entry[] = []
  readonly faults: string[] = []
  readonly counts = { attempts: 0, booked: 0, refused: 0, cancelled: 0, changed: 0, retried: 0, broken: 0 }

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
