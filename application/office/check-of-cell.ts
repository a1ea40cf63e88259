import { hasLostCharacters, type TableEncoding } from './office-table.ts'

/** One line of 1 to 50 characters: offices may use check values of their own. */
const checkForm = /^[^\p{Cc}\p{Cs}]{1,50}$/u

/** Why a text can't be stored as a check value; undefined if it can. */
export function checkProblem(
  check: string,
  encoding: Pick<TableEncoding, 'replacement'>,
): 'check_invalid' | 'characters_lost' | undefined {
  if (!checkForm.test(check)) return 'check_invalid'
  return hasLostCharacters(check, encoding) ? 'characters_lost' : undefined
}
