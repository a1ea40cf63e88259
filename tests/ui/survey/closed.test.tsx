import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anAppendingSurvey, anItem, aSave, aSurvey } from '../../application/forms.ts'
import { openForm, openSurvey, press, send, type } from '../open-survey.tsx'

const june = { publishFrom: '2025-06-14T09:00', publishTo: '2025-06-30T17:00' }
const searchable = [anItem({ isSearchable: { value: true } })]
const isNoForm = (): void => {
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: '入力内容を確認する' })).toBeNull()
}

test('before its time a form says when it opens, and can be loaded anew', async () => {
  const { happened } = await openForm(aSurvey(june), { now: '2025-06-14T08:59:00+09:00' })
  expect(await screen.findByText('受付はまだ始まっていません。')).toBeDefined()
  expect(screen.getByText('受付開始：2025年6月14日（土）9:00')).toBeDefined()
  expect(screen.getByText('受付終了：2025年6月30日（月）17:00')).toBeDefined()
  expect(screen.getByRole('heading', { name: '住民票の写しの請求' })).toBeDefined()
  expect(screen.queryByRole('button', { name: '予約と申請を確認する' })).toBeNull()
  isNoForm()
  await press('もう一度読み込む')
  expect(happened.reloaded).toBe(1)
})

test('after its time a form says that it is over, and leads to what was sent', async () => {
  const survey = anAppendingSurvey({ ...june, surveySchema: searchable })
  const { happened } = await openForm(survey, { now: '2025-07-01T09:00:00+09:00' })
  expect(await screen.findByText('受付は終了しました。')).toBeDefined()
  expect(screen.getByText('受付終了：2025年6月30日（月）17:00')).toBeDefined()
  isNoForm()
  await press('予約と申請を確認する')
  expect(happened.went).toEqual(['/confirm/svy1'])
})

test('after its time a form shows the answer that was sent in time', async () => {
  const { clock, load } = await openSurvey(aSurvey(june), {
    now: '2025-06-30T17:00:00+09:00',
    before: ({ saveAnswer }) => saveAnswer(aSave()),
  })
  clock.set('2025-06-30T17:01:00+09:00')
  await load()
  expect(await screen.findByText('受付は終了しました。')).toBeDefined()
  expect(screen.getByRole('heading', { name: '前回の内容' })).toBeDefined()
  expect(screen.getByText('山田花子')).toBeDefined()
  isNoForm()
})

test('who is filling a form in when it closes is told so, and keeps what was typed', async () => {
  const { clock, store } = await openForm(aSurvey(june), { now: '2025-06-30T16:59:00+09:00' })
  type(/お名前/, '山田花子')
  clock.set('2025-06-30T17:01:00+09:00')
  await send()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('入力している間に受付が終了したため、送信できませんでした。')
  expect(screen.getByRole('heading', { name: '入力した内容（送信されていません）' })).toBeDefined()
  expect(screen.getByText('山田花子')).toBeDefined()
  expect(store.form.answers().get('name')).toEqual(['山田花子'])
  isNoForm()
})
