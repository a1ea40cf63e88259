import type { LanguageCode } from '../shared/language-code.ts'
import type { Answer } from '../survey/answer.ts'
import { issue } from '../survey/issue.ts'
import type { ItemType } from '../survey/item-type.ts'
import type { SchemaItem } from '../survey/survey-config.ts'

/**
 * One of several languages, by its name in itself, which is also what is stored; it becomes that of the resident
 * (ITEM-13, LANG-08).
 */
export const languageSuggest: ItemType = {
  takesAnswer: true,
  control: (item) => ({
    kind: 'select',
    options: namesOf(item).map((name) => ({ value: name, label: name })),
  }),
  choices: namesOf,
  check: ([name = ''], item) => (namesOf(item).includes(name) ? [] : [issue(item, 'choice.unknown', {})]),
  shown: ([name = '']) => name,
  blankIssue: (item) => issue(item, 'required.choice', {}),
}

function namesOf({ languageSettingOptions = [] }: SchemaItem): readonly string[] {
  return [...new Set(languageSettingOptions.map(({ languageNativeName }) => languageNativeName))]
}

/** The language that an answer to a `languageSuggest` item chooses; undefined if it is none that the item offers. */
export const chosenLanguageOf = (
  { languageSettingOptions = [] }: SchemaItem,
  [name]: Answer,
): LanguageCode | undefined =>
  languageSettingOptions.find(({ languageNativeName }) => languageNativeName === name)?.languageCode
