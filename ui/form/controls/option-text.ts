import type { ReactNode } from 'react'
import { textOf } from '../../../application/texts/dictionary.ts'
import { languageOf, type Texts } from '../../../application/texts/languages.ts'
import { chosenLanguageOf } from '../../../domain/item-types/language-suggest.ts'
import { choicesOf } from '../../../domain/survey/rules/choice-rules.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import { type Translation, useTexts, useTranslation } from '../../frame/translation.ts'
import type { FieldStore } from '../field-store.ts'

type Field = Pick<FieldStore, 'item' | 'spec'>

/** What the options of a field are called, whether the form still offers them or not. */
export function useOptionName(field: Pick<FieldStore, 'item'>): (option: string) => string {
  return namesIn(useTranslation(), field)
}

/** What the options of a field are called as it is written, with readings, to be drawn or spelled. */
export function useWrittenOption(field: Pick<FieldStore, 'item'>): (option: string) => string {
  const translation = useTranslation()
  const nameOf = namesIn(translation, field)
  return (option) => writtenIn(translation, option, nameOf(option))
}

/**
 * What the options of a list are called, with readings in brackets; of one that the form does not offer any more, that
 * it went.
 */
export function useOptionText(field: Field): (option: string) => string {
  const texts = useTexts('shared')
  const { spell } = useTranslation()
  const writtenOf = useWrittenOption(field)
  return (option) => goneText(field, texts, option, spell(writtenOf(option)))
}

/** What the options of a field are called, to be drawn. */
export function useOptionView(field: Field): (option: string) => ReactNode {
  const texts = useTexts('shared')
  const translation = useTranslation()
  const nameOf = namesIn(translation, field)
  return (option) => {
    const name = nameOf(option)
    if (field.spec.gone.includes(option)) return goneText(field, texts, option, name)
    // A name that is not the translation itself has to tell it from another one.
    return name === translation.plain(option)
      ? translation.say(option)
      : translation.draw(writtenIn(translation, option, name))
  }
}

/** What `lang` says of an option that is the name of a language, in itself. */
export function langOfOption({ item }: Pick<FieldStore, 'item'>, option: string): string | undefined {
  const code = namesLanguages(item) ? chosenLanguageOf(item, [option]) : undefined
  return code && languageOf(code).locale
}

/** A language is called by its own name in every language (LANG-08). */
const namesLanguages = ({ type }: SchemaItem): boolean => type === 'languageSuggest'

function namesIn(translation: Translation, { item }: Pick<FieldStore, 'item'>): (option: string) => string {
  if (namesLanguages(item)) return (option) => option
  const names = translation.names(choicesOf(item))
  return (option) => names?.get(option) ?? translation.plain(option)
}

/** A name with the readings of the translation that it begins with. */
function writtenIn(translation: Translation, option: string, name: string): string {
  const plain = translation.plain(option)
  return name.startsWith(plain) ? translation.written(option) + name.slice(plain.length) : name
}

const goneText = ({ spec }: Field, texts: Texts<'shared'>, option: string, name: string): string =>
  spec.gone.includes(option) ? textOf(texts, 'ui.form.gone', { option: name }) : name
