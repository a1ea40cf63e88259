import { type LocalDate, plusDays, startOfTokyoDay, tokyoDay } from '../shared/local-date.ts'
import type { AnswerRecord, CorrectionRequest } from './answer-record.ts'
import { isCancelled } from './check-value.ts'

/** How long a request, or a result, may be, UTF-16 code units. */
export const LONGEST_REQUEST = 1000

/** How far ahead the last day of a request may lie. */
const MOST_DAYS = 366

/** `ended`: the answer was cancelled before it was answered. */
export type RequestState = 'open' | 'late' | 'answered' | 'withdrawn' | 'ended'

type Asked = Pick<AnswerRecord, 'check' | 'requests'>

/** The request that counts: a newer one comes in the place of those before. */
export const latestRequest = ({ requests }: Pick<AnswerRecord, 'requests'>): CorrectionRequest | undefined =>
  requests?.at(-1)

/** How a request stands at an instant: its last day counts to its end in Asia/Tokyo. */
export function requestState(
  { until, end }: CorrectionRequest,
  { check }: Pick<AnswerRecord, 'check'>,
  nowMs: number,
): RequestState {
  if (end) return end.kind
  if (isCancelled(check)) return 'ended'
  return nowMs < startOfTokyoDay(plusDays(until, 1)) ? 'open' : 'late'
}

/** For whom an answer waits: its owner until a day, late or not, or the desk. */
type WaitsFor = { owner: LocalDate } | 'desk' | undefined

export function waitsFor(asked: Asked): WaitsFor {
  const request = latestRequest(asked)
  if (!request || isCancelled(asked.check)) return undefined
  const { end, until } = request
  if (!end) return { owner: until }
  return end.kind === 'answered' && end.seenAt === undefined ? 'desk' : undefined
}

/** Whether a request may run to the end of that day: not over, and at most a year ahead. */
export function isDeadline(until: LocalDate, nowMs: number): boolean {
  const today = tokyoDay(nowMs)
  return until >= today && until <= plusDays(today, MOST_DAYS)
}

/** All requests of an answer with another one in the place of the latest. */
export const withLatest = (
  { requests = [] }: Pick<AnswerRecord, 'requests'>,
  latest: CorrectionRequest,
): CorrectionRequest[] => [...requests.slice(0, -1), latest]

/** Letters that nobody sees, but for ends of lines. */
const controls = /[^\P{Cc}\n]/u

/** What is written to an owner as it is kept; undefined if it says nothing, is too long or can't be shown. */
export function writtenWords(given: string): string | undefined {
  const words = given.replace(/\r\n?/g, '\n').trim()
  return words === '' || words.length > LONGEST_REQUEST || controls.test(words) ? undefined : words
}
