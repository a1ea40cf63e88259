import { toHalfWidth } from '../../../../domain/shared/text-width.ts'

/** Year, month and day as a person typed them. */
export type DateParts = readonly [year: string, month: string, day: string]

/** `2024-02-09` as `['2024', '2', '9']`; anything else that is there stays where it can be seen and corrected. */
export function datePartsOf(answer: string): DateParts {
  const [year = '', month = '', day = ''] = answer === 'null' ? [] : answer.split('-')
  return [year, withoutZeros(month), withoutZeros(day)]
}

/**
 * Three fields as one answer: '' while all are empty; a date that is incomplete or does not exist is left to the rule.
 */
export function dateAnswerOf(parts: DateParts): string {
  const [year, month, day] = parts.map((part) => toHalfWidth(part).trim()) as [string, string, string]
  if (year === '' && month === '' && day === '') return ''
  return [year, padded(month), padded(day)].join('-')
}

const withoutZeros = (part: string): string => part.replace(/^0+(?=\d)/, '')
const padded = (part: string): string => (part === '' ? part : part.padStart(2, '0'))
