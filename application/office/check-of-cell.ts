import { isLost, type Spelling } from './office-table.ts'

/** One line that a person can read: the office's own words are welcome. */
const checkForm = /^[^\p{Cc}\p{Cs}]{1,50}$/u

/** What keeps a text from being a check value of an answer; undefined if nothing does. */
export function checkProblem(
  check: string,
  spelling: Pick<Spelling, 'lost'>,
): 'check_invalid' | 'characters_lost' | undefined {
  if (!checkForm.test(check)) return 'check_invalid'
  return isLost(check, spelling) ? 'characters_lost' : undefined
}
