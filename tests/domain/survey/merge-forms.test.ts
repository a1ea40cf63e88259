import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keysApart, mergeForms, withNewKeys } from '../../../domain/survey/merge-forms.ts'
import type { SchemaItem, SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { anItem, aSurveyConfig } from '../../builders.ts'

const form = (items: readonly SchemaItem[], over: Partial<SurveyConfig> = {}): SurveyConfig =>
  aSurveyConfig({ surveySchema: items, ...over })
const item = (itemKey: string, over: Partial<SchemaItem> = {}) => anItem({ itemKey, title: itemKey, ...over })
const keysOf = ({ surveySchema = [] }: SurveyConfig) => surveySchema.map(({ itemKey }) => itemKey)

const base = form([item('a'), item('b'), item('c')])

test('what two officers changed in different places comes together [OFF-29]', () => {
  const mine = form([item('a', { title: '氏名' }), item('b'), item('x'), item('c')], {
    surveyTitle: '申込み',
  })
  const theirs = form([item('b'), item('a', { description: '姓と名' }), item('c'), item('y')], {
    surveyTitle: base.surveyTitle,
    description: '説明',
  })
  const { form: merged, clashes } = mergeForms(base, mine, theirs)
  expect(clashes).toEqual([])
  expect(keysOf(merged)).toEqual(['b', 'x', 'a', 'c', 'y'])
  expect(merged).toMatchObject({ surveyTitle: '申込み', description: '説明' })
  expect(merged.surveySchema).toContainEqual(item('a', { title: '氏名', description: '姓と名' }))
})

test('where both changed the same, mine stays and theirs is told [OFF-29]', () => {
  const mine = form([item('a', { title: '氏名' }), item('b')])
  const theirs = form([item('a', { title: 'お名前' }), item('c', { isAdminItem: true })])
  const { form: merged, clashes } = mergeForms(base, mine, theirs)
  expect(keysOf(merged)).toEqual(['a', 'c'])
  expect(merged.surveySchema?.[0]?.title).toBe('氏名')
  expect(clashes).toEqual([
    { itemKey: 'a', title: '氏名', field: 'title', theirs: 'お名前' },
    { itemKey: 'c', title: 'c', theirs: item('c', { isAdminItem: true }) },
  ])
})

test('the order is that of who changed it, mine if both did', () => {
  const [abc, cab, bca] = [
    ['a', 'b', 'c'],
    ['c', 'a', 'b'],
    ['b', 'c', 'a'],
  ].map((keys) => form(keys.map((key) => item(key)))) as [SurveyConfig, SurveyConfig, SurveyConfig]
  expect(keysOf(mergeForms(abc, abc, cab).form)).toEqual(['c', 'a', 'b'])
  expect(keysOf(mergeForms(abc, cab, bca).form)).toEqual(['c', 'a', 'b'])
})

/** Some of a few items in any order, some of them written otherwise. */
const someForm = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...'abcdef'), fc.constantFrom('', '1', '2')), {
    selector: ([key]) => key,
  })
  .chain((items) => fc.shuffledSubarray(items, { minLength: items.length }))
  .map((items) => form(items.map(([key, suffix]) => item(key, { title: `${key}${suffix}` }))))

test('who alone changed a form gets it as it is, and what both made alike is no clash', () => {
  fc.assert(
    fc.property(someForm, someForm, (was, changed) => {
      expect(mergeForms(was, changed, was)).toEqual({ form: changed, clashes: [] })
      expect(mergeForms(was, was, changed)).toEqual({ form: changed, clashes: [] })
      expect(mergeForms(was, changed, changed)).toEqual({ form: changed, clashes: [] })
    }),
  )
})

test('nothing that somebody added or wrote anew is lost without being told', () => {
  fc.assert(
    fc.property(someForm, someForm, someForm, (was, mine, theirs) => {
      const { form: merged, clashes } = mergeForms(was, mine, theirs)
      const titleIn = (one: SurveyConfig, key: string) =>
        one.surveySchema?.find(({ itemKey }) => itemKey === key)?.title
      for (const key of 'abcdef') {
        const [before, own, other, now] = [was, mine, theirs, merged].map((one) => titleIn(one, key))
        if (own !== undefined && own !== before) expect(now).toBe(own)
        else if (other !== undefined && other !== before) expect(now).toBe(other)
        const isTold = clashes.some(({ itemKey }) => itemKey === key)
        if (own !== before && other !== before && own !== other) expect(isTold).toBe(true)
      }
      expect(new Set(keysOf(merged)).size).toBe(keysOf(merged).length)
    }),
  )
})

test('items that both added under one key stay two, with all that refers to them', () => {
  const opened = { option: { value: 'はい' }, groupheader: { value: 'q4' } }
  const mine = form([item('a'), item('q3', { title: '電話' }), item('q4', { sectionOptions: [opened] })], {
    ...{ rules: [{ kind: 'equal', items: ['a', 'q3'] }], lists: { day: ['q3', '#code'] } },
    inputs: { q4: 'はい' },
  })
  const theirs = form([item('a'), item('q3', { title: '備考' }), item('q4', { title: '欄' }), item('q5')])
  const keys = keysApart(form([item('a')]), mine, theirs)
  expect([...keys]).toEqual([
    ['q3', 'q6'],
    ['q4', 'q7'],
  ])
  expect(withNewKeys(mine, keys)).toMatchObject({
    surveySchema: [
      { itemKey: 'a' },
      { itemKey: 'q6', title: '電話' },
      { itemKey: 'q7', sectionOptions: [{ groupheader: { value: 'q7' } }] },
    ],
    ...{ rules: [{ items: ['a', 'q6'] }], lists: { day: ['q6', '#code'] }, inputs: { q7: 'はい' } },
  })
  expect(keysApart(base, base, form([item('b')]))).toEqual(new Map())
})
