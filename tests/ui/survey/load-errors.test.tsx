import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { CallFailure } from '../../../application/call-failure.ts'
import { refuse } from '../../../domain/refusal.ts'
import { BrokenScreen } from '../../../ui/frame/errors/broken-screen.tsx'
import { ErrorView } from '../../../ui/frame/errors/error-view.tsx'
import { allHttpUseCases } from '../../adapters/http/client/all-http-use-cases.ts'
import { aSession, keeperOf } from '../../adapters/http/client/browser-session.ts'
import { fakeNet, ok } from '../../application/fake-net.ts'
import { aSurvey } from '../../application/forms.ts'
import { openForm, press } from '../open-survey.tsx'

const http = (status: number, serverMessage?: string) =>
  new CallFailure('http', `Request failed with status code ${status}`, {
    status,
    ...(serverMessage !== undefined && { serverMessage }),
  })

/** The form's page when fetching the form fails with `error`; `logged` is what the console got. */
async function openFailing(error: unknown) {
  const logged: unknown[] = []
  const opened = await openForm(aSurvey(), {
    needs: () => ({
      loadSurvey: () => Promise.reject(error),
      log: (_, logError) => {
        logged.push(logError)
      },
    }),
  })
  return { ...opened, logged }
}

/** The form's page when this comes over the wire as the form. */
const openGiven = (data: unknown) =>
  openForm(aSurvey(), {
    needs: () => {
      const { net, settled } = fakeNet(ok({ data, surveyVersion: 1, hasMember: true }))
      const { loadSurvey } = allHttpUseCases({ origin: '', session: keeperOf(aSession()), net })
      return { loadSurvey: (command) => settled(loadSurvey(command)) }
    },
  })

/** The lines of the error page, which has nothing of the form; its title is a fact that a resident understands. */
function alertLines(title = 'この画面を表示できませんでした'): (string | null)[] {
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
  expect(screen.getByRole('heading', { level: 2, name: 'ERROR' })).toBeDefined()
  expect(screen.getByText('表示中にエラーが発生しました。')).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
  return [...screen.getByRole('alert').children].map((line) => line.textContent)
}

const withoutConfig: [string, unknown][] = [
  ['No survey config.', refuse('survey.no_config', { surveyId: 'svy1' })],
  ['a request that failed with 404', http(404)],
]
test.each(withoutConfig)(
  '%s asks to contact the administrator after a time-out [ERR-02]',
  async (_, error) => {
    await openFailing(error)
    expect(alertLines()).toEqual(['タイムアウトしました。管理者にお問い合わせください。'])
  },
)

test.each([
  ['IdToken expired.', refuse('auth.expired', {})],
  ['a request that failed with 403', http(403)],
])('%s asks to try again, and sign-in is offered [ERR-03]', async (_, error) => {
  const { happened } = await openFailing(error)
  expect(alertLines('時間がたったので、もう一度ログインしてください')).toEqual([
    'タイムアウトしました。もう一度お試しください。繰り返し表示される場合は、フォームが無効の可能性があります。',
  ])
  await press('もう一度ログインする')
  expect(happened.signIns).toBe(1)
})

const notThere: [string, unknown][] = [
  ['a form that is not there', refuse('survey.not_found', { surveyId: 'svy1' })],
  ['a 404 that says NotFound', http(404, 'NotFound')],
]
test.each(notThere)('%s is invalid, and the administrator is to be asked [ERR-04]', async (_, error) => {
  await openFailing(error)
  expect(alertLines('この手続きは見つかりません')).toEqual([
    'このフォームは無効です。管理者にお問い合わせください。',
  ])
  expect(screen.getByRole('link', { name: '手続きをさがす' }).getAttribute('href')).toBe('/')
})

test.each([
  ['nothing', undefined],
  ['null', null],
  ['an object that is no form', { surveyTitle: 'x' }],
])('%s in place of the form is an invalid form [ERR-05]', async (_, config) => {
  await openGiven(config)
  expect(alertLines('この手続きは見つかりません')).toEqual(['このフォームは無効です。'])
})

test.each<[string, unknown]>([
  ['an answer of another kind', http(500)],
  ['a fault', new TypeError('x is not a function')],
])('%s is an error while the form was loaded, and it can be asked for again [ERR-05]', async (_, error) => {
  const { happened } = await openFailing(error)
  expect(alertLines()).toEqual(['フォームの読み込み中にエラーが発生しました。'])
  await press('もう一度読み込む')
  expect(happened.reloaded).toBe(1)
})

test('what the server said about a failed load stands in a second line [ERR-05][ERR-10]', async () => {
  await openFailing(http(500, '保守中です。'))
  expect(alertLines()).toEqual(['フォームの読み込み中にエラーが発生しました。', '保守中です。'])
})

test('a form that takes payments with one answer a resident says so, and cannot be sent [PAY-04][ERR-31]', async () => {
  await openGiven(aSurvey({ usePayment: 1 }))
  expect(alertLines()).toEqual(['決済機能は追加型の帳票でのみ利用できます。'])
  expect(screen.queryByRole('button', { name: '入力内容を確認する' })).toBeNull()
})

test('a form without schema says so, and the log says it in English [ERR-06]', async () => {
  const { happened } = await openGiven({ surveyId: 'svy1', surveyTitle: 'x' })
  expect(alertLines()).toEqual(['フォームの定義が見つかりません。'])
  expect(happened.log).toEqual(['not find form schema'])
  expect(document.body.textContent).not.toContain('not find form schema')
})

test('without a network the form can be asked for again [ERR-16]', async () => {
  const { happened } = await openFailing(new CallFailure('network', 'Network Error'))
  expect(alertLines('通信できませんでした')[0]).toBe('通信エラーが発生しました。')
  expect(document.body.textContent).not.toContain('Network Error')
  await press('もう一度読み込む')
  expect(happened.reloaded).toBe(1)
})

test('a time-out is told in Japanese; its English and its code go to the log [ERR-17]', async () => {
  const { logged } = await openFailing(new CallFailure('timeout', 'Request timeout on GET /x'))
  expect(alertLines('通信できませんでした')[0]).toBe('タイムアウトしました。管理者にお問い合わせください。')
  expect(document.body.textContent).not.toContain('Request timeout')
  expect(logged).toEqual([expect.objectContaining({ message: 'Request timeout on GET /x', code: 'timeout' })])
})

test('without a session the form leads to sign-in [ERR-01]', async () => {
  const { store } = await openFailing(refuse('auth.required', {}))
  expect(store.phase.name).toBe('signed-out')
})

test('a session object that has gone is not found [LOGIN-09][ERR-01]', async () => {
  const { happened } = await openForm(aSurvey(), { needs: () => ({ hasSession: () => false }) })
  expect(alertLines().join()).toContain('not found')
  await press('もう一度ログインする')
  expect(happened.signIns).toBe(1)
})

test('an error page without words has words nonetheless [ERR-11]', () => {
  render(<ErrorView message="" />)
  expect(alertLines()).toEqual(['不明なエラーが発生しました。画面を一度閉じて最初からやり直して下さい。'])
})

test('a screen that breaks asks to contact the administrator [ERR-41]', () => {
  const caught: unknown[] = []
  const Broken = (): never => {
    throw new TypeError('x is not a function')
  }
  const errorElement = <BrokenScreen onReload={() => {}} />
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Broken />, errorElement }])} />, {
    onCaughtError: (error) => caught.push(error),
  })
  expect(alertLines()).toEqual(['不明なエラーが発生しました。管理者にお問い合わせください。'])
  expect(caught).toHaveLength(1)
})
