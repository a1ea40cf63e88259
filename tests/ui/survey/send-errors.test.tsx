import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CallFailure } from '../../../application/call-failure.ts'
import { type Refusal, refuse } from '../../../domain/refusal.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import { FailureDialog } from '../../../ui/frame/errors/failure-dialog.tsx'
import { anAppendingSurvey, anItem } from '../../application/forms.ts'
import { openForm, press, send, type } from '../open-survey.tsx'

const unknown = '不明なエラーが発生しました。管理者にお問い合わせください。'
const http = (status: number, serverMessage?: string) =>
  new CallFailure('http', `Request failed with status code ${status}`, {
    status,
    ...(serverMessage !== undefined && { serverMessage }),
  })

/** Fills the form, also with `more` items, and sends it, which fails with `error`; `logged` is what the console got. */
async function sendFailing(error: unknown, ...more: SchemaItem[]) {
  const logged: unknown[] = []
  const opened = await openForm(anAppendingSurvey({ surveySchema: [anItem(), ...more] }), {
    needs: () => ({
      saveAnswer: () => Promise.reject(error),
      log: (_, logError) => {
        logged.push(logError)
      },
    }),
  })
  type(/お名前/, '山田花子')
  await send()
  return { ...opened, logged }
}

/** The alert over the form: its title, and its lines. */
const alert = () => screen.findByRole('dialog', { name: /できませんでした$|ログイン|混み合って|エラー/ })
const alertTitle = async () => within(await alert()).getByRole('heading').textContent
async function alertLines(): Promise<(string | null)[]> {
  const dialog = await alert()
  return [...within(dialog).getByRole('alert').children].map((line) => line.textContent)
}

const withWords: [string, Refusal | CallFailure, string][] = [
  ['a refusal', refuse('answer.edit_disabled', {}), 'この手続きでは、送信した内容を変更できません。'],
  [
    'a form that was sent often enough',
    refuse('answer.too_many_today', { max: 20, afterSec: 60 }),
    '送信できるのは1日20回までです。明日もう一度お試しください。',
  ],
  [
    'a request too many',
    refuse('request.too_many', { afterSec: 42 }),
    '操作が多すぎます。42秒後にもう一度お試しください。',
  ],
  ['a foreign answer', http(500, '保守中です。'), '保守中です。'],
]
test.each(withWords)(
  '%s is an error with the words of the server below it [ERR-07][ERR-10]',
  async (_, error, words) => {
    await sendFailing(error)
    expect(await alertLines()).toEqual(['エラーが発生しました。', words])
  },
)

test.each<[string, unknown]>([
  ['a refusal', refuse('answer.edit_disabled', {})],
  ['a form that was sent often enough', refuse('answer.too_many_today', { max: 20, afterSec: 60 })],
  ['a request too many', refuse('request.too_many', { afterSec: 42 })],
  ['a broken line', new CallFailure('network', 'Network Error')],
  ['a fault', new TypeError('x is not a function')],
])('after %s the form is as it was, to be sent again [ERR-07][FORM-15]', async (_, error) => {
  const { store } = await sendFailing(error)
  await alertLines()
  expect(screen.queryByRole('button', { name: 'もう一度読み込む' })).toBeNull()
  await press('閉じる')
  expect(store.phase.name).toBe('form')
  expect(screen.getByLabelText<HTMLInputElement>(/お名前/).value).toBe('山田花子')
})

test.each<[string, SchemaItem]>([
  ['group headers', anItem({ itemKey: 'g', title: '連絡先', type: 'groupheader' })],
  ['dates', anItem({ itemKey: 'd', title: '日付', type: 'date' })],
])('without words, a form with %s may be too new for this page [ERR-08]', async (_, item) => {
  await sendFailing(http(500), item)
  expect(await alertLines()).toEqual([
    '送信されたフォームを処理できません。現在のバージョンではご利用いただけない可能性があります。',
  ])
})

test.each<[string, unknown, string]>([
  ['refused', refuse('answer.edit_disabled', {}), '送信できませんでした'],
  ['kept from the service', refuse('service.unavailable', {}), 'ただいま混み合っています'],
  ['lost on the way', new CallFailure('network', 'Network Error'), '通信できませんでした'],
  ['on its way already', refuse('request.in_progress', {}), 'エラーが発生しました'],
  ['answered by a fault', http(500), 'エラーが発生しました'],
])(
  'what is %s has that for a title, and is never said to be unsent where that is not sure',
  async (_, error, title) => {
    await sendFailing(error)
    expect(await alertTitle()).toBe(title)
  },
)

test('with words, a form with group headers and dates shows the words [ERR-08]', async () => {
  await sendFailing(http(500, '保守中です。'), anItem({ itemKey: 'd', title: '日付', type: 'date' }))
  expect(await alertLines()).toEqual(['エラーが発生しました。', '保守中です。'])
})

const withoutWords: [string, unknown][] = [
  ['an answer without words', http(500)],
  ['an answer with empty words', http(500, '')],
  ['a fault', new TypeError('x is not a function')],
]
test.each(withoutWords)(
  '%s, on any other form, is an unknown error: ask the administrator [ERR-09][ERR-41]',
  async (_, error) => {
    await sendFailing(error)
    expect(await alertLines()).toEqual([unknown])
  },
)

test('an error dialog without words has words nonetheless [ERR-11]', async () => {
  render(<FailureDialog title="エラーが発生しました" lines={['']} closeText="閉じる" onClose={() => {}} />)
  expect(await alertLines()).toEqual([
    '不明なエラーが発生しました。画面を一度閉じて最初からやり直して下さい。',
  ])
})

test('two requests at once ask to look what was stored, and say nothing of a calendar [ERR-12]', async () => {
  await sendFailing(refuse('request.in_progress', {}))
  expect(await alertLines()).toEqual([
    '複数のリクエストが送信されました。予約が正しく行われているかご確認ください。',
  ])
})

test('an expired session asks to sign in again, and says that nothing is lost [ERR-03]', async () => {
  const { happened } = await sendFailing(refuse('auth.expired', {}))
  expect(await alertTitle()).toBe('時間がたったので、もう一度ログインしてください')
  expect(await alertLines()).toEqual([
    'タイムアウトしました。もう一度お試しください。繰り返し表示される場合は、フォームが無効の可能性があります。',
    '入力した内容は残っています。',
  ])
  await press('もう一度ログインする')
  expect(happened.signIns).toBe(1)
})

test('a broken line is a network error, in Japanese, and nothing is lost [ERR-16]', async () => {
  await sendFailing(new CallFailure('network', 'Network Error'))
  expect(await alertLines()).toEqual([
    '通信エラーが発生しました。',
    expect.stringContaining('入力した内容は残っています。'),
  ])
  expect(document.body.textContent).not.toContain('Network Error')
})

test('a time-out is told in Japanese; its English and its code go to the log [ERR-17]', async () => {
  const { logged } = await sendFailing(new CallFailure('timeout', 'Request timeout on POST /x'))
  expect(await alertLines()).toEqual([
    'タイムアウトしました。管理者にお問い合わせください。',
    expect.stringContaining('入力した内容は残っています。'),
  ])
  expect(document.body.textContent).not.toContain('Request timeout')
  expect(logged).toEqual([
    expect.objectContaining({ message: 'Request timeout on POST /x', code: 'timeout' }),
  ])
})
