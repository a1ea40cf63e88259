import type { AuditLog } from '../ports/audit-log.ts'
import type { Clock } from '../ports/clock.ts'
import type { MessageRepository } from '../ports/message-repository.ts'
import type { OrderRepository } from '../ports/order-repository.ts'
import type { StoreFigures } from '../ports/store-figures.ts'
import { makeCountToSettle, type OrdersToSettle } from './payments.ts'

/** What figures of a city take a look into the store; all of it is counted or indexed. Times are epoch milliseconds. */
export type ReadFigures = {
  toSettle: OrdersToSettle
  /** Due and not sent, and given up. */
  messages: { waiting: number; givenUp: number }
  backupAtMs?: number
  auditAtMs?: number
  sizes: Awaited<ReturnType<StoreFigures['sizes']>>
}

type Needs = {
  audit: Pick<AuditLog, 'latest'>
  messages: Pick<MessageRepository, 'countGivenUp' | 'countDue'>
  orders: Pick<OrderRepository, 'countIn'>
  figures: StoreFigures
  clock: Clock
}

/** Driving port: reads them. */
export const makeReadFigures =
  ({ audit, messages, orders, figures, clock }: Needs) =>
  async (): Promise<ReadFigures> => {
    const [backup, check] = [await audit.latest('database.backed_up'), await audit.latest('database.audited')]
    return {
      toSettle: await makeCountToSettle({ orders })(),
      messages: { waiting: await messages.countDue(clock.now()), givenUp: await messages.countGivenUp() },
      ...(backup && { backupAtMs: backup.at }),
      ...(check && { auditAtMs: check.at }),
      sizes: await figures.sizes(),
    }
  }
