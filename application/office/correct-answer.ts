import { correctionOf } from '../../domain/answer/answer-record.ts'
import { isCancelled } from '../../domain/answer/check-value.ts'
import { answersOf, entriesWith, entryText } from '../../domain/answer/entries.ts'
import { correctForm, isCorrectable } from '../../domain/form/correct-form.ts'
import { checkItem } from '../../domain/form/form.ts'
import { refuse } from '../../domain/refusal.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import type { Answer, Answers } from '../../domain/survey/answer.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { foundBy } from '../answer/found-by.ts'
import type { AnswerRepository } from '../ports/answer-repository.ts'
import type { Clock } from '../ports/clock.ts'
import { retryOnConflict } from '../shared/retry-on-conflict.ts'
import { itemsByColumn } from './answer-columns.ts'
import { answerOfCell } from './answer-of-cell.ts'
import { type CellHint, cellHint } from './cell-hint.ts'
import { type AnswerOfCode, type CodeOfAnswer, type FindNeeds, findByCode } from './find-by-code.ts'
import type { ImportProblem } from './import-report.ts'
import { type ActNeeds, factsOfAct, type OfficeAct } from './office-act.ts'
import { orderColumnsOf } from './order-columns.ts'
import { readableColumns } from './reservation-columns.ts'

/** An item by its title or key, and what it is to say, as in a cell of a table; '' clears it. */
export type WrittenItem = { item: string; text: string }

type CorrectCommand = CodeOfAnswer &
  Omit<OfficeAct, 'isOver'> & {
    /** As they are written, or as the form in admin mode holds them. */
    items: readonly WrittenItem[] | Answers
    /** It is validated and not stored. */
    dryRun: boolean
  }

/** What was corrected, by the titles of the items; nothing if all of it stood there already. */
type CorrectedAnswer = {
  answerCode: string
  formTitle: string
  changed: readonly { title: string; text: string }[]
  /** Why nothing is corrected; empty: it is. */
  problems: readonly ImportProblem[]
}

/**
 * Driving port of the office: corrects items of an answer, those of residents too. The whole form is checked in admin
 * mode with its rules, but for what was so before. What is booked, bought, given out or made of other items is not
 * corrected. Whoever may claim the answer finds it by its new values.
 *
 * @throws Refusal those of `findByCode` and `factsOfAct`, `answer.change_of_cancelled`
 * @throws Refusal `office.item_unknown`, `office.item_fixed`
 * @throws Refusal `request.in_progress` if it keeps changing meanwhile, `service.unavailable`
 */
type CorrectAnswer = (command: CorrectCommand) => Promise<CorrectedAnswer>

type Needs = FindNeeds & ActNeeds & { answers: Pick<AnswerRepository, 'amend'>; clock: Clock }

export const makeCorrectAnswer =
  (needs: Needs): CorrectAnswer =>
  async ({ items, dryRun, ...asked }) => {
    const act = await factsOfAct(needs, asked)
    const corrected = await retryOnConflict(async (): Promise<CorrectedAnswer | undefined> => {
      const meant = await findByCode(needs, asked)
      const { record, survey } = meant
      const at = needs.clock.now()
      const { changed, problems } = validateCorrection(meant, items, at)
      const titleOf = new Map(survey.config.surveySchema?.map(({ itemKey, title }) => [itemKey, title]))
      const report = {
        answerCode: record.answerCode,
        formTitle: survey.config.surveyTitle,
        changed: [...changed].map(([key, answer]) => ({
          title: titleOf.get(key) || key,
          text: entryText(answer),
        })),
        problems,
      }
      if (problems.length > 0 || changed.size === 0 || dryRun) return report
      const { answerId, surveyId, userId, version } = record
      const entries = entriesWith(record.entries, survey.config.surveySchema ?? [], changed)
      const keys = [...changed.keys()]
      const facts = { version: version + 1, items: keys.join(' '), ...act }
      const updatedAt = Math.max(Math.floor(at / 1000), record.updatedAt)
      const { request } = asked
      const amended = await needs.answers.amend({
        ...{ answerId, surveyId, userId, version, entries, updatedAt },
        correction: correctionOf(record, { entries, items: keys, at: updatedAt }),
        found: foundBy(meant, entries),
        releases: [],
        audit: [
          {
            ...{ kind: 'answer.updated', at, userId, surveyId, answerId, facts },
            ...(request && { request }),
          },
        ],
      })
      return amended === 'amended' ? report : undefined
    })
    if (!corrected) throw refuse('request.in_progress', {})
    return corrected
  }

function validateCorrection(
  { record, survey: { config } }: AnswerOfCode,
  items: CorrectCommand['items'],
  nowMs: number,
): { changed: ReadonlyMap<string, Answer>; problems: ImportProblem[] } {
  if (isCancelled(record.check)) throw refuse('answer.change_of_cancelled', {})
  const stored = answersOf(record.entries)
  const wanted = isHeld(items) ? heldAnswers(config, stored, items) : writtenAnswers(config, items)
  const today = tokyoDay(nowMs)
  const { changed, issues, closed } = correctForm(config, { stored, wanted, today })
  const itemOf = (key: string) => config.surveySchema?.find(({ itemKey }) => itemKey === key)
  const about = (key: string) => {
    const value = entryText(wanted.get(key) ?? stored.get(key))
    return { column: itemOf(key)?.title || key, ...(value !== '' && { value }) }
  }
  const hintOf = (key: string): CellHint => {
    const item = itemOf(key)
    const isValid = (answer: Answer) =>
      item && checkItem(item, answer, { mode: 'admin', today }) === undefined
    return item ? cellHint(item, changed.get(key) ?? [], (answer) => isValid(answer) === true) : {}
  }
  return {
    changed,
    problems: [
      ...closed.map((key): ImportProblem => ({ ...about(key), why: 'section_closed' })),
      ...issues.map(
        (issue): ImportProblem => ({
          ...about(issue.itemKey),
          ...{ why: 'item_invalid', issue, hint: hintOf(issue.itemKey) },
        }),
      ),
    ],
  }
}

const isHeld = (items: CorrectCommand['items']): items is Answers => items instanceof Map

/** @throws Refusal `office.item_unknown`, `office.item_fixed` */
function writtenAnswers(config: SurveyConfig, items: readonly WrittenItem[]): Map<string, Answer> {
  const byTitle = itemsByColumn(config, [...orderColumnsOf(config), ...readableColumns(config).keys()])
  const wanted = new Map<string, Answer>()
  for (const { item: name, text } of items) {
    const item = byTitle.get(name.trim())
    if (!item) throw refuse('office.item_unknown', { item: name })
    if (!isCorrectable(item)) throw refuse('office.item_fixed', { item: name })
    wanted.set(item.itemKey, answerOfCell(text.trim() === '' ? null : text.trim(), item))
  }
  return wanted
}

/** What a form says otherwise. @throws Refusal `office.item_unknown`, `office.item_fixed` */
function heldAnswers(config: SurveyConfig, stored: Answers, held: Answers): Map<string, Answer> {
  const wanted = new Map<string, Answer>()
  for (const [itemKey, answer] of held) {
    if (JSON.stringify(answer) === JSON.stringify(stored.get(itemKey) ?? [])) continue
    const item = config.surveySchema?.find((each) => each.itemKey === itemKey)
    if (!item) throw refuse('office.item_unknown', { item: itemKey })
    if (!isCorrectable(item)) throw refuse('office.item_fixed', { item: item.title })
    wanted.set(itemKey, answer)
  }
  return wanted
}
