import { itemTypeOf } from '../item-types/registry.ts'
import type { Answers } from '../survey/answer.ts'
import type { SchemaItem, SurveyConfig } from '../survey/survey-config.ts'
import { isCorrectable } from './correct-form.ts'
import { disabledItems, sectionsOf } from './sections.ts'

/**
 * Whether residents may be asked to correct an item: also one that they can't change otherwise, but none of the
 * office's, and nothing that is booked, given out, bought or made of other items.
 */
export function isAskable(item: SchemaItem): boolean {
  const type = itemTypeOf(item)
  return (
    type?.takesAnswer === true &&
    type.hidden !== true &&
    item.isAdminItem !== true &&
    isCorrectable(item) &&
    type.fixed?.({ mode: 'user', isAnswered: true }) !== true
  )
}

/**
 * Keys of the items that a request opens in the form as it is now, in its order: those that are asked for and still
 * there, and where a choice that opens sections is asked for, what may be asked in those.
 */
export function openedItems(
  { surveySchema: schema = [] }: Pick<SurveyConfig, 'surveySchema'>,
  asked: readonly string[],
): string[] {
  const askable = new Map(schema.filter(isAskable).map((item) => [item.itemKey, item]))
  const inSection = new Map(sectionsOf(schema).map(({ header, items }) => [header?.itemKey, items]))
  const opened = new Set<string>()
  const open = (itemKey: string): void => {
    const item = askable.get(itemKey)
    if (!item || opened.has(itemKey)) return
    opened.add(itemKey)
    if (item.type !== 'choicegroupheader') return
    for (const { groupheader } of item.sectionOptions ?? [])
      for (const inside of inSection.get(groupheader.value) ?? []) open(inside.itemKey)
  }
  for (const itemKey of asked) open(itemKey)
  return [...askable.keys()].filter((itemKey) => opened.has(itemKey))
}

/** The form in which only some items can be changed; all others are shown as they are. */
export const askedForm = (config: SurveyConfig, opened: readonly string[]): SurveyConfig => ({
  ...config,
  surveySchema: (config.surveySchema ?? []).map(({ isNotEditable: _, ...item }) =>
    opened.includes(item.itemKey) ? item : { ...item, isNotEditable: true },
  ),
})

/** Those of the opened items that stand in no section which is closed now. */
export function shownItems(
  { surveySchema: schema = [] }: Pick<SurveyConfig, 'surveySchema'>,
  opened: readonly string[],
  stored: Answers,
): string[] {
  const closed = disabledItems(schema, stored)
  return opened.filter((itemKey) => !closed.has(itemKey))
}
