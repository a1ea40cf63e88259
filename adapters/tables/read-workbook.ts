import type { Sheet } from '../../domain/shared/sheet.ts'
import { openWorkbook } from './open-workbook.ts'
import { readSheet } from './read-sheet.ts'
import { WorkbookUnreadable } from './workbook-unreadable.ts'

const limits = { packed: 5 * 1024 * 1024, unpacked: 20 * 1024 * 1024 }
/** Characters of all cells: a text that stands in a file once may stand in any number of them. */
const MAX_TEXT = 5_000_000

/**
 * The sheets of an .xlsx file with forms in their order, hidden ones left out.
 *
 * @throws WorkbookUnreadable if it is no such file, or is too large for forms
 */
export function readWorkbook(bytes: Uint8Array): Sheet[] {
  const { sheets, context } = openWorkbook(bytes, limits)
  let characters = 0
  return sheets.map(({ name, part }) => {
    const sheet = readSheet(part, context)
    for (const { text } of sheet.cells) characters += text.length
    if (characters > MAX_TEXT) throw new WorkbookUnreadable('too_large')
    return { name, ...sheet }
  })
}
