import type { Refusal } from '../../domain/refusal.ts'
import type { Issue, MissingLevel } from '../../domain/survey/issue.ts'
import type { ja } from './ja.ts'

/** Every text shown to a person, by key. Japanese is the source: a language has exactly its keys. */
export type MessageKey = keyof typeof ja
export type Dictionary = Readonly<Record<MessageKey, string>>

/** The text of `key` with `{name}` replaced by `values.name`; a missing value leaves nothing. */
export const textOf = (
  dictionary: Dictionary,
  key: MessageKey,
  values: Readonly<Record<string, unknown>> = {},
): string =>
  dictionary[key].replace(/\{(\w+)\}/g, (_, name: string) =>
    Object.hasOwn(values, name) ? String(values[name] ?? '') : '',
  )

/**
 * What a person reads for a complaint about an item; a range that is open on one side names the other side only. A line for each
 * level of a category that is missing (VAL-05).
 */
export function issueText(dictionary: Dictionary, issue: Issue): string {
  if (issue.code === 'category.missing') {
    return issue.details.levels.map((level) => missingText(dictionary, level)).join('\n')
  }
  const { min, max } = issue.details as { min?: unknown; max?: unknown }
  const side = max === undefined ? 'min' : min === undefined || min === 0 ? 'max' : undefined
  const sided = `issue.${issue.code}.${side}`
  return textOf(dictionary, hasText(dictionary, sided) ? sided : `issue.${issue.code}`, issue.details)
}

const missingText = (dictionary: Dictionary, { level, title }: MissingLevel): string =>
  title === undefined
    ? textOf(dictionary, `issue.category.missing.${level}`)
    : textOf(dictionary, 'issue.category.missing', { title })

/** What a person reads for a refusal. */
export const refusalText = (dictionary: Dictionary, refusal: Refusal): string =>
  textOf(dictionary, `refusal.${refusal.code}`, refusal.details as Readonly<Record<string, unknown>>)

/** A second line for a person who is refused; undefined where there is no more to say. */
export function refusalDetail(dictionary: Dictionary, refusal: Refusal): string | undefined {
  const key = `refusal.${refusal.code}.detail`
  return hasText(dictionary, key)
    ? textOf(dictionary, key, refusal.details as Readonly<Record<string, unknown>>)
    : undefined
}

const hasText = (dictionary: Dictionary, key: string): key is MessageKey => Object.hasOwn(dictionary, key)
