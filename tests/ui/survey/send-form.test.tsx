import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { rowsOf } from '../../../adapters/http/calls/answer-rows.ts'
import type { SaveAnswer } from '../../../application/answer/save-answer.ts'
import type { SaveAnswerCommand } from '../../../application/answer/save-request.ts'
import { CallFailure } from '../../../application/call-failure.ts'
import { refuse } from '../../../domain/refusal.ts'
import { FoundAnswers } from '../../../ui/answer/found-answers.ts'
import { Visit } from '../../../ui/composition/visit.ts'
import { anAppendingSurvey, aSave, aSurvey } from '../../application/forms.ts'
import { confirmDialog, openForm, press, proceed, send, steps, type } from '../open-survey.tsx'

const failing = (error: unknown) => ({
  needs: () => ({ saveAnswer: (() => Promise.reject(error)) satisfies SaveAnswer }),
})
const anError = () =>
  screen.findByRole('dialog', { name: /エラーが発生しました|通信できませんでした|混み合って/ })

test('a valid form is shown once more, at most 800 wide, and goes back to where it was [FORM-05][FORM-13]', async () => {
  const { store } = await openForm(anAppendingSurvey())
  type(/お名前/, '山田花子')
  await proceed()
  const dialog = await confirmDialog()
  expect(within(dialog).getByText('山田花子')).toBeDefined()
  await press('戻って直す')
  expect(store.phase.name).toBe('form')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>(/お名前/).value).toBe('山田花子')
})

test('the page says which step of the form this is', async () => {
  await openForm(anAppendingSurvey())
  expect(steps()).toBe('[入力] 確認 完了')
  type(/お名前/, '山田花子')
  await proceed()
  await confirmDialog()
  expect(steps()).toBe('入力 [確認] 完了')
  await press('送信する')
  await screen.findByRole('heading', { name: '送信が完了しました' })
  expect(steps()).toBe('入力 確認 [完了]')
})

test('a form is sent with the titles of its items, without what was left empty [VAL-27]', async () => {
  const sent: SaveAnswerCommand[] = []
  await openForm(anAppendingSurvey(), {
    needs: ({ saveAnswer }) => ({
      saveAnswer: (command) => {
        sent.push(command)
        return saveAnswer(command)
      },
    }),
  })
  type(/お名前/, '山田花子')
  await send()
  await screen.findByRole('heading', { name: '送信が完了しました' })
  expect(sent[0]?.surveyResults).toEqual([{ itemKey: 'name', title: 'お名前', value: '山田花子' }])
})

test('while it is sent the page says to wait and a second press sends nothing [FORM-13][FORM-14]', async () => {
  let answer = (): void => {}
  const sent: SaveAnswerCommand[] = []
  const { store } = await openForm(anAppendingSurvey(), {
    needs: (useCases) => ({
      saveAnswer: async (command) => {
        sent.push(command)
        await new Promise<void>((resolve) => {
          answer = resolve
        })
        return useCases.saveAnswer(command)
      },
    }),
  })
  type(/お名前/, '山田花子')
  await send()
  await waitFor(() => expect(sent).toHaveLength(1))
  const button = screen.getByRole('button', { name: '送信する' })
  expect(store.phase.name).toBe('pushing')
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('button', { name: '変更：お名前' }).getAttribute('aria-disabled')).toBe('true')
  expect(within(await confirmDialog()).getByRole('status').textContent).toContain('そのままお待ちください')
  await press('送信する')
  await act(() => store.send())
  await act(async () => answer())
  await screen.findByRole('heading', { name: '送信が完了しました' })
  expect(sent).toHaveLength(1)
})

test('after a save there is a snackbar, the answer code and the thank-you message [FORM-06][FORM-07][FORM-08]', async () => {
  const { useCases } = await openForm(
    anAppendingSurvey({
      endOfSurveyMessage: [
        { type: 'text', text: 'ありがとうございました。' },
        { type: 'image', originalContentUrl: '/media/thanks.svg' },
        { type: 'text', text: '郵送でお知らせします。' },
      ],
    }),
  )
  type(/お名前/, '山田花子')
  await send()
  expect((await screen.findByText('送信しました。')).closest('[role=status]')).not.toBeNull()
  const [row] = rowsOf(await useCases.readOwnAnswers({ surveyId: 'svy1' }))
  expect(row?.value).toBe('山田花子')
  expect(screen.getByText('受付コード').nextElementSibling?.textContent).toBe(row?.answercode)
  const message = screen.getByText('ありがとうございました。').parentElement
  expect(
    [...(message?.children ?? [])].map((block) => block.getAttribute('src') ?? block.textContent),
  ).toEqual(['ありがとうございました。', '/media/thanks.svg', '郵送でお知らせします。'])
})

test('after a change one answer code stands there, that of what was sent now [FORM-07]', async () => {
  const { useCases } = await openForm(anAppendingSurvey(), {
    now: '2024-06-14T09:00:00+09:00',
    before: (useCases) => useCases.saveAnswer(aSave()),
    partitionKey: 'svy1#U-hanako#1718323200000',
  })
  type(/お名前/, '花')
  await send()
  await screen.findByRole('heading', { name: '変更が完了しました' })
  const codes = (await useCases.readOwnAnswers({ surveyId: 'svy1' })).map(({ answerCode }) => answerCode)
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent)
  expect(terms).toEqual(['受付コード'])
  expect(screen.getByText('受付コード').nextElementSibling?.textContent).toBe(codes.at(-1))
})

test('a plain thank-you message is shown, and no code leaves no place for one [FORM-07][FORM-08]', async () => {
  await openForm(anAppendingSurvey({ endOfSurveyMessage: 'ありがとう' }), {
    needs: () => ({ saveAnswer: async () => ({ answerCode: '', partitionKey: 'k', answerVersion: 1 }) }),
  })
  type(/お名前/, '山田花子')
  await send()
  expect(await screen.findByText('ありがとう')).toBeDefined()
  expect(screen.queryByText('受付コード')).toBeNull()
})

test('a message without any text says that an unknown error occurred, in two lines [FORM-10]', async () => {
  await openForm(anAppendingSurvey({ endOfSurveyMessage: [{ type: 'text', text: '' }] }))
  type(/お名前/, '山田花子')
  await send()
  expect((await screen.findByText('不明なエラーが発生しました')).nextElementSibling?.textContent).toBe(
    'この画面を閉じてください',
  )
})

test('inside the messaging app a button closes the window, elsewhere there is none [FORM-11][GEN-01]', async () => {
  const inside = await openForm(anAppendingSurvey(), { isInClient: true })
  type(/お名前/, '山田花子')
  await send()
  await screen.findByRole('heading', { name: '送信が完了しました' })
  await press('画面を閉じる')
  expect(inside.happened.closed).toBe(1)
  inside.rendered.unmount()

  await openForm(anAppendingSurvey())
  type(/お名前/, '山田花子')
  await send()
  await screen.findByRole('heading', { name: '送信が完了しました' })
  expect(screen.queryByRole('button', { name: '画面を閉じる' })).toBeNull()
})

test('the first save takes the unanswered rich menu away, a change does not; that it fails is only logged [FORM-23]', async () => {
  const first = await openForm(aSurvey())
  type(/お名前/, '山田花子')
  await send()
  await waitFor(() => expect(first.richMenu.unlinked).toHaveLength(1))
  first.rendered.unmount()

  const edit = await openForm(aSurvey(), {
    before: (useCases) => useCases.saveAnswer({ surveyId: 'svy1', answers: new Map([['name', ['花子']]]) }),
  })
  type(/お名前/, '山田花子')
  await send()
  await screen.findByRole('heading', { name: '変更が完了しました' })
  expect(edit.richMenu.unlinked).toEqual([])
  edit.rendered.unmount()

  const down = await openForm(anAppendingSurvey())
  down.richMenu.down = true
  type(/お名前/, '山田花子')
  await send()
  await screen.findByRole('heading', { name: '送信が完了しました' })
  await waitFor(() => expect(down.happened.log).toEqual(['Rich menu not removed']))
})

describe('when it can not be sent', () => {
  test('what the server finds wrong stands at the items, as if it had been found here [FORM-15]', async () => {
    await openForm(
      anAppendingSurvey(),
      failing(
        refuse('answer.invalid', {
          issues: [{ itemKey: 'name', code: 'text.length', details: { min: 0, max: 3 } }],
        }),
      ),
    )
    type(/お名前/, '山田花子')
    await send()
    expect(await screen.findByText('＊3文字以内で入力してください。')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('a form that was changed meanwhile offers to be loaded anew; any other failure does not [FORM-12][FORM-15]', async () => {
    const { happened, storage, clock } = await openForm(anAppendingSurvey())
    const changed = anAppendingSurvey({ surveyTitle: '新しい請求' })
    await storage.city.import(
      { settings: { cityName: 'みなと市' }, surveys: [changed], media: [] },
      clock.now(),
    )
    type(/お名前/, '山田花子')
    await send()
    const dialog = await screen.findByRole('dialog', { name: '手続きの内容が新しくなっています' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'もう一度読み込む' }))
    expect(happened.reloaded).toBe(1)
  })

  test('what a search had found is old once an answer is saved', async () => {
    const found = new FoundAnswers()
    const visit = new Visit(sessionStorage, () => undefined)
    visit.found = found
    const survey = anAppendingSurvey()
    await openForm(survey, {
      needs: () => ({ answerSent: visit.answerSent }),
      before: async ({ saveAnswer, readOwnAnswers }) => {
        await saveAnswer(aSave())
        found.keep(survey, await readOwnAnswers({ surveyId: 'svy1' }))
      },
    })
    expect(found.results).toHaveLength(1)
    type(/お名前/, '山田太郎')
    await send()
    await screen.findByRole('heading', { name: '送信が完了しました' })
    expect(found.results).toEqual([])
  })

  test.each([
    ['a broken line', new CallFailure('network', 'Network Error')],
    [
      'a request too many, which says nothing of those before it',
      refuse('request.too_many', { afterSec: 9 }),
    ],
  ])(
    'after %s the same answers keep their key until their fate is known; others get a new one [FORM-14] [R5]',
    async (_, error) => {
      const keys: (string | undefined)[] = []
      await openForm(anAppendingSurvey(), {
        needs: () => ({
          saveAnswer: async ({ idempotencyKey }) => {
            keys.push(idempotencyKey)
            throw error
          },
        }),
      })
      type(/お名前/, '山田花子')
      await send()
      await anError()
      await press('もう一度送信する')
      await waitFor(() => expect(keys).toHaveLength(2))
      await anError()
      await press('閉じる')
      type(/お名前/, '山田太郎')
      await send()
      await waitFor(() => expect(keys).toHaveLength(3))
      expect(keys[1]).toBe(keys[0])
      expect(keys[2]).not.toBe(keys[0])
    },
  )
})
