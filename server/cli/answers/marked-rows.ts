import { factColumns } from '../../../application/office/answer-columns.ts'
import type { Slot } from '../../../domain/reservation/calendar.ts'
import { openTable } from '../open-table.ts'

/** The column of a list of people to inform that names the slot of a row, as `slotCell` does. */
export const slotColumn = '枠'
/** The column that says when somebody was informed, or in which the office marks who was. */
export const informedColumn = '知らせた'

/** A slot as `slotColumn` names it: `court|2024-06-20|0`. */
export const slotCell = ({ calendarId, day, slotKey }: Slot): string => `${calendarId}|${day}|${slotKey}`

/** A row of a list that the office has marked. */
type MarkedRow = { row: number; answerCode: string; surveyId?: string; slot: string | undefined }

/**
 * A time in a list, as it was written (`displayDateTime`) or as a spreadsheet saves that (`2024/6/12 9:00`): it tells
 * of an earlier note.
 */
const writtenTime = /^\d{4}[-/]\d{1,2}[-/]\d{1,2} \d{1,2}:\d{2}(?::\d{2})?$/

/**
 * The rows of a list that the office has marked, and how many others have the time of an earlier note where the mark
 * would be.
 *
 * @throws UnreadableCsv, WorkbookUnreadable, TableUnreadable
 * @throws Error with the system's code if the file can't be read
 */
export async function markedRows(file: string): Promise<{ marked: MarkedRow[]; earlier: number }> {
  const marked: MarkedRow[] = []
  let earlier = 0
  const table = await openTable(file, (titles) => titles.includes(informedColumn))
  for await (const { row, cells } of table.rows()) {
    const [answerCode, surveyId] = [cells.get(factColumns.code), cells.get(factColumns.survey)]
    const mark = cells.get(informedColumn)?.trim()
    if (!answerCode || !mark) continue
    if (writtenTime.test(mark)) earlier++
    else
      marked.push({
        row,
        answerCode,
        ...(surveyId && { surveyId }),
        slot: cells.get(slotColumn)?.trim(),
      })
  }
  return { marked, earlier }
}
