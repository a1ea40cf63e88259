import { readWrittenYear, type YearCount } from '../../../../domain/shared/eras.ts'
import { toHalfWidth } from '../../../../domain/shared/text-width.ts'

/** Year, month and day as a person typed them. */
export type DateParts = readonly [year: string, month: string, day: string]

/** A date as it stands in its fields. `count` is chosen of a birthday only. */
export type WrittenDate = { parts: DateParts; count?: YearCount }

/** `2024-02-09` as `['2024', '2', '9']`; anything else that is there stays where it can be seen and corrected. */
export function datePartsOf(answer: string): DateParts {
  const [year = '', month = '', day = ''] = answer === 'null' ? [] : answer.split('-')
  return [year, withoutZeros(month), withoutZeros(day)]
}

/**
 * Three fields as one answer: '' while all are empty; a date that is incomplete or does not exist is left to the rule.
 * @param isCounted the year may be that of an era
 */
export function dateAnswerOf({ parts, count }: WrittenDate, isCounted = false): string {
  const [written, month, day] = parts.map(withHalfWidth) as [string, string, string]
  if (written === '' && month === '' && day === '') return ''
  const year = isCounted ? readWrittenYear(count, written).year : written
  return [year, padded(month), padded(day)].join('-')
}

export const withHalfWidth = (part: string): string => toHalfWidth(part).trim()

const withoutZeros = (part: string): string => part.replace(/^0+(?=\d)/, '')
const padded = (part: string): string => (part === '' ? part : part.padStart(2, '0'))
