import { citySheets as sheetsOfCity } from '../../adapters/city-bundle/sheets/city-sheets.ts'
import { openSheets } from '../../adapters/city-bundle/sheets/open-sheets.ts'
import { sheetTemplate } from '../../adapters/city-bundle/sheets/sheet-template.ts'
import { maxCellLength } from '../../adapters/tables/package-parts.ts'
import { readWorkbook } from '../../adapters/tables/read-workbook.ts'
import { WorkbookUnreadable } from '../../adapters/tables/workbook-unreadable.ts'
import { writeWorkbook } from '../../adapters/tables/write-workbook.ts'
import type { CitySheets } from '../../application/ports/city-sheets.ts'
import type { Clock } from '../../application/ports/clock.ts'
import { refuse } from '../../domain/refusal.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'

/** Forms and what can be booked as .xlsx files. */
export const citySheets = (clock: Clock): CitySheets => ({
  open(file) {
    try {
      return openSheets(readWorkbook(file), tokyoDay(clock.now()))
    } catch (error) {
      if (error instanceof WorkbookUnreadable) throw refuse('office.sheet_unreadable', { why: error.reason })
      throw error
    }
  },
  write(part) {
    const { sheets } = sheetsOfCity(part)
    const isTooLong = sheets.some(({ rows }) => rows.some((row) => row.some(isLong)))
    if (isTooLong) throw refuse('office.sheet_unreadable', { why: 'cell_too_long' })
    return writeWorkbook(sheets)
  },
  template: (kind) => writeWorkbook(sheetTemplate({ booking: kind === 'booking' })),
})

const isLong = (text: string): boolean => text.length > maxCellLength
