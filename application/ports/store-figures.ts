import type { Actor, AnswerAct } from '../../domain/answer/answer-act.ts'
import type { OrderState } from '../../domain/order/order-state.ts'

/** What is counted as the audit log takes it in. An order is `placed`, and then comes to a state. */
export type Happening =
  | 'sign_in'
  | 'sign_in.refused'
  | 'sign_in.unavailable'
  | 'office.signed_in'
  | 'office.refused'
  | 'booking.made'
  | 'booking.given_up'
  | `answer.${AnswerAct}.${Actor}`
  | `order.${'placed' | OrderState}`

/** Driven port: how the store is under way, in figures that are about nobody. */
export interface StoreFigures {
  /** Costs nothing. */
  now(): {
    /** Writes that wait for their turn. */
    writesWaiting: number
    /** Of this process to a database server; absent: there is none. */
    connections?: { total: number; idle: number; waiting: number }
    /**
     * How often what happened, counted by this process since it started: what each process of a city counts adds up to
     * all of it, each thing once.
     */
    happened: ReadonlyMap<Happening, number>
  }
  /** Bytes on disk; of the audit log on SQLite an estimate. Costs some milliseconds, whatever is stored. */
  sizes(): Promise<{ databaseBytes: number; auditLogBytes: number }>
}
