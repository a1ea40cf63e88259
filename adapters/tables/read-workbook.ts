import type { Sheet } from '../../domain/shared/sheet.ts'
import { openWorkbook } from './open-workbook.ts'
import { readSheet } from './read-sheet.ts'

const limits = { packed: 5 * 1024 * 1024, unpacked: 20 * 1024 * 1024 }

/**
 * The sheets of an .xlsx file with forms in their order, hidden ones left out.
 *
 * @throws WorkbookUnreadable if it is no such file, or is too large for forms
 */
export function readWorkbook(bytes: Uint8Array): Sheet[] {
  const { sheets, context } = openWorkbook(bytes, limits)
  return sheets.map(({ name, part }) => ({ name, ...readSheet(part, context) }))
}
