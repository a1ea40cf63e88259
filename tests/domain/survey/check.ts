import { checkItem } from '../../../domain/form/form.ts'
import { itemTypeOf } from '../../../domain/item-types/registry.ts'
import type { IssueCode } from '../../../domain/survey/issue.ts'
import type { Control, NumberedForm } from '../../../domain/survey/item-type.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import { aContext, anItem } from '../../builders.ts'

/** What is wrong with an answer to an item, on 2024-06-14 in Tokyo; undefined if nothing. */
export const codeOf = (
  item: Partial<SchemaItem>,
  answer: string | readonly string[],
  today = '2024-06-14',
): IssueCode | undefined => issueOf(item, answer, today)?.code

export const issueOf = (
  item: Partial<SchemaItem>,
  answer: string | readonly string[],
  today = '2024-06-14',
) =>
  checkItem(anItem(item), typeof answer === 'string' ? [answer] : answer, {
    ...aContext(today),
    mode: 'user',
  })

/** How an item is drawn, on 2024-06-14 in Tokyo. */
export function controlOf(item: Partial<SchemaItem>, today = '2024-06-14'): Control {
  const type = itemTypeOf(anItem(item))
  if (type === undefined) throw new RangeError(`no item type: ${item.type}`)
  return type.control(anItem(item), aContext(today))
}

/** What a person reads of an answer. */
export const shownOf = (
  item: Partial<SchemaItem>,
  answer: readonly string[],
  form: NumberedForm = {},
): string | undefined => itemTypeOf(anItem(item))?.shown(answer, anItem(item), form)
