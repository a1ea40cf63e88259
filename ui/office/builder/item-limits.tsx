import { type Bounded, itemTypeWords } from '../../../application/texts/item-type-words.ts'
import { builder as texts } from '../../../application/texts/office.json'
import type { ItemTypeName } from '../../../domain/item-types/registry.ts'
import type { ItemChange } from '../../../domain/survey/edit-form.ts'
import type { CharacterType, InputFormat, SchemaItem } from '../../../domain/survey/survey-config.ts'
import styles from './editor.module.css'
import { CheckField, ChoiceField, NumberField } from './fields.tsx'

type Bound = number | string | undefined
type Bounds = { min: Bound | null; max: Bound | null }

/** An address is a text, however seldom it is bounded. */
function boundedOf({ type }: SchemaItem): Bounded | undefined {
  if (type === 'address') return 'length'
  return Object.hasOwn(itemTypeWords, type) ? itemTypeWords[type as ItemTypeName].bounded : undefined
}

const isText = ({ type }: SchemaItem): boolean => type === 'text' || type === 'textarea' || type === 'address'

/** The fields of an item that stand among its limits. */
export function limitFields(item: SchemaItem): readonly string[] {
  const bounded = boundedOf(item)
  if (bounded === undefined) return []
  if (bounded === 'length') return ['length', 'characterType', 'inputFormat']
  if (bounded === 'scale') return ['scale_min', 'scale_max']
  return [bounded === 'selection' ? 'selection' : 'range']
}

/** What an answer is bounded by: its values, how many, how long, which characters. */
export function ItemLimits({ item, onChange }: { item: SchemaItem; onChange(change: ItemChange): void }) {
  const bounded = boundedOf(item)
  if (bounded === undefined) return null
  const bounds = boundsOf(item, bounded)
  const put = (side: keyof Bounds, value: Bound): void =>
    onChange(changeOf(item, bounded, { ...bounds, [side]: value }))
  return (
    <>
      <div className={styles.pair}>
        {(['min', 'max'] as const).map((side) => (
          <NumberField
            key={side}
            label={texts[`limits.${bounded}.${side}`]}
            {...(bounded === 'day' && { hint: texts['limits.day.hint'] })}
            isText={bounded === 'day'}
            value={bounds[side]}
            onChange={(value) => put(side, value)}
          />
        ))}
      </div>
      {isText(item) && <Characters item={item} onChange={onChange} />}
    </>
  )
}

const characterTypes = [
  ...(['kanji', 'hiragana', 'katakana', 'alphabetHalf', 'numberHalf'] as const),
  ...(['katakanaHalf', 'alphabetFull', 'numberFull', 'alphabet', 'number', 'allFull'] as const),
] satisfies CharacterType[]
const formats = ['email', 'phone', 'postcode', 'alphanumeric', 'identifier'] satisfies InputFormat[]

function Characters({ item, onChange }: { item: SchemaItem; onChange(change: ItemChange): void }) {
  const { characterType = [], inputFormat = '' } = item
  return (
    <>
      <ChoiceField
        label={texts.format}
        value={inputFormat}
        onChange={(value) => onChange({ inputFormat: (value || undefined) as InputFormat | undefined })}
      >
        <option value="">{texts['format.free']}</option>
        {formats.map((format) => (
          <option key={format} value={format}>
            {texts[`format.${format}`]}
          </option>
        ))}
      </ChoiceField>
      <details className={styles.fold} open={characterType.length > 0 || undefined}>
        <summary>{texts.characters}</summary>
        <div className={styles.checks}>
          {characterTypes.map((type) => (
            <CheckField
              key={type}
              label={texts[`characters.${type}`]}
              isOn={characterType.includes(type)}
              onChange={(isOn) => {
                const next = isOn ? [...characterType, type] : characterType.filter((each) => each !== type)
                onChange({ characterType: next.length > 0 ? next : undefined })
              }}
            />
          ))}
        </div>
      </details>
    </>
  )
}

function boundsOf({ range, selection, scale_min, scale_max, length }: SchemaItem, bounded: Bounded): Bounds {
  if (bounded === 'scale') return { min: scale_min, max: scale_max }
  const { min, max } = { selection, length, number: range, day: range, year: range }[bounded] ?? {}
  return { min, max }
}

function changeOf({ length }: SchemaItem, bounded: Bounded, { min, max }: Bounds): ItemChange {
  const given = {
    ...(min !== undefined && min !== null && { min }),
    ...(max !== undefined && max !== null && { max }),
  } as { min?: number; max?: number }
  const bounds = Object.keys(given).length > 0 ? given : undefined
  if (bounded === 'scale') return { scale_min: given.min, scale_max: given.max }
  if (bounded === 'selection') return { selection: bounds }
  if (bounded !== 'length') return { range: bounds }
  // Only so does the largest length bind.
  const isLimited = given.max !== undefined || length?.limitation === true
  return { length: bounds && { ...given, ...(isLimited && { limitation: true }) } }
}
