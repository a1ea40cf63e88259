import { eras, readEraYear } from './eras.ts'
import { type LocalDate, parseLocalDate } from './local-date.ts'
import { toHalfWidth } from './text-width.ts'

const western = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/
const japanese = /^(明治|大正|昭和|平成|令和|[MTSHR])\.?(\d{1,3}|元)[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/i
const letters = 'MTSHR'

/**
 * A day as people write it in one go: `2024/2/9`, `2024年2月9日`, `昭和55年1月31日`, `S55.1.31`, whatever the width; undefined
 * for anything else.
 */
export function writtenDay(text: string): LocalDate | undefined {
  const plain = toHalfWidth(text).replace(/\s/g, '')
  const [, year, month, day] = western.exec(plain) ?? []
  if (year !== undefined) return dayOf(year, month, day)
  const [, name = '', number, ...rest] = japanese.exec(plain) ?? []
  const era = eras[letters.indexOf(name.toUpperCase())] ?? eras.find((one) => one.name === name)
  const read = era && readEraYear({ era, year: number === '元' ? 1 : Number(number) })
  return read && !read.ended ? dayOf(`${read.year}`, ...rest) : undefined
}

const dayOf = (year: string, month = '', day = ''): LocalDate | undefined =>
  parseLocalDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
