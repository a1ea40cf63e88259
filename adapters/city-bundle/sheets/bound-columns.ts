import { type Bounded, itemTypeWords } from '../../../application/texts/item-type-words.ts'
import { maxTextLength } from '../../../domain/survey/rules/text-rules.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import { asBoundDay, boundDayOf, integer } from './cell-words.ts'
import { wordsOfType } from './item-type-words.ts'
import type { CellReader, SheetField } from './sheet-field.ts'

type Side = 'min' | 'max'

const fieldOf = {
  number: 'range',
  times: 'range',
  day: 'range',
  year: 'range',
  selection: 'selection',
  length: 'length',
} as const

/** The column of the smallest or the largest value; what that is, the type of the item says. */
export const bound = (side: Side): SheetField<SchemaItem> => ({
  name: side === 'min' ? '最小' : '最大',
  help: `種類によって、数、くり返す回数、日付（2026-04-01、今日、30日後、3か月後、1年前など）、西暦の年、選ぶ数、文字数の${side === 'min' ? '最小' : '最大'}。`,
  width: 12,
  fields: (type) => fieldsOf(side, wordsOfType(type)?.bounded),
  read: (text, reader) => readBound(text, side, reader),
  write: (item) => writeBound(item, side),
})

function fieldsOf(side: Side, bounded: Bounded | undefined): readonly (keyof SchemaItem & string)[] {
  if (bounded === undefined) return []
  return bounded === 'scale' ? [`scale_${side}`] : [fieldOf[bounded]]
}

function readBound(text: string, side: Side, reader: CellReader): Partial<SchemaItem> {
  const bounded = wordsOfType(reader.type)?.bounded
  if (reader.type === '') return {}
  if (bounded === undefined) {
    const able = Object.values(itemTypeWords).flatMap((words) => (words.bounded ? [`「${words.name}」`] : []))
    reader.fault(
      `種類「${wordsOfType(reader.type)?.name ?? reader.type}」には、最小も最大も付けられません。付けられるのは${able.join('')}です。`,
    )
    return {}
  }
  const value = bounded === 'day' ? boundDayOf(text) : integer(text, reader)
  if (value === undefined) return {}
  if (bounded === 'scale') return { [`scale_${side}`]: value }
  const binds = bounded === 'length' &&
    side === 'max' &&
    Number(value) < maxTextLength && { limitation: true }
  return { [fieldOf[bounded]]: { [side]: value, ...binds } }
}

function writeBound(item: SchemaItem, side: Side): string {
  const bounded = wordsOfType(item.type)?.bounded
  if (bounded === undefined) return ''
  const { max, limitation } = item.length ?? {}
  if (bounded === 'length' && side === 'max' && Number(max) < maxTextLength && !limitation) return ''
  const value = bounded === 'scale' ? item[`scale_${side}`] : item[fieldOf[bounded]]?.[side]
  return bounded === 'day' ? asBoundDay(String(value ?? '')) : String(value ?? '')
}
