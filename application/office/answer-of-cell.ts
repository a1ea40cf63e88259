import type { Answer } from '../../domain/survey/answer.ts'
import { itemTypeOf } from '../../domain/survey/item-types/registry.ts'
import type { SchemaItem } from '../../domain/survey/survey-config.ts'
import { dayTextOf } from './time-of-cell.ts'

/**
 * The answer that a cell means, the inverse of `cellTextOf`: several options stand apart by 、, a day may be written as a
 * spreadsheet likes it (2024/6/14). null means none.
 */
export function answerOfCell(cell: string | null, item: SchemaItem): Answer {
  const type = itemTypeOf(item)
  if (cell === null || type === undefined) return []
  const text = type.nullable === true ? dayTextOf(cell) : cell
  const answer = type.rowPerOption === true ? chosenIn(text, item.options ?? []) : [text]
  return type.normalised?.(answer, item) ?? answer
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
