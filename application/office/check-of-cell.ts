import {
  type CityStatus,
  type StatusOfAnswer,
  statusNamed,
  statusNames,
} from '../../domain/answer/city-status.ts'
import { hasLostCharacters, type TableEncoding } from './office-table.ts'
import type { UnknownStatus } from './update-report.ts'

/** One line of 1 to 50 characters: offices may use check values of their own. */
const checkForm = /^[^\p{Cc}\p{Cs}]{1,50}$/u

/** The status that a cell names, or why it names none. @param context.statuses absent: the usual ones */
export function statusOfCell(
  name: string,
  {
    encoding,
    statuses,
  }: { encoding: Pick<TableEncoding, 'replacement'>; statuses: readonly CityStatus[] | undefined },
): StatusOfAnswer | { why: 'check_invalid' | 'characters_lost' } | UnknownStatus {
  const why = checkProblem(name, encoding)
  if (why) return { why }
  return statusNamed(name, statuses) ?? { why: 'check_unknown', names: statusNames(statuses) }
}

/** Why a text can't be stored as a check value; undefined if it can. */
function checkProblem(
  check: string,
  encoding: Pick<TableEncoding, 'replacement'>,
): 'check_invalid' | 'characters_lost' | undefined {
  if (!checkForm.test(check)) return 'check_invalid'
  return hasLostCharacters(check, encoding) ? 'characters_lost' : undefined
}
