import { type AnswerRecord, checkValues } from '../../domain/answer/answer-record.ts'
import { expandRepeats } from '../../domain/form/repeats.ts'
import { itemTypeOf } from '../../domain/item-types/registry.ts'
import { renamedItems } from '../../domain/survey/renamed-items.ts'
import type { SchemaItem, SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { OfficeAnswerRepository } from '../ports/office-answer-repository.ts'

/** An item that a form would no longer have, with how many answers have something in it. */
type LostItem = {
  itemKey: string
  title: string
  answers: number
  /** What its key was probably renamed to; absent: it was taken out. */
  renamedTo?: string
}

/** An option that an item would no longer have, with how many answers have chosen it. */
type LostOption = { itemKey: string; title: string; option: string; answers: number }

/** What of a form would no longer have a place; the most answers first. */
export type LostInForm = {
  surveyId: string
  items: readonly LostItem[]
  options: readonly LostOption[]
  /** How many answers have something in any of the items, and have chosen any of the options. */
  answers: { items: number; options: number }
}

type Schema = readonly SchemaItem[]

type Needs = { officeAnswers: Pick<OfficeAnswerRepository, 'all' | 'count'> }
type OnRead = (done: number, total: number) => void

/**
 * What of the answers to a form would lose its place if `next` took the place of `before`. Answers that their own
 * change superseded do not count, cancelled ones do. The answers are only read where the form would lose something.
 *
 * @param onRead called for each answer that is read with the number of those before it and of all to the form
 */
export async function lostAnswers(
  needs: Needs,
  before: SurveyConfig,
  next: SurveyConfig,
  onRead: OnRead,
): Promise<LostInForm> {
  const { surveyId } = before
  const [was, is] = [before, next].map((form) => expandRepeats(form).surveySchema ?? []) as [Schema, Schema]
  const items = answerItems(was).filter(({ itemKey }) => !is.some((item) => item.itemKey === itemKey))
  const options = was.flatMap((item) => optionsGone(item, is))
  if (items.length === 0 && options.length === 0)
    return { surveyId, items: [], options: [], answers: { items: 0, options: 0 } }
  const names = { items: items.map(nameOf), options: options.map(nameOf) }
  const { times, answers } = await countAnswers(needs, surveyId, names, onRead)
  const countOf = (named: Named) => times.get(nameOf(named)) ?? 0
  const renamed = renamedItems(answerItems(was), answerItems(is))
  return {
    surveyId,
    items: items
      .map(({ itemKey, title }) => {
        const renamedTo = renamed.get(itemKey)
        return {
          itemKey,
          title,
          answers: countOf({ itemKey }),
          ...(renamedTo !== undefined && { renamedTo }),
        }
      })
      .sort(byAnswers),
    options: options.map((option) => ({ ...option, answers: countOf(option) })).sort(byAnswers),
    answers,
  }
}

/** How many answers to a form have each of the names, and any of those of a kind. */
async function countAnswers<Kind extends string>(
  { officeAnswers }: Needs,
  surveyId: string,
  names: Readonly<Record<Kind, readonly string[]>>,
  onRead: OnRead,
): Promise<{ times: ReadonlyMap<string, number>; answers: Record<Kind, number> }> {
  const kinds = Object.keys(names) as Kind[]
  const wanted = new Set(kinds.flatMap((kind) => names[kind]))
  const times = new Map<string, number>()
  const answers = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>
  const total = await officeAnswers.count(surveyId)
  let done = 0
  for await (const record of officeAnswers.all(surveyId)) {
    onRead(done++, total)
    if (record.check === checkValues.superseded) continue
    const own = new Set(namesIn(record).filter((name) => wanted.has(name)))
    for (const name of own) times.set(name, (times.get(name) ?? 0) + 1)
    for (const kind of kinds) if (names[kind].some((name) => own.has(name))) answers[kind] += 1
  }
  return { times, answers }
}

/** An item, or an option of it. */
type Named = { itemKey: string; option?: string }
const nameOf = ({ itemKey, option = '' }: Named): string => JSON.stringify([itemKey, option])

/** The names of the items that an answer has something in, and of the texts that it has there. */
const namesIn = ({ entries }: AnswerRecord): string[] =>
  entries.flatMap(({ itemKey, answer }) => {
    const texts = (answer ?? []).filter((text) => text !== '')
    return texts.length > 0 ? ['', ...texts].map((option) => nameOf({ itemKey, option })) : []
  })

const byAnswers = (a: { answers: number }, b: { answers: number }): number => b.answers - a.answers

const answerItems = (schema: readonly SchemaItem[]): SchemaItem[] =>
  schema.filter((item) => itemTypeOf(item)?.takesAnswer === true)

/** The options that `item` has, and no longer in `next`; none if it is gone, or has no options there. */
function optionsGone({ itemKey, title, options = [] }: SchemaItem, next: readonly SchemaItem[]) {
  const still = next.find((item) => item.itemKey === itemKey)?.options
  const gone = still ? [...new Set(options)].filter((option) => !still.includes(option)) : []
  return gone.map((option) => ({ itemKey, title, option }))
}
