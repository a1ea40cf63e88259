import type { City } from '../../../application/ports/city-repository.ts'
import type { NewSheet } from '../../../domain/shared/sheet.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { withoutImageSizes } from '../image-sizes.ts'
import { catalogSheets } from './catalog-columns.ts'
import { explanationSheet } from './form-sheet.ts'
import type { FormKind } from './head-fields.ts'
import { restName } from './sheet-field.ts'
import { catalogSheetsOf } from './write-catalog-sheets.ts'
import { writeFormSheet } from './write-form-sheet.ts'

/** The sheets of a city, and what each says as JSON only. */
type CitySheets = {
  sheets: readonly NewSheet[]
  inJson: readonly { sheet: string; items: readonly string[] }[]
}

type Written = Pick<City, 'surveys' | 'members' | 'calendars' | 'categories' | 'items'>

/**
 * A sheet for each form of a city, member forms last, and those of what can be booked; no two names are the same.
 */
export function citySheets({ surveys, members = [], ...catalog }: Written): CitySheets {
  const names = new Set<string>([explanationSheet, ...Object.values(catalogSheets).map(({ name }) => name)])
  const sheetOf = (config: SurveyConfig, kind: FormKind) => {
    const name = freeName(config.surveyTitle, names)
    names.add(name.toLowerCase())
    return writeFormSheet(withoutImageSizes(config), kind, name)
  }
  const written = [
    ...surveys.map((config) => sheetOf(config, 'survey')),
    ...members.map((config) => sheetOf(config, 'member')),
  ]
  const all = [...written, ...catalogSheetsOf(catalog).map((sheet) => ({ sheet, inJson: rowsInJson(sheet) }))]
  return {
    sheets: all.map(({ sheet }) => sheet),
    inJson: all.flatMap(({ sheet, inJson }) =>
      inJson.length === 0 ? [] : [{ sheet: sheet.name, items: inJson }],
    ),
  }
}

/** The first texts of the rows of which a part stands in the last column as JSON, or above the table. */
function rowsInJson({ rows, headings }: NewSheet): string[] {
  const [titleRow = 1] = headings
  const last = (rows[titleRow - 1] ?? []).indexOf(restName)
  return rows.flatMap((row, index) => {
    const isInJson =
      index + 1 < titleRow ? row[0] === restName && row[1] !== '' : row[last] && index + 1 > titleRow
    return isInJson ? [row.find((text) => text !== '') ?? ''] : []
  })
}

/** A name that spreadsheets accept: at most 31 characters, none of `[]:*?/\`, no quote at either end. */
function freeName(title: string, taken: ReadonlySet<string>): string {
  const base =
    title
      .replaceAll(/[[\]:*?/\\'\p{Cc}]/gu, ' ')
      .trim()
      .slice(0, 26) || 'フォーム'
  let name = base
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${base} ${number}`
  return name
}
