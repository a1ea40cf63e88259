import type { Refusal } from '../../domain/refusal.ts'
import type { Issue, MissingLevel } from '../../domain/survey/issue.ts'
import { keysByCode } from './keys-by-code.ts'
import type { TextKey, Texts, Written } from './languages.ts'

/** The texts that every page needs, by key. */
export type Dictionary = Texts<'shared'>
type MessageKey = TextKey<'shared'>

/** Words that go with a number, as ICU's message format writes them: `{count, plural, one {error} other {errors}}`. */
export const plurals = /\{(\w+), plural,((?: \w+ \{[^{}]*\})+)\}/g

/**
 * The text of `key` with `{name}` replaced by `values.name`, and a plural by the word that goes with that number in the
 * language of the texts; a missing value leaves nothing.
 */
export function textOf<K extends string>(
  texts: Readonly<Record<NoInfer<K>, string>> & Written,
  key: K,
  values: object = {},
): string {
  const valueAt = (name: string): string =>
    Object.hasOwn(values, name) ? String(values[name as keyof typeof values] ?? '') : ''
  return texts[key]
    .replace(plurals, (_, name: string, words: string) => {
      const category = new Intl.PluralRules(texts.locale ?? 'ja').select(Number(valueAt(name)))
      const byCategory = new Map([...words.matchAll(/(\w+) \{([^{}]*)\}/g)].map(([, of, word]) => [of, word]))
      return byCategory.get(category) ?? byCategory.get('other') ?? ''
    })
    .replace(/\{(\w+)\}/g, (_, name: string) => valueAt(name))
}

/**
 * What a person reads for an error of an item; a range that is open on one side names the other side only. A line for
 * each level of a category that is missing (VAL-05).
 */
export function issueText(dictionary: Dictionary, issue: Issue): string {
  if (issue.code === 'category.missing') {
    return issue.details.levels.map((level) => missingText(dictionary, level)).join('\n')
  }
  const { min, max } = issue.details as { min?: unknown; max?: unknown }
  const side = max === undefined ? 'min' : min === undefined || min === 0 ? 'max' : undefined
  const sided = keyOf(`issue.${issue.code}.${side}`)
  return textOf(dictionary, sided in dictionary ? sided : keyOf(`issue.${issue.code}`), issue.details)
}

const missingText = (dictionary: Dictionary, { level, title }: MissingLevel): string =>
  title === undefined
    ? textOf(dictionary, `issue.category.missing.${level}`)
    : textOf(dictionary, 'issue.category.missing', { title })

type CodeAndDetails = Pick<Refusal, 'code' | 'details'>

/** What a person reads for a refusal: a text of its own for why, where there is one. */
export const refusalText = (dictionary: Dictionary, refusal: CodeAndDetails): string =>
  textOf(dictionary, keyOf(codeOf(dictionary, refusal)), refusal.details)

/** A second line for a person who is refused; undefined where there is no more to say. */
export function refusalDetail(dictionary: Dictionary, refusal: CodeAndDetails): string | undefined {
  const key = keyOf(`${codeOf(dictionary, refusal)}.detail`)
  return key in dictionary ? textOf(dictionary, key, refusal.details) : undefined
}

/** The code of a refusal with why, where that has a text of its own. */
function codeOf(dictionary: Dictionary, { code, details }: CodeAndDetails): string {
  const reason = 'why' in details && `refusal.${code}.${details.why}`
  return reason && reason in dictionary ? reason : `refusal.${code}`
}

/** The key of the text of an error or refusal; every code has one, not every detail or side. */
const keyOf = (code: string): MessageKey =>
  ((keysByCode as Readonly<Record<string, string>>)[code] ?? code) as MessageKey
