import { type LocalDate, parseLocalDate } from '../../../../domain/shared/local-date.ts'

let format: Intl.DateTimeFormat | undefined

/** `1980-01-31` in the Japanese era, 昭和55年1月31日; undefined for anything that is not a day. */
export function wareki(answer: string): string | undefined {
  const day: LocalDate | undefined = parseLocalDate(answer)
  if (!day) return undefined
  format ??= new Intl.DateTimeFormat('ja-JP-u-ca-japanese', { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(new Date(`${day}T00:00:00Z`))
}
