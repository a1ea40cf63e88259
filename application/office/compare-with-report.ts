import {
  type ComparedOrder,
  compareReport,
  type ReportComparison,
} from '../../domain/order/compare-report.ts'
import {
  orderIdOfCell,
  type ReportedPayment,
  reportColumns,
  yenOfCell,
} from '../../domain/order/provider-report.ts'
import { providersId } from '../../domain/order/second-payment.ts'
import { refuse } from '../../domain/refusal.ts'
import { type DaySpan, plusDays, tokyoDay } from '../../domain/shared/local-date.ts'
import type { Officer } from '../../domain/staff/office-duty.ts'
import type { AuditLog, RequestContext } from '../ports/audit-log.ts'
import type { CityRepository } from '../ports/city-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { OrderFacts, OrderRepository } from '../ports/order-repository.ts'
import { nextTurn } from '../shared/next-turn.ts'
import type { FileTables, TableRow } from './office-table.ts'
import { isOrderIn, scopesByRole } from './order-of-officer.ts'

/** What came of a provider's report; nothing of it is stored. */
export type ComparedReport =
  | { kind: 'unreadable' }
  | { kind: 'too_many'; limit: number }
  /** The columns can't be told from their heads, or these are not there: they are to be chosen. */
  | ({ kind: 'columns' } & ReportColumns)
  /** No row of these columns has an order id and an amount. */
  | ({ kind: 'no_rows' } & ReportColumns)
  | ({
      kind: 'compared'
      /** Rows that were compared. */
      rows: number
      /** Rows without an order id or an amount, as a spreadsheet counts; the first of them. */
      unreadable: readonly number[]
      unreadableCount: number
    } & ReportColumns &
      ReportComparison)

type ReportColumns = {
  /** Titles that are not empty. */
  header: readonly string[]
  idColumn?: string
  yenColumn?: string
}

/**
 * Driving port of the office: compares a provider's report with the orders of the forms and services that somebody sees
 * to, both ways. The audit event tells who compared which days.
 *
 * @param command.idColumn of the order ids; absent: told from the heads. `yenColumn` likewise
 * @throws Refusal `request.malformed` if the days are in the wrong order or more than a year
 */
type CompareWithReport = (
  command: DaySpan & {
    file: Uint8Array
    idColumn?: string | undefined
    yenColumn?: string | undefined
  },
) => Promise<ComparedReport>

type Needs = {
  reportTables: FileTables
  orders: Pick<OrderRepository, 'reported'>
  city: Pick<CityRepository, 'settings'>
  audit: Pick<AuditLog, 'record'>
  clock: Clock
}

/** Rows that are read. */
const LIMIT = 50_000
/** Differences, and rows that can't be read, that are told. */
const TOLD = 500
const MOST_DAYS = 366
/** Rows, or orders, that are looked at in a turn of the event loop. */
const AT_ONCE = 1_000

export const makeCompareWithReport =
  (needs: Needs) =>
  (officer: Officer, request: RequestContext): CompareWithReport =>
  async ({ file, from, to, ...chosen }) => {
    const days = { from, to }
    if (from > to || plusDays(from, MOST_DAYS) <= to)
      throw refuse('request.malformed', { fields: ['from', 'to'] })
    const table = await needs.reportTables.read(file, LIMIT)
    if (!table) return { kind: 'unreadable' }
    if (table === 'too_many') return { kind: 'too_many', limit: LIMIT }
    const header = table.header.filter((title) => title !== '')
    const told = reportColumns(header)
    const columnOf = (wanted: string | undefined, usual: string | undefined) =>
      wanted !== undefined && header.includes(wanted) ? wanted : usual
    const idColumn = columnOf(chosen.idColumn, told.orderId)
    const yenColumn = columnOf(chosen.yenColumn, told.yen)
    const columns = {
      header,
      ...(idColumn !== undefined && { idColumn }),
      ...(yenColumn !== undefined && { yenColumn }),
    }
    if (idColumn === undefined || yenColumn === undefined) return { kind: 'columns', ...columns }
    const { reported, unreadable } = await paymentsIn(table.rows, { idColumn, yenColumn })
    if (reported.length === 0) return { kind: 'no_rows', ...columns }
    const ours = await oursOf(needs, officer, days, reported)
    const steps = compareReport(reported, ours, days, TOLD)
    let step = steps.next()
    for (; !step.done; step = steps.next()) await nextTurn()
    const comparison = step.value
    await needs.audit.record({
      ...{ kind: 'office.report_compared', at: needs.clock.now(), request },
      facts: { by: officer.username, from, to, rows: reported.length, count: comparison.differing },
    })
    return {
      ...{ kind: 'compared', ...columns, ...comparison },
      rows: reported.length,
      unreadable: unreadable.slice(0, TOLD),
      unreadableCount: unreadable.length,
    }
  }

async function paymentsIn(
  rows: readonly TableRow[],
  { idColumn, yenColumn }: { idColumn: string; yenColumn: string },
): Promise<{ reported: ReportedPayment[]; unreadable: number[] }> {
  const reported: ReportedPayment[] = []
  const unreadable: number[] = []
  for (const [index, { row, cells, kinds }] of rows.entries()) {
    if (index % AT_ONCE === 0) await nextTurn()
    // A number of an order that a spreadsheet has made `2.02612E+13` is another one.
    const orderId = kinds?.has(idColumn) ? undefined : orderIdOfCell(cells.get(idColumn) ?? '')
    const yen = yenOfCell(cells.get(yenColumn) ?? '')
    if (orderId === undefined || yen === undefined) unreadable.push(row)
    else reported.push({ orderId, yen })
  }
  return { reported, unreadable }
}

/** The orders of somebody's forms and services that the report can tell of. */
async function oursOf(needs: Needs, officer: Officer, days: DaySpan, reported: readonly ReportedPayment[]) {
  const sees = (await scopesByRole(needs, officer))('viewer')
  const named = [...new Set(reported.map(({ orderId }) => orderId))]
  const found = new Map<string, OrderFacts>()
  for (const order of await needs.orders.reported(days, named))
    if (isOrderIn(sees, order)) found.set(order.orderId, order)
  return comparedOrders(found)
}

function* comparedOrders(found: ReadonlyMap<string, OrderFacts>): Generator<ComparedOrder> {
  for (const order of found.values()) yield { ...order, ...paidOnOf(found.get(providersId(order)) ?? order) }
}

/** A second payment stands under the day of the first one: that is when the provider had it. */
const paidOnOf = ({ completedAt }: Pick<OrderFacts, 'completedAt'>) =>
  completedAt === undefined ? {} : { paidOn: tokyoDay(completedAt * 1000) }
