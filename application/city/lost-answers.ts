import { checkValues } from '../../domain/answer/answer-record.ts'
import { itemTypeOf } from '../../domain/survey/item-types/registry.ts'
import { renamedItems } from '../../domain/survey/renamed-items.ts'
import type { SchemaItem, SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { OfficeAnswerRepository } from '../ports/office-answer-repository.ts'

/** An item that a form would no longer have, with how many answers have something in it. */
export type LostItem = {
  itemKey: string
  title: string
  answers: number
  /** What its key was probably renamed to; absent: it was taken out. */
  renamedTo?: string
}

/** Options that an item would no longer have, with how many answers have chosen each. */
export type LostOptions = {
  itemKey: string
  title: string
  options: readonly { option: string; answers: number }[]
}

/** What of a form would no longer have a place; the most answers first. */
export type LostInForm = { surveyId: string; items: readonly LostItem[]; options: readonly LostOptions[] }

/**
 * What of the answers to a form would lose its place if `next` took the place of `before`. Answers that their own change superseded do not
 * count, cancelled ones do. The answers are only read where the form would lose something.
 *
 * @param read called with each answer that was read
 */
export async function lostAnswers(
  { officeAnswers }: { officeAnswers: Pick<OfficeAnswerRepository, 'all'> },
  before: SurveyConfig,
  next: SurveyConfig,
  read: () => void,
): Promise<LostInForm> {
  const { surveyId } = before
  const [was, is] = [before.surveySchema ?? [], next.surveySchema ?? []]
  const goneItems = answerItems(was).filter(({ itemKey }) => !is.some((item) => item.itemKey === itemKey))
  const goneOptions = was.flatMap((item) => {
    const options = optionsGone(item, is)
    return options.length > 0 ? [{ item, options }] : []
  })
  if (goneItems.length === 0 && goneOptions.length === 0) return { surveyId, items: [], options: [] }

  const counts = new Map<string, number>()
  const count = (...name: string[]) => {
    const key = JSON.stringify(name)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  for await (const { check, entries } of officeAnswers.all(surveyId)) {
    read()
    if (check === checkValues.superseded) continue
    for (const { itemKey, answer } of entries) {
      const texts = (answer ?? []).filter((text) => text !== '')
      if (texts.length > 0) count(itemKey)
      for (const text of new Set(texts)) count(itemKey, text)
    }
  }
  const countOf = (...name: string[]) => counts.get(JSON.stringify(name)) ?? 0
  const renamed = renamedItems(answerItems(was), answerItems(is))
  return {
    surveyId,
    items: goneItems
      .map(({ itemKey, title }) => {
        const renamedTo = renamed.get(itemKey)
        return { itemKey, title, answers: countOf(itemKey), ...(renamedTo !== undefined && { renamedTo }) }
      })
      .sort(byAnswers),
    options: goneOptions.map(({ item: { itemKey, title }, options }) => ({
      itemKey,
      title,
      options: options.map((option) => ({ option, answers: countOf(itemKey, option) })).sort(byAnswers),
    })),
  }
}

const byAnswers = (a: { answers: number }, b: { answers: number }): number => b.answers - a.answers

const answerItems = (schema: readonly SchemaItem[]): SchemaItem[] =>
  schema.filter((item) => itemTypeOf(item)?.takesAnswer === true)

/** The options that `item` has, and no longer in `next`; none if it is gone, or has no options there. */
function optionsGone({ itemKey, options = [] }: SchemaItem, next: readonly SchemaItem[]): string[] {
  const still = next.find((item) => item.itemKey === itemKey)?.options
  return still ? [...new Set(options)].filter((option) => !still.includes(option)) : []
}
