import { fiveWeeksTo } from '../../../application/office/count-answers.ts'
import type { NumbersName } from '../../../application/office/read-numbers.ts'
import { type LocalDate, parseLocalDate } from '../../../domain/shared/local-date.ts'

/** What an address asks for; without days five weeks to today. */
export function numbersNameOf(search: string, today: LocalDate): NumbersName {
  const asked = new URLSearchParams(search)
  const usual = fiveWeeksTo(today)
  const dayIn = (name: string) => parseLocalDate(asked.get(name) ?? '')
  return {
    from: dayIn('from') ?? usual.from,
    to: dayIn('to') ?? usual.to,
    surveyId: asked.get('form') ?? undefined,
    calendarId: asked.get('place') ?? undefined,
  }
}

/** The address of numbers. */
export function numbersPath({ from, to, surveyId, calendarId }: NumbersName, today: LocalDate): string {
  const usual = fiveWeeksTo(today)
  const asked = new URLSearchParams({
    ...(from !== usual.from && { from }),
    ...(to !== usual.to && { to }),
    ...(surveyId !== undefined && { form: surveyId }),
    ...(calendarId !== undefined && { place: calendarId }),
  }).toString()
  return `/office/numbers${asked === '' ? '' : `?${asked}`}`
}
