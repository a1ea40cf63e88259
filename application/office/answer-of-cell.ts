import { itemTypeOf } from '../../domain/item-types/registry.ts'
import type { Answer } from '../../domain/survey/answer.ts'
import { corrected } from '../../domain/survey/corrected.ts'
import { type EntryKind, entryKindOf } from '../../domain/survey/rules/allowed-characters.ts'
import type { SchemaItem } from '../../domain/survey/survey-config.ts'
import { dayTextOf } from './time-of-cell.ts'

/** What is written as digits, often with something between them. */
const digitKinds: ReadonlySet<EntryKind | undefined> = new Set(['phone', 'postcode'])

/**
 * The answer in a cell, the inverse of `entryText`: options are separated by 、, a day may be in a spreadsheet's format
 * (2024/6/14), and phone numbers and postcodes may have hyphens. null gives the empty answer.
 */
export function answerOfCell(cell: string | null, item: SchemaItem): Answer {
  const type = itemTypeOf(item)
  if (cell === null || type === undefined) return []
  const isDigits = digitKinds.has(entryKindOf(item))
  const text = type.nullable === true ? dayTextOf(cell) : isDigits ? corrected(item, cell) : cell
  const answer =
    type.rowPerOption === true || type.severalTexts === true ? chosenIn(text, item.options ?? []) : [text]
  return type.normalised?.(answer, item) ?? answer
}

/** Options may contain 、 themselves: the longest match is taken. */
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
