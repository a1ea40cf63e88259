import { localDate } from '../../../domain/shared/local-date.ts'
import type { Answers } from '../../../domain/survey/answer.ts'
import { type DemoForm, demoAnswers, demoPerson } from '../../../server/demo/demo-answers.ts'

const today = localDate('2025-06-14')
const hanako = demoPerson(2, today)

/** What the forms with a reservation want, without a time. */
const wishes: Readonly<Partial<Record<string, Readonly<Record<string, string>>>>> = {
  'facility-booking': { reserve: 'gym-arena-a_badminton' },
  kenshin: { reserve: 'kenshin-hokencenter-1f_basic' },
  vaccine: { dose1: 'vaccine-hokencenter-2f_pfizer' },
}

/** Good answers of a made-up resident to a form of the demo city; `over` are reservations with their time. */
export const filled = (surveyId: string, over: Readonly<Record<string, string>> = {}): Answers =>
  demoAnswers(surveyId as DemoForm, hanako, today, { ...wishes[surveyId], ...over })
