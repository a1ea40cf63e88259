import { unclaimedUserId } from '../../domain/answer/claim.ts'
import { isDisabledItem } from '../../domain/form/form.ts'
import { refuse } from '../../domain/refusal.ts'
import { birthdayIn } from '../../domain/reservation/age-limit.ts'
import type { Slot } from '../../domain/reservation/calendar.ts'
import { reservationItems } from '../../domain/reservation/reservation-items.ts'
import { formatReservation } from '../../domain/shared/reservation-value.ts'
import type { SchemaItem } from '../../domain/survey/survey-config.ts'
import { placeRefusal } from '../answer/save-refusals.ts'
import { validateBookings } from '../answer/validate-bookings.ts'
import type { AnswerRepository } from '../ports/answer-repository.ts'
import type { AuditEvent } from '../ports/audit-log.ts'
import type { IdSource } from '../ports/id-source.ts'
import type { BookingNeeds } from '../reservation/validate-slot.ts'
import { retryOnConflict } from '../shared/retry-on-conflict.ts'
import { titleWithKey } from './answer-columns.ts'
import { withValue } from './cell-hint.ts'
import type { WrittenItem } from './correct-answer.ts'
import { type ContextNeeds, type ImportContext, importContextOf } from './import-context.ts'
import type { ImportProblem, ImportWarning } from './import-report.ts'
import { choicesOf } from './list-free-slots.ts'
import { type ActNeeds, factsOfAct, type OfficeAct } from './office-act.ts'
import type { Cells } from './office-table.ts'
import { slotOfWords } from './slot-of-words.ts'
import { unclaimedWrite } from './unclaimed-write.ts'
import { type ValidatedImport, validateImport } from './validate-import.ts'

type BookCommand = OfficeAct & {
  surveyId: string
  items: readonly WrittenItem[]
  /** In words of `slotOfWords`; absent: nothing is booked. */
  slot?: string | undefined
  /** The reservation item that it is for; absent: the only one. */
  itemKey?: string | undefined
}

/** What was taken down for somebody, or why it was not. */
type BookedAnswer = {
  formTitle: string
  /** Absent: there are problems, and nothing is stored. */
  answerCode?: string
  slots: readonly Slot[]
  problems: readonly ImportProblem[]
  warnings: readonly ImportWarning[]
}

/**
 * Driving port of the office: takes an answer down for somebody at the counter or on the phone, and books for them. It
 * is a record of the desk that nobody owns, which the resident can find and claim as an imported one, and is validated
 * as a row of an import is. What is booked is validated like a booking of a resident; with `isOver` it may be past the
 * days they can book, their caps and the quota.
 *
 * @throws Refusal those of `factsOfAct`, `slotOfWords` and `validateBookings`, `survey.not_found`, `survey.no_config`
 * @throws Refusal `office.item_unknown`, `office.item_fixed`, `office.item_of_several`
 * @throws Refusal `member.number_taken`, `member.numbers_exhausted`
 * @throws Refusal `request.in_progress` if form or calendars keep changing meanwhile, `service.unavailable`
 */
type BookForResident = (command: BookCommand) => Promise<BookedAnswer>

type StoreNeeds = BookingNeeds & {
  answers: Pick<AnswerRepository, 'save'>
  ids: Pick<IdSource, 'answerId' | 'answerCode' | 'orderId'>
}

type Needs = ActNeeds & ContextNeeds & StoreNeeds

export const makeBookForResident =
  (needs: Needs): BookForResident =>
  async (command) => {
    const act = await factsOfAct(needs, command)
    const booked = await retryOnConflict(async (): Promise<BookedAnswer | undefined> => {
      const context = await importContextOf(needs, { ...command, sourceColumn: '', encoding: {} })
      const cells = cellsOf(context, command)
      const validated = validateImport(context, { cells })
      const problems = validated.problems.map((problem) => withValue(problem, cells))
      const warnings = validated.warnings.filter(({ why }) => why !== 'cap_exceeded')
      const report = { formTitle: context.survey.config.surveyTitle, slots: [], problems, warnings }
      if (problems.length > 0) return report
      const stored = await storeForResident(needs, context, validated, {
        isOver: command.isOver === true,
        event: { kind: 'answer.registered', facts: act },
      })
      return stored && { ...report, ...stored }
    })
    if (!booked) throw refuse('request.in_progress', {})
    return booked
  }

/** How what the desk takes down is stored. */
type Stored = {
  /** By what a try to take this one down is known again, and what it says; absent: each is another. */
  once?: { key: string; bodyHash: string }
  /** What is booked may be past the days that residents can book, their caps and the quota. */
  isOver: boolean
  event: Pick<AuditEvent, 'kind' | 'facts' | 'request'>
}

/**
 * Stores what the desk has taken down for somebody, with the places that it takes.
 * @returns undefined if form or calendars changed meanwhile, or the code was given to another
 * @throws Refusal those of `validateBookings`, `member.number_taken`, `member.numbers_exhausted`
 */
export async function storeForResident(
  needs: StoreNeeds,
  context: ImportContext,
  validated: ValidatedImport,
  { isOver, event, once }: Stored,
): Promise<{ answerCode: string; slots: readonly Slot[] } | undefined> {
  const answerId = needs.ids.answerId()
  const places = await placesOf(needs, context, validated, { answerId, isOver })
  const of = { answerId, registeredBy: 'staff', event, ...(places && { places }) } as const
  const write = unclaimedWrite(needs.ids, validated, context, of)
  const outcome = await needs.answers.save({
    ...write,
    ...(once && { source: sourceOf(once.key), bodyHash: once.bodyHash }),
  })
  if (outcome.kind === 'full' || outcome.kind === 'capped') throw placeRefusal(outcome, places)
  if (outcome.kind === 'number_taken')
    throw refuse('member.number_taken', { itemKey: validated.number?.itemKey ?? '' })
  if (outcome.kind === 'numbers_exhausted') throw refuse('member.numbers_exhausted', {})
  if (outcome.kind !== 'saved') return undefined
  return { answerCode: outcome.saved.answerCode, slots: places?.takes.map(({ slot }) => slot) ?? [] }
}

/** What stands for a number where it came from: no import has such a one. */
export const sourceOf = (key: string): string => `desk ${key}`

/** What it books, by the rules of a resident who books for the first time. */
const placesOf = (
  needs: BookingNeeds,
  { survey: { config }, schema, nowMs }: ImportContext,
  { answers, order }: ValidatedImport,
  { answerId, isOver }: { answerId: string; isOver: boolean },
) =>
  validateBookings(needs, {
    ...{ viewer: { userId: unclaimedUserId(answerId) }, config, schema, answers, nowMs },
    edited: undefined,
    birthday: isOver ? undefined : birthdayIn(schema, answers),
    cost: order?.reservationCost ?? 1,
    byOffice: { passesLimits: isOver },
  })

/** The row of an import that says the same. */
function cellsOf(context: ImportContext, { items, slot, itemKey }: BookCommand): Cells {
  const cells = new Map<string, string>()
  for (const { item: name, text } of items) {
    const item = context.byColumn.get(name.trim())
    if (!item) throw refuse('office.item_unknown', { item: name })
    if (item.type === 'reservation' || isDisabledItem(item)) throw refuse('office.item_fixed', { item: name })
    cells.set(name.trim(), text)
  }
  if (slot === undefined) return cells
  const item = reservationItemMeant(context, itemKey)
  const offered = choicesOf([item], context.catalog).map(({ choice }) => formatReservation(choice))
  const what = offered.length === 1 ? offered[0] : undefined
  return cells.set(titleWithKey(item), slotOfWords(slot, item, { ...context, what }).text)
}

/** @throws Refusal `reservation.unknown`, `office.item_of_several` */
function reservationItemMeant({ schema }: ImportContext, itemKey: string | undefined): SchemaItem {
  const open = reservationItems(schema).filter((item) => !isDisabledItem(item))
  const fitting = itemKey === undefined ? open : open.filter((item) => item.itemKey === itemKey)
  const [item, ...others] = fitting
  if (!item) throw refuse('reservation.unknown', { itemKey: itemKey ?? '' })
  if (others.length > 0)
    throw refuse('office.item_of_several', { itemKeys: fitting.map((each) => each.itemKey) })
  return item
}
