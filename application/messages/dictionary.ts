import type { Refusal } from '../../domain/refusal.ts'
import type { Issue } from '../../domain/survey/issue.ts'
import type { ja } from './ja.ts'

/** Every text shown to a person, by key. Japanese is the source: a language has exactly its keys. */
export type MessageKey = keyof typeof ja
export type Dictionary = Readonly<Record<MessageKey, string>>

/** The text of `key` with `{name}` replaced by `values.name`; a missing value leaves nothing. */
export const textOf = (
  dictionary: Dictionary,
  key: MessageKey,
  values: Readonly<Record<string, unknown>> = {},
): string => dictionary[key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

/** What a person reads for a complaint about an item. */
export const issueText = (dictionary: Dictionary, issue: Issue): string =>
  textOf(dictionary, `issue.${issue.code}`, issue.details)

/** What a person reads for a refusal. */
export const refusalText = (dictionary: Dictionary, refusal: Refusal): string =>
  textOf(dictionary, `refusal.${refusal.code}`, refusal.details as Readonly<Record<string, unknown>>)
