import { itemTypeOf } from '../item-types/registry.ts'
import type { Answers } from '../survey/answer.ts'
import type { SchemaItem, SurveyConfig } from '../survey/survey-config.ts'
import { isCorrectable } from './correct-form.ts'
import { isDisabledItem } from './form.ts'
import { copyOfKey } from './repeats.ts'
import { disabledItems, sectionsOf } from './sections.ts'

/**
 * The items that residents may be asked to correct, in the order of the form: also those that they can't change
 * otherwise, but none of the office's, nothing that is booked, given out, bought or made of other items, and neither a
 * choice nor a count of copies that opens or closes any such thing.
 */
export function askableItems({
  surveySchema: schema = [],
}: Pick<SurveyConfig, 'surveySchema'>): SchemaItem[] {
  const byKey = new Map(schema.map((item) => [item.itemKey, item]))
  const inSection = inSectionsOf(schema)
  const isAskable = (item: SchemaItem, above: readonly string[] = []): boolean =>
    isForOwner(item) &&
    openedBy(item).every((header) =>
      (inSection.get(header) ?? []).every(
        (inside) =>
          itemTypeOf(inside)?.takesAnswer !== true ||
          (isCorrectedByOwner(inside) &&
            (openedBy(inside).length === 0 ||
              above.includes(inside.itemKey) ||
              isAskable(inside, [...above, item.itemKey]))),
      ),
    )
  return [...byKey.values()].filter((item) => isAskable(item))
}

/** Those of them that a stored answer can be asked for: of groups the copies that it has, and how many there are. */
export function askableOf(config: Pick<SurveyConfig, 'surveySchema'>, stored: Answers): SchemaItem[] {
  const closed = disabledItems(config.surveySchema ?? [], stored)
  return askableItems(config).filter(
    ({ itemKey }) => copyOfKey(itemKey) === undefined || !closed.has(itemKey),
  )
}

/** Files are corrected by who has sent them, not by the office. */
const isCorrectedByOwner = (item: SchemaItem): boolean => isCorrectable(item) || takesNewFiles(item)

const takesNewFiles = (item: SchemaItem): boolean =>
  itemTypeOf(item)?.files !== undefined && !isDisabledItem(item)

/** Something that its owner answers themselves. */
function isForOwner(item: SchemaItem): boolean {
  const type = itemTypeOf(item)
  return (
    type?.takesAnswer === true &&
    type.hidden !== true &&
    item.isAdminItem !== true &&
    isCorrectedByOwner(item) &&
    type.fixed?.({ mode: 'user', isAnswered: true }) !== true
  )
}

/** Keys of the headers that a choice opens, or how often a group is answered. */
const openedBy = ({ type, sectionOptions = [] }: SchemaItem): string[] =>
  type === 'choicegroupheader' || type === 'repeat'
    ? sectionOptions.map(({ groupheader }) => groupheader.value)
    : []

const inSectionsOf = (schema: readonly SchemaItem[]) =>
  new Map(sectionsOf(schema).map(({ header, items }) => [header?.itemKey, items]))

/**
 * Keys of the items that a request opens in the form as it is now, in its order: those that are asked for and still
 * there, and where a choice that opens sections is asked for, or how often a group is answered, what may be asked in
 * those.
 */
export function openedItems(config: Pick<SurveyConfig, 'surveySchema'>, asked: readonly string[]): string[] {
  const askable = new Map(askableItems(config).map((item) => [item.itemKey, item]))
  const inSection = inSectionsOf(config.surveySchema ?? [])
  const opened = new Set<string>()
  const open = (itemKey: string): void => {
    const item = askable.get(itemKey)
    if (!item || opened.has(itemKey)) return
    opened.add(itemKey)
    for (const header of openedBy(item))
      for (const inside of inSection.get(header) ?? []) open(inside.itemKey)
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
