import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { NumberTake } from '../ports/member-number-repository.ts'
import { givenUpBy, type NumberNeeds } from './given-up-number.ts'

/** Whether a number is taken, by somebody or by a row that was tried before; else it counts as taken from now on. */
export type TriedNumbers = (config: SurveyConfig, number: NumberTake) => Promise<boolean>

/** For a dry run. */
export function triedNumbers(needs: NumberNeeds): TriedNumbers {
  const tried = new Set<string>()
  return async (config, number) => {
    if (!('value' in number)) return false
    const { value } = number
    if (tried.has(value)) return true
    const asked = { surveyId: config.surveyId, number: value, userId: '' }
    const isFree = (await needs.memberNumbers.stateOf(asked)) === 'free'
    if (!isFree && !(await givenUpBy(needs, config, number))) return true
    tried.add(value)
    return false
  }
}
