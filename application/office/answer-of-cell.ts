import type { Answer } from '../../domain/survey/answer.ts'
import { itemTypeOf } from '../../domain/survey/item-types/registry.ts'
import type { SchemaItem } from '../../domain/survey/survey-config.ts'

/**
 * The answer that a cell means, the inverse of `cellTextOf`: several options stand apart by 、, a day may be written as a
 * spreadsheet likes it (2024/6/14). null means none.
 */
export function answerOfCell(cell: string | null, item: SchemaItem): Answer {
  const type = itemTypeOf(item)
  if (cell === null || type === undefined) return []
  const text = type.nullable === true ? dayText(cell) : cell
  const answer = type.rowPerOption === true ? chosenIn(text, item.options ?? []) : [text]
  return type.normalised?.(answer, item) ?? answer
}

function dayText(cell: string): string {
  const text = cell.trim()
  const [, year, month = '', day = ''] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text) ?? []
  return year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Options may hold 、 themselves: the longest one that fits counts. */
function chosenIn(text: string, options: readonly string[]): string[] {
  const longestFirst = [...options].sort((a, b) => b.length - a.length)
  const chosen: string[] = []
  for (let rest = text; rest !== ''; ) {
    const fits = longestFirst.find((option) => rest === option || rest.startsWith(`${option}、`))
    const next = fits ?? rest.split('、', 1)[0] ?? ''
    chosen.push(next)
    rest = rest.slice(next.length + 1)
  }
  return chosen
}
