import { dayText } from '../../../../application/texts/day-text.ts'
import { textOf } from '../../../../application/texts/dictionary.ts'
import type { Texts } from '../../../../application/texts/languages.ts'
import {
  type EraYear,
  eras,
  erasOf,
  readWrittenYear,
  type YearCount,
  yearIn,
} from '../../../../domain/shared/eras.ts'
import { ageOn, type LocalDate, parseLocalDate } from '../../../../domain/shared/local-date.ts'
import { useTexts } from '../../../frame/translation.ts'
import type { FieldStore } from '../../field-store.ts'
import { dateAnswerOf, type WrittenDate, withHalfWidth } from './date-parts.ts'
import styles from './dates.module.css'

/** Who was born in an earlier era writes the Western year. */
const offered: readonly YearCount[] = ['大正', '昭和', '平成', '令和', 'western']

type CountsProps = {
  field: FieldStore
  chosen: YearCount | undefined
  isDisabled: true | undefined
  onChoose: (count: YearCount) => void
}

/** How the year of a birthday is counted: in an era, or the Western way. */
export function YearCounts({ field, chosen, isDisabled, onChoose }: CountsProps) {
  const texts = useTexts('shared')
  return (
    <div className={styles.counts} role="radiogroup" aria-label={texts['ui.date.era']}>
      {offered.map((count) => (
        <label key={count} className={styles.count}>
          <input
            type="radio"
            name={`${field.item.itemKey}-count`}
            value={count}
            defaultChecked={count === chosen}
            aria-disabled={isDisabled}
            onChange={() => onChoose(count)}
          />
          {count === 'western' ? texts['ui.date.western'] : nameOf(texts, count)}
        </label>
      ))}
    </div>
  )
}

/** The day as it is counted the other way, with the age, once it is known; or what is wrong with the year. */
export function BirthdaySaid({ written, today }: { written: WrittenDate; today: LocalDate }) {
  const texts = useTexts('shared', 'survey')
  const { fault } = readWrittenYear(written.count, withHalfWidth(written.parts[0]))
  const day = parseLocalDate(dateAnswerOf(written, true))
  return (
    <output className={fault && fault !== 'uncounted' ? styles.wrong : styles.said}>
      {fault
        ? faultText(texts, fault, written)
        : day && day <= today && dayTextOf(texts, day, written, today)}
    </output>
  )
}

type AllTexts = Texts<'shared' | 'survey'>

function dayTextOf(texts: AllTexts, day: LocalDate, { count }: WrittenDate, today: LocalDate): string {
  const era = erasOf(day).at(-1)
  const [year, month, date] = day.split('-').map(Number)
  const other =
    count === 'western' && era
      ? textOf(texts, 'era.day', {
          year: eraText(texts, { era, year: yearIn(era, year!) }),
          month,
          day: date,
        })
      : dayText(texts, 'date', day)
  return textOf(texts, 'era.age', { day: other, age: ageOn(today, day) })
}

function faultText(
  texts: AllTexts,
  fault: NonNullable<ReturnType<typeof readWrittenYear>['fault']>,
  { parts: [, month] }: WrittenDate,
): string {
  // While the year is being written it may still become a Western one.
  if (fault === 'uncounted') return month === '' ? '' : texts['era.uncounted']
  if (fault === 'unknown') return texts['era.unknown']
  const { last, year, instead } = fault
  return textOf(texts, 'era.ended', { last: eraText(texts, last), year, right: eraText(texts, instead) })
}

const eraText = (texts: AllTexts, { era, year }: EraYear): string =>
  textOf(texts, 'era.year', { era: nameOf(texts, era.name), year: year === 1 ? texts['era.first'] : year })

function nameOf(texts: Texts<'shared'>, name: EraYear['era']['name']): string {
  const at = eras.findIndex((era) => era.name === name)
  return texts['ui.date.eras'].split(' ')[at] ?? name
}
