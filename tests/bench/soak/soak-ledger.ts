/** What a resident knows of one press of the button. */
export type Entry = {
  key: string
  resident: number
  /** The reservation value that the resident believes to have. */
  value: string
  state: 'booked' | 'cancelled' | 'refused'
  /** Of the first answer: the code that every retry must give again. */
  firstCode?: string
  answerCode?: string
  partitionKey?: string
}

/** What all residents together know, and what they found wrong. */
export class Ledger {
  readonly entries: Entry[] = []
  readonly faults: string[] = []
  readonly counts = { attempts: 0, booked: 0, refused: 0, cancelled: 0, changed: 0, retried: 0, broken: 0 }

  /** Only the first hundred faults are kept in words. */
  fault(words: string): void {
    if (this.faults.length < 100) this.faults.push(words)
  }

  /** Slots of the live bookings by answer code. */
  live(): Map<string, string> {
    return new Map(
      this.entries
        .filter(({ state }) => state === 'booked')
        .map(({ answerCode, value }) => [answerCode!, value]),
    )
  }
}
