import { parseLocalDate } from '../../domain/shared/local-date.ts'
import { isRelativeDay } from '../../domain/survey/rules/date-rules.ts'
import type { Fault } from './fault.ts'
import { boundDayOf } from './sheets/cell-words.ts'

/** What values of other codes than days and times may be wrong in only because they are full width. */
const halfWidth: ReadonlySet<Fault['code']> = new Set<Fault['code']>([
  'shape.pattern',
  'calendar.not_date',
  'range.not_date',
  'range.not_integer',
  'range.not_year',
  'coma.not_time',
  'publication.not_time',
  'numbering.no_prefix',
  'answer.invalid',
  'image.invalid',
  'image.host_invalid',
  'link.target_invalid',
  'notice.not_day',
  'notice.url_invalid',
])

/** How a value that a fault is about is written right; '' if that can't be guessed. */
export function spellingHint(code: Fault['code'], value: unknown): string {
  if (typeof value !== 'string' || !halfWidth.has(code)) return ''
  const half = value.normalize('NFKC').trim()
  const meant = readAs[code]?.(half) ?? half
  if (meant === value) return ''
  const width = /[！-～]/.test(value) ? '全角の文字があります。半角で' : ''
  return `${width}「${meant}」と書いてください。`
}

function boundIn(text: string): string | undefined {
  const bound = boundDayOf(text.toLowerCase())
  return isRelativeDay(bound) ? bound : dayIn(text)
}

const readAs: Readonly<Partial<Record<Fault['code'], (text: string) => string | undefined>>> = {
  'calendar.not_date': dayIn,
  'range.not_date': boundIn,
  'coma.not_time': timeIn,
  'publication.not_time': momentIn,
  'notice.not_day': dayIn,
}

function dayIn(text: string): string | undefined {
  const [, year = '', month = '', day = ''] =
    /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?$/u.exec(text) ?? []
  return parseLocalDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

function timeIn(text: string): string | undefined {
  const [, hour = '', minute = ''] = /^(\d{1,2})[:時](\d{0,2})分?$/u.exec(text) ?? []
  const isTime = hour !== '' && Number(hour) < 24 && Number(minute) < 60
  return isTime ? `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}` : undefined
}

function momentIn(text: string): string | undefined {
  const [, date = '', clock = ''] =
    /^(\S+?)(?:T|\s+|(?<=日))(\d{1,2}[:時]\d{0,2}分?)(?::\d{2})?$/u.exec(text) ?? []
  const [day, time] = [dayIn(date), timeIn(clock)]
  return day && time && `${day}T${time}`
}
