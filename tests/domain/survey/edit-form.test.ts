import { expect, test } from 'vitest'
import {
  freeKey,
  withAdded,
  withChanged,
  withCopied,
  withMoved,
  withOpened,
  withOptions,
  withoutItem,
} from '../../../domain/survey/edit-form.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { anItem, aSurveyConfig } from '../../builders.ts'

const item = (itemKey: string) => anItem({ itemKey, title: itemKey })
const form = aSurveyConfig({ surveySchema: [item('a'), item('q2'), item('c')] })
const keysOf = ({ surveySchema = [] }: SurveyConfig) => surveySchema.map(({ itemKey }) => itemKey)

test('a new item gets a key that no item ever had, also one that went', () => {
  expect(freeKey(aSurveyConfig({ surveySchema: [item('a')] }))).toBe('q1')
  expect(freeKey(form)).toBe('q3')
  expect(freeKey(form, [aSurveyConfig({ surveySchema: [item('q9'), item('q10x')] })])).toBe('q10')
  expect(freeKey(form, [], 7)).toBe('q8')
})

test.each([
  ['added at the end', withAdded(form, [item('x'), item('y')]), ['a', 'q2', 'c', 'x', 'y']],
  ['added behind another', withAdded(form, [item('x')], 'a'), ['a', 'x', 'q2', 'c']],
  ['added behind one that is not there', withAdded(form, [item('x')], 'gone'), ['a', 'q2', 'c', 'x']],
  ['copied', withCopied(form, 'a', 'x'), ['a', 'x', 'q2', 'c']],
  ['moved up', withMoved(form, 'c', 1), ['a', 'c', 'q2']],
  ['moved before the first', withMoved(form, 'c', -1), ['c', 'a', 'q2']],
  ['moved behind the last', withMoved(form, 'a', 9), ['q2', 'c', 'a']],
  ['one moved that is not there', withMoved(form, 'gone', 0), ['a', 'q2', 'c']],
  ['removed', withoutItem(form, 'q2'), ['a', 'c']],
])('items are in this order with one %s [OFF-32]', (_, changed, keys) => {
  expect(keysOf(changed)).toEqual(keys)
})

test('a changed item has what was given, and no longer what was taken away', () => {
  const before = withChanged(form, 'a', { description: '説明', isAdminItem: true })
  expect(withChanged(before, 'a', { title: '氏名', description: undefined }).surveySchema?.[0]).toStrictEqual(
    {
      ...item('a'),
      title: '氏名',
      isAdminItem: true,
    },
  )
})

test('with an item goes all that refers to it', () => {
  const opens = {
    ...anItem({ itemKey: 'choice', type: 'choicegroupheader', options: ['はい', 'いいえ'] }),
    sectionOptions: ['a', 'c'].map((value) => ({ option: { value: 'はい' }, groupheader: { value } })),
  }
  const whole = aSurveyConfig({
    surveySchema: [opens, item('a'), item('c')],
    rules: [
      { kind: 'equal', items: ['a', 'c'] },
      { kind: 'atLeastOne', items: ['c', 'choice'] },
    ],
    lists: { day: ['#time', 'a', 'c'] },
    inputs: { a: '東京' },
  })
  const { surveySchema, rules, lists, inputs } = withoutItem(whole, 'a')
  expect(surveySchema?.[0]?.sectionOptions).toEqual([
    { option: { value: 'はい' }, groupheader: { value: 'c' } },
  ])
  expect({ rules, lists, inputs }).toEqual({
    rules: [{ kind: 'atLeastOne', items: ['c', 'choice'] }],
    lists: { day: ['#time', 'c'] },
  })
})

test('an option that gets another word goes on opening its section; one that goes takes that along', () => {
  const choice = anItem({ type: 'choicegroupheader', options: ['はい', 'いいえ', '未定'] })
  const opened = withOpened(withOpened(choice, '未定', ['later']), 'はい', ['a', 'c'])
  expect(opened.sectionOptions).toEqual([
    { option: { value: 'はい' }, groupheader: { value: 'a' } },
    { option: { value: 'はい' }, groupheader: { value: 'c' } },
    { option: { value: '未定' }, groupheader: { value: 'later' } },
  ])
  expect(withOptions(opened, ['希望する', 'いいえ', '未定']).sectionOptions?.[0]?.option.value).toBe(
    '希望する',
  )
  expect(withOptions(opened, ['未定', 'いいえ']).sectionOptions).toEqual([
    { option: { value: '未定' }, groupheader: { value: 'later' } },
  ])
  expect(withOptions(opened, ['未定', 'はい', 'いいえ']).sectionOptions).toEqual(opened.sectionOptions)
})
