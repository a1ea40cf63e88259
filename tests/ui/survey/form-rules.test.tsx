import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { CallFailure } from '../../../application/call-failure.ts'
import type { FormRule, SchemaItem } from '../../../domain/survey/survey-config.ts'
import { anAppendingSurvey, anItem, answers, aSave, aSurvey } from '../../application/forms.ts'
import { confirmDialog, leave, openForm, openSurvey, proceed, sendAll, type } from '../open-survey.tsx'

const mails = [
  anItem({ itemKey: 'mail', title: 'メール', type: 'email' }),
  anItem({ itemKey: 'again', title: 'もう一度', type: 'email' }),
]
const people = [
  anItem({ itemKey: 'all', title: '全部の人数', type: 'number' }),
  anItem({ itemKey: 'kids', title: 'うち子ども', type: 'number' }),
]
const form = (surveySchema: readonly SchemaItem[], ...rules: FormRule[]) =>
  anAppendingSurvey({ surveySchema, rules })
const sameMail: FormRule = { kind: 'equal', items: ['mail', 'again'] }
const notMore: FormRule = { kind: 'notBefore', items: ['all', 'kids'] }
const wrongMail = () => screen.queryByText('＊「メール」と同じ内容を入力してください。')
const tooMany = () => screen.queryByText('＊「全部の人数」以下の数字を入力してください。')

describe('a rule across items', () => {
  test('is told at the later item when that is left, and is gone when either is put right [VAL-29]', async () => {
    await openForm(form(mails, sameMail))
    type(/メール/, 'hanako@example.jp')
    leave(/メール/)
    type(/もう一度/, 'hanako@example.com')
    expect(wrongMail()).toBeNull()
    leave(/もう一度/)
    expect(wrongMail()).not.toBeNull()
    expect(screen.getByLabelText(/もう一度/).getAttribute('aria-invalid')).toBe('true')
    type(/もう一度/, 'hanako@example.jp')
    expect(wrongMail()).toBeNull()
    type(/もう一度/, 'hanako@example.com')
    leave(/もう一度/)
    type(/メール/, 'hanako@example.com')
    expect(wrongMail()).toBeNull()
  })

  test('is told at the later item, too, when the earlier one is left, not while it is written [VAL-29]', async () => {
    await openForm(form(people, notMore))
    type(/うち子ども/, '4')
    leave(/うち子ども/)
    expect(tooMany()).toBeNull()
    type(/全部の人数/, '3')
    expect(tooMany()).toBeNull()
    leave(/全部の人数/)
    expect(tooMany()).not.toBeNull()
  })

  test('gives way to what is wrong with an item by itself [VAL-29]', async () => {
    await openForm(form(people, notMore))
    type(/全部の人数/, '3')
    type(/うち子ども/, '4')
    leave(/うち子ども/)
    expect(tooMany()).not.toBeNull()
    type(/うち子ども/, '４人')
    leave(/うち子ども/)
    expect(tooMany()).toBeNull()
    expect(screen.getByText('＊半角数字で入力してください。')).toBeDefined()
  })

  test('stands in the summary among the other errors, and its item takes the focus [VAL-29]', async () => {
    await openForm(form([...people, anItem({ itemKey: 'last', title: '最後', type: 'email' })], notMore))
    type(/全部の人数/, '3')
    type(/うち子ども/, '4')
    type(/最後/, '@')
    await proceed()
    const summary = await screen.findByRole('region', { name: /直してください/ })
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['うち子ども', '最後'])
    expect(screen.getByText('＊「全部の人数」以下の数字を入力してください。')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/うち子ども/)))
  })

  test('has the words of the form, and lets through what keeps it', async () => {
    await openForm(form(mails, { ...sameMail, message: '2回とも同じに書いてください。' }))
    type(/メール/, 'hanako@example.jp')
    type(/もう一度/, 'a@example.jp')
    await proceed()
    expect(screen.getByText('＊2回とも同じに書いてください。')).toBeDefined()
    type(/もう一度/, 'hanako@example.jp')
    await proceed()
    expect(await confirmDialog()).toBeDefined()
  })

  test('asks for one of several items at the first', async () => {
    await openForm(form([anItem(), ...mails], { kind: 'atLeastOne', items: ['mail', 'again'] }))
    type(/お名前/, '花子')
    await proceed()
    const missing = () => screen.queryByText('＊「メール」「もう一度」のどれか1つ以上に答えてください。')
    expect(missing()).not.toBeNull()
    expect(screen.getByLabelText(/メール/).getAttribute('aria-invalid')).toBe('true')
    type(/もう一度/, 'hanako@example.jp')
    expect(missing()).toBeNull()
  })

  test('does not keep a form from being read whose code for it does not come: it can be opened again', async () => {
    let isDown = true
    const opened = await openSurvey(form(mails, sameMail), {
      needs: () => ({
        loadFormRules: async () => {
          if (isDown) throw new CallFailure('network', 'the chunk did not come')
          return (await import('../../../ui/form/form-rules.tsx')).formRules
        },
      }),
    })
    await opened.load()
    expect(opened.store.phase).toMatchObject({ name: 'failed', error: { kind: 'network' } })
    isDown = false
    await opened.load()
    expect(opened.store.phase.name).toBe('form')
  })
})

const wish = anItem({
  itemKey: 'wish',
  title: '希望の日',
  type: 'date',
  range: { min: 'today', max: '+30d' },
})

test('a day that has left a range relative to today is kept when something else is changed [VAL-08]', async () => {
  const opened = await openSurvey(aSurvey({ surveySchema: [anItem(), wish] }), {
    before: ({ saveAnswer }) => saveAnswer(aSave({ answers: answers({ name: '花子', wish: '2025-06-20' }) })),
  })
  opened.clock.set('2025-07-01T12:00:00+09:00')
  await opened.load()
  type(/お名前/, '花')
  await sendAll()
  const [stored] = await opened.useCases.readOwnAnswers({ surveyId: 'svy1' })
  expect(stored?.entries.map(({ answer }) => answer)).toEqual([['花'], ['2025-06-20']])

  await opened.load()
  fireEvent.input(screen.getByLabelText('日'), { target: { value: '21' } })
  leave('日')
  expect(screen.getByText('＊2025/07/01から2025/07/31までの日付を入力してください。')).toBeDefined()
})

test('a day of a cancelled answer that has left a range relative to today is told before the form is sent [VAL-08]', async () => {
  const opened = await openSurvey(aSurvey({ surveySchema: [anItem(), wish] }), {
    async before({ saveAnswer, cancelAnswer }) {
      const given = answers({ name: '花子', wish: '2025-06-20' })
      const { partitionKey } = await saveAnswer(aSave({ answers: given }))
      await cancelAnswer({ surveyId: 'svy1', partitionKey })
    },
  })
  opened.clock.set('2025-07-01T12:00:00+09:00')
  await opened.load()
  await proceed()
  expect(screen.getByText('＊2025/07/01から2025/07/31までの日付を入力してください。')).toBeDefined()
})
