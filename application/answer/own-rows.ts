import type { AnswerRecord, AnswerRow } from '../../domain/survey/answer-record.ts'
import { visibleItems } from '../../domain/survey/form.ts'
import { rowsOf } from '../../domain/survey/rows.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { answerStanding, type StandingNeeds } from '../reservation/answer-standing.ts'
import { reservationItems } from '../reservation/reservation-items.ts'
import { reservedRow } from '../reservation/reserved-row.ts'

/**
 * The rows of an answer to `config` that its owner may read: those of items the form shows to residents now. What the office keeps
 * in admin items stays hidden (ROLE-02), also after such an item has left the form.
 */
export function shownRowsOf(config: SurveyConfig): (record: AnswerRecord) => AnswerRow[] {
  const shown = new Set(visibleItems(config.surveySchema ?? [], 'user').map((item) => item.itemKey))
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
  const booking = new Set(reservationItems(config.surveySchema ?? []).map((item) => item.itemKey))
  const catalog = booking.size > 0 ? await needs.bookings.catalog() : undefined
  return async (record) => {
    const { obstacles } = await answerStanding(needs, config, record)
    const rows = shownRows(record).map((row) => Object.assign(row, obstacles))
    return catalog ? rows.map((row) => (booking.has(row.itemKey) ? reservedRow(row, catalog) : row)) : rows
  }
}
