import { refuse } from '../../domain/refusal.ts'
import { isCityKeeper, type Officer } from '../../domain/staff/office-duty.ts'
import { type HealthLine, healthLines, NOTICES_MS } from '../../domain/staff/office-health.ts'
import type { AuditLog } from '../ports/audit-log.ts'
import type { Clock } from '../ports/clock.ts'
import type { MessageRepository } from '../ports/message-repository.ts'
import type { OrderRepository } from '../ports/order-repository.ts'
import type { ServerCondition } from '../ports/server-condition.ts'
import { makeCountToSettle } from './payments.ts'

/** How the city's system is. Times are epoch milliseconds. */
export type Health = { lines: readonly HealthLine[]; atMs: number; version: string; startedAtMs: number }

/**
 * Driving port of the office: how everything is that a keeper of the city has to see to. Nothing in it is about a
 * person.
 *
 * @throws Refusal `office.not_allowed`
 */
type ReadHealth = () => Promise<Health>

type HealthNeeds = {
  audit: Pick<AuditLog, 'latest' | 'countSince'>
  messages: Pick<MessageRepository, 'countGivenUp'>
  orders: Pick<OrderRepository, 'countIn'>
  serverCondition: ServerCondition
  clock: Clock
}

export const makeReadHealth =
  ({ audit, messages, orders, serverCondition, clock }: HealthNeeds) =>
  ({ duties }: Officer): ReadHealth =>
  async () => {
    if (!isCityKeeper(duties)) throw refuse('office.not_allowed', {})
    const atMs = clock.now()
    const { version, startedAtMs, ...condition } = await serverCondition.read()
    const checked = await audit.latest('office.log_checked')
    const facts = {
      ...condition,
      backupAtMs: (await audit.latest('database.backed_up'))?.at,
      chain: checked && { atMs: checked.at, isIntact: checked.facts.isIntact === true },
      messages: await messages.countGivenUp(),
      notices: await audit.countSince('notice.given_up', atMs - NOTICES_MS),
      payments: await makeCountToSettle({ orders })(),
    }
    return { lines: healthLines(facts, atMs), atMs, version, startedAtMs }
  }
