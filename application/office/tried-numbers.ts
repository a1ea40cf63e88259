import type { NumberTake } from '../ports/answer-repository.ts'
import type { MemberNumberRepository } from '../ports/member-number-repository.ts'

/** Whether a number is taken, by somebody or by a row that was tried before; else it counts as taken from now on. */
export type TriedNumbers = (surveyId: string, number: NumberTake) => Promise<boolean>

/** For a dry run. */
export function triedNumbers(memberNumbers: MemberNumberRepository): TriedNumbers {
  const tried = new Set<string>()
  return async (surveyId, number) => {
    if (!('value' in number)) return false
    const { value } = number
    const state = await memberNumbers.stateOf({ surveyId, number: value, userId: '' })
    if (state !== 'free' || tried.has(value)) return true
    tried.add(value)
    return false
  }
}
