import type { AnswerRecord, AnswerRow } from '../../domain/answer/answer-record.ts'
import { rowsOf } from '../../domain/answer/rows.ts'
import { visibleItems } from '../../domain/survey/form.ts'
import type { SchemaItem, SurveyConfig } from '../../domain/survey/survey-config.ts'
import { reservationItems } from '../reservation/reservation-items.ts'
import { answerStanding, type StandingNeeds } from './answer-standing.ts'
import { reservedRow } from './reserved-row.ts'

/**
 * The rows of an answer to `config` that its owner may read: those of items the form shows to residents now. What the office keeps
 * in admin items stays hidden (ROLE-02), also after such an item has left the form.
 */
export function shownRowsOf(config: SurveyConfig): (record: AnswerRecord) => AnswerRow[] {
  const { shown } = keysOf(config)
  return (record) =>
    rowsOf({ ...record, entries: record.entries.filter(({ itemKey }) => shown.has(itemKey)) })
}

/**
 * The same rows as their owner sees them today: each tells what keeps them from changing and cancelling the answer, and rows that
 * book something say what, when, and in which category (ENT-03), as it is called now.
 */
export async function ownRowsOf(
  needs: StandingNeeds,
  config: SurveyConfig,
): Promise<(record: AnswerRecord) => Promise<readonly AnswerRow[]>> {
  const shownRows = shownRowsOf(config)
  const { booking } = keysOf(config)
  const catalog = booking.size > 0 ? await needs.bookings.catalog() : undefined
  return async (record) => {
    const { obstacles } = await answerStanding(needs, config, record)
    const rows = shownRows(record)
    for (const row of rows) Object.assign(row, obstacles)
    return catalog ? rows.map((row) => (booking.has(row.itemKey) ? reservedRow(row, catalog) : row)) : rows
  }
}

type Keys = { shown: ReadonlySet<string>; booking: ReadonlySet<string> }

/** Every reading asks for the keys of the same few forms. */
const known = new WeakMap<SurveyConfig, Keys>()

/** Keys of the items that a form shows to residents, and of those by which they book. */
function keysOf(config: SurveyConfig): Keys {
  let keys = known.get(config)
  if (!keys) {
    const schema = config.surveySchema ?? []
    const setOf = (items: readonly SchemaItem[]) => new Set(items.map(({ itemKey }) => itemKey))
    keys = { shown: setOf(visibleItems(schema, 'user')), booking: setOf(reservationItems(schema)) }
    known.set(config, keys)
  }
  return keys
}
