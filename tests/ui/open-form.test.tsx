import { act, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { CallFailure } from '../../application/call-failure.ts'
import type { LoadedSurvey } from '../../application/survey/load-survey.ts'
import type { UseCases } from '../../application/use-cases.ts'
import { refuse } from '../../domain/refusal.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { anAppendingSurvey, anItem, aSurvey } from '../application/forms.ts'
import { confirmedAnswers, openForm, openSurvey, press, proceed, send, type } from './open-survey.tsx'

const saved = (name: string) => (useCases: UseCases) =>
  useCases.saveAnswer({ surveyId: 'svy1', answers: new Map([['name', [name]]]) })
const field = () => screen.getByLabelText<HTMLInputElement>(/お名前/)

test('while it loads, dots grow by one every half second, up to three [FORM-13]', async () => {
  vi.useFakeTimers()
  await openSurvey(aSurvey())
  const shown: (string | null)[] = []
  for (let step = 0; step < 4; step += 1) {
    shown.push(screen.getByRole('status').textContent)
    act(() => void vi.advanceTimersByTime(500))
  }
  vi.useRealTimers()
  expect(shown).toEqual(['読み込み中・', '読み込み中・・', '読み込み中・・・', '読み込み中・'])
})

test('opening a form is logged by its path; a log that fails stops nothing [FORM-22]', async () => {
  const { storage, happened } = await openForm(aSurvey())
  expect(storage.accessLog).toBeDefined()
  expect(happened.log).toEqual([])

  const failing = await openSurvey(aSurvey({ surveyTitle: '第二' }), {
    needs: () => ({ recordSurveyView: () => Promise.reject(refuse('service.unavailable', {})) }),
  })
  await failing.load()
  expect(screen.getByRole('heading', { name: '第二' })).toBeDefined()
  expect(failing.happened.log).toEqual(['View not logged'])
})

test('the log gets the address of the page, without its query [FORM-22]', async () => {
  const urls: string[] = []
  await openForm(aSurvey(), {
    needs: () => ({
      recordSurveyView: async ({ liffUrl }) => {
        urls.push(liffUrl)
      },
    }),
  })
  expect(urls).toEqual(['https://city.example.jp/survey/svy1'])
})

describe('a form starts', () => {
  test('with the inputs of its config, then those of its items, then their defaults [FORM-16][FORM-21]', async () => {
    await openForm(
      aSurvey({
        inputs: { name: '山田花子' },
        surveySchema: [
          anItem({ input: 'x', default: 'y' }),
          anItem({ itemKey: 'b', title: '二', input: 'x', default: 'y' }),
          anItem({ itemKey: 'c', title: '三', default: 'y' }),
        ],
      }),
    )
    const values = screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)
    expect(values).toEqual(['山田花子', 'x', 'y'])
  })

  test('with the answer there is, where each resident has one; sending replaces it [ROUTE-07]', async () => {
    const { useCases } = await openForm(aSurvey(), { before: saved('花子') })
    expect(field().value).toBe('花子')
    expect(screen.getByText(/前回の回答が入力されています/)).toBeDefined()
    type(/お名前/, '山田花子')
    await send()
    await screen.findByRole('heading', { name: '送信が完了しました' })
    const rows = await useCases.readOwnAnswers({ surveyId: 'svy1' })
    expect(rows.map(({ value }) => value)).toEqual(['山田花子'])
  })

  test('with the answer that the address names [ROUTE-07]', async () => {
    const form = anAppendingSurvey()
    let partitionKey = ''
    const { happened } = await openForm(form, {
      before: async (useCases) => {
        partitionKey = (await saved('花子')(useCases)).partitionKey
        await saved('太郎')(useCases)
      },
      get partitionKey() {
        return partitionKey
      },
    })
    expect(happened.log).toEqual([])
    expect(field().value).toBe('花子')
  })

  test('empty, where every save is a new answer [ROUTE-06]', async () => {
    await openForm(anAppendingSurvey(), { before: saved('花子') })
    expect(field().value).toBe('')
  })

  test('and shows an item that may not be edited as plain text, on edit only [FORM-18]', async () => {
    const form = aSurvey({
      surveySchema: [
        anItem({ isNotEditable: true, isRequired: { value: true } }),
        anItem({ itemKey: 'b', title: '二' }),
      ],
    })
    const first = await openForm(form)
    expect(field().tagName).toBe('INPUT')
    first.rendered.unmount()

    await openForm(form, { before: saved('花子') })
    expect(screen.queryByLabelText(/お名前/)).toBeNull()
    expect(screen.getByText('花子')).toBeDefined()
    type(/二/, 'x')
    await proceed()
    expect(await confirmedAnswers()).toEqual({ お名前: '花子', 二: 'x' })
  })

  test('not at all, where the answer may not be changed: it is shown [FORM-18]', async () => {
    await openForm(aSurvey({ isEditDisabled: { value: true } }), { before: saved('花子') })
    expect(await screen.findByText('このフォームの回答は変更できません。')).toBeDefined()
    expect(await screen.findByText('花子')).toBeDefined()
    expect(screen.queryByRole('button', { name: '入力内容を確認する' })).toBeNull()
  })
})

describe('a form that can not be opened', () => {
  const failing = (error: unknown) => ({ needs: () => ({ loadSurvey: () => Promise.reject(error) }) })
  const timeOut = 'タイムアウトしました。管理者にお問い合わせください。'
  const expired =
    'タイムアウトしました。もう一度お試しください。繰り返し表示される場合は、フォームが無効の可能性があります。'
  const invalid = 'このフォームは無効です。管理者にお問い合わせください。'
  const http = (status: number, serverMessage?: string) =>
    new CallFailure('http', `Request failed with status code ${status}`, {
      status,
      ...(serverMessage !== undefined && { serverMessage }),
    })

  test.each<[string, unknown, string]>([
    ['no config [ERR-02]', refuse('survey.no_config', { surveyId: 'svy1' }), timeOut],
    ['a plain 404 [ERR-02]', http(404), timeOut],
    ['an expired session [ERR-03]', refuse('auth.expired', {}), expired],
    ['a plain 403 [ERR-03]', http(403), expired],
    ['no such survey [ERR-04]', refuse('survey.not_found', { surveyId: 'svy1' }), invalid],
    ['a 404 that says NotFound [ERR-04]', http(404, 'NotFound'), invalid],
    ['an answer of another kind [ERR-05]', http(500), 'フォームの読み込み中にエラーが発生しました。'],
    ['a fault [ERR-05]', new TypeError('x'), 'フォームの読み込み中にエラーが発生しました。'],
    ['no network [ERR-16]', new CallFailure('network', 'Network Error'), '通信エラーが発生しました。'],
    ['no answer in time [ERR-17]', new CallFailure('timeout', 'Request timeout on GET /x'), timeOut],
  ])('%s is explained on the error page', async (_, error, text) => {
    await openForm(aSurvey(), failing(error))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('ERROR')
    expect(screen.getByText('表示中にエラーが発生しました。')).toBeDefined()
    expect(screen.getByRole('alert').firstElementChild?.textContent).toBe(text)
    expect(document.body.textContent).not.toContain('Request timeout')
  })

  const opening = (config: unknown) => ({
    needs: (useCases: UseCases) => ({
      loadSurvey: async (command: { surveyId: string }): Promise<LoadedSurvey> => ({
        ...(await useCases.loadSurvey(command)),
        config: config as SurveyConfig,
      }),
    }),
  })

  test('one that is missing is invalid [ERR-05]', async () => {
    await openForm(aSurvey(), opening(undefined))
    expect(screen.getByRole('alert').textContent).toBe('このフォームは無効です。')
  })

  test('one without schema says so, and the log says it in English [ERR-06]', async () => {
    const { happened } = await openForm(aSurvey(), opening({ surveyId: 'svy1', surveyTitle: 'x' }))
    expect(screen.getByRole('alert').textContent).toBe('フォームの定義が見つかりません。')
    expect(happened.log).toEqual(['not find form schema'])
  })

  test('for want of a network can be asked for again [ERR-16]', async () => {
    const { happened } = await openForm(aSurvey(), failing(new CallFailure('network', 'Network Error')))
    await press('もう一度読み込む')
    expect(happened.reloaded).toBe(1)
  })

  test('without a session leads to sign-in [ERR-01]', async () => {
    const { store } = await openForm(aSurvey(), failing(refuse('auth.required', {})))
    expect(store.phase.name).toBe('signed-out')
  })

  test('because the session object has gone is not found [LOGIN-09][ERR-01]', async () => {
    const { happened } = await openForm(aSurvey(), { needs: () => ({ hasSession: () => false }) })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('ERROR')
    expect(screen.getByRole('alert').textContent).toContain('not found')
    await press('もう一度サインインする')
    expect(happened.signIns).toBe(1)
  })
})

describe('the language', () => {
  const speaking = (userLanguageCode: string) => ({
    needs: (useCases: UseCases) => ({
      loadSurvey: async (command: { surveyId: string }): Promise<LoadedSurvey> => ({
        ...(await useCases.loadSurvey(command)),
        userLanguageCode,
      }),
    }),
  })

  test.each(['ja', 'xx'])('of the texts is Japanese for %s [LANG-01][LANG-04][GEN-08]', async (code) => {
    await openForm(aSurvey(), speaking(code))
    expect(screen.getByRole('button', { name: '入力内容を確認する' })).toBeDefined()
  })

  test('of the texts follows the resident where we have it [LANG-04]', async () => {
    await openForm(aSurvey(), speaking('en'))
    expect(screen.getByRole('button', { name: 'Review your entries' })).toBeDefined()
  })
})
