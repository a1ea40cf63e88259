import { type AnswerRecord, checkValues } from './answer-record.ts'
import { isCancelled } from './check-value.ts'

/** A status that the office of a city gives to answers. */
export type CityStatus = {
  /** As the office writes it. */
  name: string
  /** What residents read; absent: the name, and for what is cancelled nothing more than that. */
  shown?: string
  /** The answer is cancelled: its places are free again, and the case ends. */
  freesPlace?: boolean
  /** The office has finished the answer. */
  endsCase?: boolean
}

/** What an office writes where its city has no list of its own. */
export const usualStatuses: readonly CityStatus[] = [
  { name: '受付済' },
  { name: '確認中' },
  { name: '対応中' },
  { name: '処理中' },
  { name: '保留' },
  { name: '取消', freesPlace: true },
]

/** The check values of the product, which every city has (STATE-02). */
export const fixedStatuses: readonly string[] = [...new Set(Object.values(checkValues).flat())]

/** A check value, and the office's own name of it, where it has one. */
export type StatusOfAnswer = Pick<AnswerRecord, 'check' | 'status'>

/** What an answer gets when the office writes `name`; undefined if the city has no such status. */
export function statusNamed(
  name: string,
  statuses: readonly CityStatus[] = usualStatuses,
): StatusOfAnswer | undefined {
  if (fixedStatuses.includes(name)) return { check: name }
  const known = statuses.find((each) => each.name === name)
  if (!known) return undefined
  if (known.freesPlace) return { check: checkValues.cancelled, status: name }
  return known.endsCase ? { check: checkValues.complete[0], status: name } : { check: name }
}

/** Whether an answer that gets this status gives its places back. */
export function freesPlace(name: string, statuses?: readonly CityStatus[]): boolean {
  const status = statusNamed(name, statuses)
  return status !== undefined && isCancelled(status.check)
}

/** The names that the office may write, in the order of the city. */
export const statusNames = (statuses: readonly CityStatus[] = usualStatuses): readonly string[] => [
  ...new Set([
    ...fixedStatuses.filter((name) => name !== checkValues.superseded),
    ...statuses.map(({ name }) => name),
  ]),
]

/** How the office reads 取り消し, which an answer has that a change superseded (STATE-03): what was reserved stands. */
export const changedStatus = '変更済み'

/** The status of an answer as the office writes it. */
export const officeStatus = ({
  check,
  status = check,
  changedTo,
}: StatusOfAnswer & Pick<AnswerRecord, 'changedTo'>): string =>
  changedTo === undefined ? status : changedStatus

/**
 * The words of the city that residents read of the status of an answer; undefined: those of the product for its check
 * value.
 */
export function shownStatus(
  answer: StatusOfAnswer,
  statuses: readonly CityStatus[] = usualStatuses,
): string | undefined {
  const known = statuses.find(({ name }) => name === officeStatus(answer))
  return known?.shown ?? (isCancelled(answer.check) ? undefined : known && answer.status)
}
