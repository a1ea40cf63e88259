import type { OpenWorkbook } from '../../../application/ports/city-sheets.ts'
import type { LocalDate } from '../../../domain/shared/local-date.ts'
import type { Sheet } from '../../../domain/shared/sheet.ts'
import { bundleOfCity, formOf } from '../bundle-of-city.ts'
import { imageSizesOf, withImageSizes } from '../image-sizes.ts'
import { importCatalog } from './import-catalog.ts'
import { readInBundle } from './import-sheets.ts'
import { readFormSheet } from './read-form-sheet.ts'

/** The sheets of a workbook as the office takes them: as a part of the city in force. Pure. */
export function openSheets(sheets: readonly Sheet[], today: LocalDate): OpenWorkbook {
  const forms = sheets.map((sheet) => readFormSheet(sheet)?.form)
  const others = sheets.filter((_, index) => !forms[index])
  return {
    forms: forms.flatMap((form) => {
      const id = form?.config.surveyId ?? ''
      return form && id !== '' ? [{ id, sheet: form.sheet, cell: form.cellOf('$.surveyId') }] : []
    }),
    calendars: importCatalog(others, []).files.flatMap(({ file, cellOf }) =>
      file.kind === 'calendar' ? [{ id: file.config.sortKey, ...cellOf('$.sortKey') }] : [],
    ),
    within(city) {
      const { files, said, faults, warnings, newFaults, lost, skipped } = readInBundle(
        sheets,
        bundleOfCity(city),
        { today, isPart: true },
      )
      const sizes = imageSizesOf(city.media)
      const calendars = said.files.flatMap(({ file }) => (file.kind === 'calendar' ? [file.config] : []))
      return {
        forms: files.map(({ sheet, kind, config }) => ({
          ...{ sheet, kind },
          config: withImageSizes(config, sizes),
        })),
        catalog: { ...said.own, ...(calendars.length > 0 && { calendars }) },
        categories: said.categories,
        ...{ faults, warnings, skipped, lost },
        elsewhere: newFaults.map(({ file, message }) => {
          const surveyId = formOf(file)
          return { message, ...(surveyId !== undefined && { surveyId }) }
        }),
      }
    },
  }
}
