import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import { anAppendingSurvey, anItem } from '../../application/forms.ts'
import { confirmedAnswers, openForm, proceed, type } from '../open-survey.tsx'

/** Asks whether there is one more child; はい opens the section of that child. */
const oneMore = (number: number): SchemaItem =>
  anItem({
    itemKey: `more${number}`,
    title: `${number}人目がいますか`,
    type: 'choicegroupheader',
    options: ['いいえ', 'はい'],
    sectionOptions: [{ option: { value: 'はい' }, groupheader: { value: `child${number}` } }],
  })
const child = (number: number, ...more: readonly SchemaItem[]): SchemaItem[] => [
  anItem({ itemKey: `child${number}`, title: `${number}人目`, type: 'groupheader' }),
  anItem({ itemKey: `name${number}`, title: `${number}人目の名前`, isRequired: { value: true } }),
  anItem({ itemKey: `city${number}`, title: `${number}人目の住所`, default: 'みなと市' }),
  ...more,
]
const form = anAppendingSurvey({
  surveySchema: [...child(1), oneMore(2), ...child(2, oneMore(3)), ...child(3)],
})

const choose = (number: number, option: string): void => {
  const choice = screen.getByRole('radiogroup', { name: new RegExp(`^${number}人目がいますか`) })
  fireEvent.click(within(choice).getByRole('radio', { name: option }))
}
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)

test('a section within a section opens with the choice that stands there, and starts with its defaults [GRP-01] [GRP-03]', async () => {
  await openForm(form)
  type(/1人目の名前/, '一郎')
  expect(screen.queryByRole('radiogroup', { name: /3人目がいますか/ })).toBeNull()
  choose(2, 'はい')
  expect(field(/2人目の住所/).value).toBe('みなと市')
  type(/2人目の名前/, '二郎')
  choose(3, 'はい')
  expect(field(/3人目の住所/).value).toBe('みなと市')
  type(/3人目の名前/, '三郎')
  await proceed()
  expect(await confirmedAnswers()).toMatchObject({ '3人目の名前': '三郎', '3人目の住所': 'みなと市' })
})

test('closing the outer section closes and empties the inner one: nothing of it is asked or sent [GRP-02] [GRP-05] [GRP-07]', async () => {
  await openForm(form)
  type(/1人目の名前/, '一郎')
  choose(2, 'はい')
  type(/2人目の住所/, 'となり市')
  choose(3, 'はい')
  choose(2, 'いいえ')
  await proceed()
  const answers = await confirmedAnswers()
  expect(Object.keys(answers).filter((title) => /^[23]人目の/.test(title))).toEqual([])
})

test('checkboxes of a section that was closed are empty when it opens again [GRP-02] [GRP-07]', async () => {
  const news = anItem({
    itemKey: 'news',
    title: '知らせてほしいこと',
    type: 'checkboxes',
    options: ['予防接種', '健診'],
    default: '健診',
  })
  await openForm(anAppendingSurvey({ surveySchema: [oneMore(2), ...child(2, news)] }))
  const chosen = () =>
    screen.getAllByRole<HTMLInputElement>('checkbox').flatMap((box) => (box.checked ? [box.value] : []))
  choose(2, 'はい')
  expect(chosen()).toEqual(['健診'])
  fireEvent.click(screen.getByRole('checkbox', { name: '予防接種' }))
  choose(2, 'いいえ')
  choose(2, 'はい')
  expect(chosen()).toEqual([])
})

test('what is opened again starts anew [GRP-07]', async () => {
  await openForm(form)
  choose(2, 'はい')
  type(/2人目の住所/, 'となり市')
  choose(3, 'はい')
  choose(2, 'いいえ')
  choose(2, 'はい')
  expect(field(/2人目の住所/).value).toBe('みなと市')
  expect(screen.queryByLabelText(/3人目の名前/)).toBeNull()
})

test('what stands behind a heading without a title is asked of all, under no heading [GRP-01] [GRP-06]', async () => {
  const end = anItem({ itemKey: 'end', title: '', type: 'groupheader' })
  const phone = anItem({ itemKey: 'phone', title: '緊急連絡先', isRequired: { value: true } })
  await openForm(anAppendingSurvey({ surveySchema: [oneMore(2), ...child(2), end, phone] }))
  type(/緊急連絡先/, '090')
  expect(screen.queryByLabelText(/2人目の名前/)).toBeNull()
  expect(screen.queryAllByRole('heading', { level: 2 })).toEqual([])
  choose(2, 'はい')
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    '2人目',
  ])
  choose(2, 'いいえ')
  await proceed()
  expect(await confirmedAnswers()).toMatchObject({ 緊急連絡先: '090' })
  expect(screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).not.toContain(
    '',
  )
})
