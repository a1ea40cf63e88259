import { describe, expect, test } from 'vitest'
import { checkItem } from '../../../domain/form/form.ts'
import { chosenLanguageOf, languageSuggest } from '../../../domain/item-types/language-suggest.ts'
import { aContext, anItem } from '../../builders.ts'

const item = anItem({
  type: 'languageSuggest',
  languageSettingOptions: [
    { languageCode: 'en', languageNativeName: 'English' },
    { languageCode: 'zh-Hans', languageNativeName: '简体中文' },
    { languageCode: 'en-GB', languageNativeName: 'English' },
  ],
})
const user = { ...aContext(), mode: 'user' as const }

describe('an item that asks for a language', () => {
  test('offers each by its name in itself, once, and stores that name [ITEM-13] [LANG-08]', () => {
    const options = [
      { value: 'English', label: 'English' },
      { value: '简体中文', label: '简体中文' },
    ]
    expect(languageSuggest.control(item, aContext())).toEqual({ kind: 'select', options })
    expect(languageSuggest.choices?.(item)).toEqual(['English', '简体中文'])
    expect(languageSuggest.shown(['简体中文'], item, {})).toBe('简体中文')
  })

  test.each([
    [['English'], undefined],
    [['简体中文'], undefined],
    [['en'], 'choice.unknown'],
    [['english'], 'choice.unknown'],
    [['English', '简体中文'], 'text.format'],
    [[], undefined],
  ])('takes %j: %s [ITEM-13]', (answer, code) => {
    expect(checkItem(item, answer, user)?.code).toBe(code)
  })

  test('asks to choose where it is required, and takes nothing where it offers nothing', () => {
    expect(checkItem({ ...item, isRequired: { value: true } }, [], user)?.code).toBe('required.choice')
    expect(checkItem(anItem({ type: 'languageSuggest' }), ['English'], user)?.code).toBe('choice.unknown')
  })

  test('names the code of what was chosen, the first of two of one name [LANG-08]', () => {
    expect(chosenLanguageOf(item, ['简体中文'])).toBe('zh-Hans')
    expect(chosenLanguageOf(item, ['English'])).toBe('en')
    expect(chosenLanguageOf(item, ['한국어'])).toBeUndefined()
    expect(chosenLanguageOf(item, [])).toBeUndefined()
  })
})
