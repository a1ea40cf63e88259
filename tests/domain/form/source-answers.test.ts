import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { namesOtherTexts, sourceAnswers } from '../../../domain/form/source-answers.ts'
import { optionNames, type Translate } from '../../../domain/language/option-names.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import { anItem } from '../../builders.ts'

const options = ['はい', 'いいえ', 'わからない']
const english: Readonly<Record<string, string>> = {
  はい: 'Yes',
  いいえ: 'No',
  わからない: 'No',
  窓口: 'Counter',
}
const translate: Translate = (source) => english[source]

const sourceOf = (over: Partial<SchemaItem>, given: readonly string[], existing?: readonly string[]) => {
  const form = {
    schema: [anItem({ itemKey: 'q', ...over })],
    answers: new Map([['q', given]]),
    ...(existing && { existing: new Map([['q', existing]]) }),
  }
  return { names: namesOtherTexts(form), answer: sourceAnswers(form, translate).get('q') }
}

describe('the source of what was chosen', () => {
  test.each(['radio', 'dropdown', 'suggest', 'checkboxes', 'choicegroupheader'])(
    'is stored of a %s [LANG-06]',
    (type) => {
      expect(sourceOf({ type, options }, ['Yes'])).toEqual({ names: true, answer: ['はい'] })
      expect(sourceOf({ type, options }, ['はい'])).toEqual({ names: false, answer: ['はい'] })
    },
  )

  test('is found for each of several, and for the name that tells two with one translation apart [LANG-06]', () => {
    const given = ['No（いいえ）', 'No（わからない）', 'Yes']
    expect(sourceOf({ type: 'checkboxes', options }, given).answer).toEqual(['いいえ', 'わからない', 'はい'])
  })

  test('of a bare translation of two options is not guessed, and an unknown text stays [LANG-06]', () => {
    expect(sourceOf({ type: 'radio', options }, ['No']).answer).toEqual(['No'])
    expect(sourceOf({ type: 'radio', options }, ['Perhaps']).answer).toEqual(['Perhaps'])
  })

  test('is found for a way to pay, a maker of a vaccine, and an option under a heading [LANG-06]', () => {
    const payTypeOptions = [{ input: '窓口', payType: 1 }]
    expect(sourceOf({ type: 'selectPayType', payTypeOptions }, ['Counter']).answer).toEqual(['窓口'])
    expect(sourceOf({ type: 'sesshuVaccineMaker', options }, ['Yes']).answer).toEqual(['はい'])
    const sectionOptions = [{ option: { value: '窓口' }, groupheader: { value: '方法' } }]
    expect(sourceOf({ type: 'radio', sectionOptions }, ['Counter']).answer).toEqual(['窓口'])
  })

  test('is not looked for in what is written, whatever options stand there by mistake [LANG-06]', () => {
    expect(sourceOf({ type: 'text', options }, ['Yes'])).toEqual({ names: false, answer: ['Yes'] })
    expect(sourceOf({ type: 'sesshuVaccineMaker' }, ['Yes'])).toEqual({ names: false, answer: ['Yes'] })
  })

  test('of an option that went and was kept is that option, by its text and by its name [LANG-06]', () => {
    expect(sourceOf({ type: 'radio', options }, ['窓口'], ['窓口'])).toEqual({
      names: false,
      answer: ['窓口'],
    })
    expect(sourceOf({ type: 'radio', options }, ['Counter'], ['窓口']).answer).toEqual(['窓口'])
  })
})

const text = fc.constantFrom('A', 'B', 'C', 'D', 'A（B）', 'B（A）', 'はい', 'いいえ', 'C（D）（A）', '')
const texts = fc.uniqueArray(
  text.filter((each) => each !== ''),
  { minLength: 1, maxLength: 6 },
)
const bundle = fc.dictionary(
  text,
  text.filter((each) => each !== ''),
)

test('every name leads back to its option, however translations and options collide [LANG-05] [LANG-06]', () => {
  fc.assert(
    fc.property(texts, bundle, (given, targets) => {
      const known: Translate = (source) => (Object.hasOwn(targets, source) ? targets[source] : undefined)
      const names = optionNames(given, known)
      expect(new Set(names.values()).size).toBe(given.length)
      const form = {
        schema: [anItem({ itemKey: 'q', type: 'checkboxes', options: given })],
        answers: new Map([['q', [...names.values()]]]),
      }
      expect(sourceAnswers(form, known).get('q')).toEqual(given)
      const stored = { ...form, answers: new Map([['q', given]]) }
      expect(namesOtherTexts(stored)).toBe(false)
      expect(sourceAnswers(stored, known).get('q')).toEqual(given)
    }),
    { numRuns: 400 },
  )
})

test('finding sources takes linear time, however many texts are sent', () => {
  const many = Array.from({ length: 1_000 }, (_, at) => `選択肢${at}`)
  const given = Array.from({ length: 100_000 }, (_, at) => `Option ${at}`)
  const before = performance.now()
  const form = {
    schema: [anItem({ itemKey: 'q', type: 'checkboxes', options: many })],
    answers: new Map([['q', given]]),
  }
  expect(namesOtherTexts(form)).toBe(true)
  const found = sourceAnswers(form, (source) => source.replace('選択肢', 'Option ')).get('q')
  expect([found?.[999], found?.[1_000]]).toEqual(['選択肢999', 'Option 1000'])
  expect(performance.now() - before).toBeLessThan(6_000)
})
