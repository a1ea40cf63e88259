import type { SchemaItem, SurveyConfig } from './survey-config.ts'

/** Changes of a form as its author makes them: each gives the whole form anew, and what refers to a part follows it. */

const itemsOf = ({ surveySchema = [] }: SurveyConfig): readonly SchemaItem[] => surveySchema

const withItems = (form: SurveyConfig, surveySchema: readonly SchemaItem[]): SurveyConfig => ({
  ...form,
  surveySchema,
})

/** The highest number of keys such as `q1` in a form; 0: it has none. */
export const lastKey = (form: SurveyConfig): number =>
  itemsOf(form).reduce(
    (last, { itemKey }) => Math.max(last, Number(/^q([1-9]\d{0,8})$/.exec(itemKey)?.[1] ?? 0)),
    0,
  )

/**
 * A key for a new item, `q1` and so on, that neither the form has nor any that is `known`: an answer to an item that
 * went must never become one to another.
 *
 * @param last the highest number that the form had in any version
 */
export const freeKey = (form: SurveyConfig, known: readonly SurveyConfig[] = [], last = 0): string =>
  `q${Math.max(last, ...[form, ...known].map(lastKey)) + 1}`

/** The form with new items behind one; at the end without it. */
export function withAdded(form: SurveyConfig, added: readonly SchemaItem[], after?: string): SurveyConfig {
  const items = itemsOf(form)
  const at = items.findIndex(({ itemKey }) => itemKey === after) + 1 || items.length
  return withItems(form, [...items.slice(0, at), ...added, ...items.slice(at)])
}

/** Fields of an item as they are to be; undefined: gone. */
export type ItemChange = {
  readonly [F in Exclude<keyof SchemaItem, 'itemKey'>]?: SchemaItem[F] | undefined
}

/** The form with another content of an item; what is undefined goes. */
export const withChanged = (form: SurveyConfig, itemKey: string, change: ItemChange): SurveyConfig =>
  withItems(
    form,
    itemsOf(form).map((item) =>
      item.itemKey === itemKey ? (defined({ ...item, ...change }) as SchemaItem) : item,
    ),
  )

const defined = (given: object): object =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))

/** The form with a copy of an item behind it, under another key. */
export function withCopied(form: SurveyConfig, itemKey: string, copyKey: string): SurveyConfig {
  const item = itemsOf(form).find((each) => each.itemKey === itemKey)
  return item ? withAdded(form, [{ ...item, itemKey: copyKey }], itemKey) : form
}

/** The form with an item in another place, counted from 0; a place outside is the first or the last. */
export function withMoved(form: SurveyConfig, itemKey: string, to: number): SurveyConfig {
  const item = itemsOf(form).find((each) => each.itemKey === itemKey)
  if (!item) return form
  const others = itemsOf(form).filter((each) => each !== item)
  const at = Math.min(Math.max(to, 0), others.length)
  return withItems(form, [...others.slice(0, at), item, ...others.slice(at)])
}

/** The form without an item, nor what opens it, compares it, fills it in or lists it. */
export function withoutItem(form: SurveyConfig, itemKey: string): SurveyConfig {
  const { rules, lists, inputs, ...rest } = form
  const items = itemsOf(form)
    .filter((item) => item.itemKey !== itemKey)
    .map((item) =>
      item.type === 'choicegroupheader' && item.sectionOptions
        ? {
            ...item,
            sectionOptions: item.sectionOptions.filter(({ groupheader }) => groupheader.value !== itemKey),
          }
        : item,
    )
  const keptRules = rules?.filter(({ items: keys }) => !keys.includes(itemKey))
  const keptInputs = inputs && Object.entries(inputs).filter(([key]) => key !== itemKey)
  return withItems(
    {
      ...rest,
      ...(keptRules && keptRules.length > 0 && { rules: keptRules }),
      ...(lists && {
        lists: Object.fromEntries(
          Object.entries(lists).map(([where, columns]: [string, readonly string[]]) => [
            where,
            columns.filter((column) => column !== itemKey),
          ]),
        ),
      }),
      ...(keptInputs && keptInputs.length > 0 && { inputs: Object.fromEntries(keptInputs) }),
    },
    items,
  )
}

/**
 * The item with other options, in their order. Where as many stand there as before, one that reads otherwise is the
 * same one with another word, and opens what it opened; else an option keeps what it opens by its word.
 */
export function withOptions(item: SchemaItem, options: readonly string[]): SchemaItem {
  const { options: before = [], sectionOptions } = item
  if (!sectionOptions) return { ...item, options }
  const isRenaming =
    before.length === options.length && before.filter((option, at) => option !== options[at]).length === 1
  const wordOf = (option: string) =>
    isRenaming ? options[before.indexOf(option)] : options.find((each) => each === option)
  return {
    ...item,
    options,
    sectionOptions: sectionOptions.flatMap(({ option, groupheader }) => {
      const value = wordOf(option.value)
      return value === undefined ? [] : [{ option: { value }, groupheader }]
    }),
  }
}

/** The item whose option opens other sections: those with these keys, in their order. */
export function withOpened(item: SchemaItem, option: string, headers: readonly string[]): SchemaItem {
  const others = (item.sectionOptions ?? []).filter((each) => each.option.value !== option)
  const own = headers.map((value) => ({ option: { value: option }, groupheader: { value } }))
  const order = item.options ?? []
  const sectionOptions = [...others, ...own].sort(
    (a, b) => order.indexOf(a.option.value) - order.indexOf(b.option.value),
  )
  return { ...item, sectionOptions }
}
