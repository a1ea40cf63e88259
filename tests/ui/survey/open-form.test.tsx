import { act, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { rowsOf } from '../../../adapters/http/calls/answer-rows.ts'
import type { UseCases } from '../../../application/use-cases.ts'
import { refuse } from '../../../domain/refusal.ts'
import { aPdf, attach } from '../../application/attachment/files.ts'
import { anAppendingSurvey, anItem, aSurvey } from '../../application/forms.ts'
import { confirmedAnswers, openForm, openSurvey, proceed, send, type } from '../open-survey.tsx'
import { translationIn } from '../translation-in.ts'

const saved = (name: string) => (useCases: UseCases) =>
  useCases.saveAnswer({ surveyId: 'svy1', answers: new Map([['name', [name]]]) })
const field = () => screen.getByLabelText<HTMLInputElement>(/お名前/)

test('while it loads, dots grow by one every half second, up to three [FORM-13][CONST-12][CONST-15]', async () => {
  vi.useFakeTimers()
  await openSurvey(aSurvey())
  const shown: (string | null)[] = []
  const pass = (ms: number) => {
    shown.push(screen.getByRole('status').textContent)
    act(() => void vi.advanceTimersByTime(ms))
  }
  for (const ms of [499, 1, 499, 1, 499, 1, 0]) pass(ms)
  vi.useRealTimers()
  const [one, two, three] = ['読み込み中・', '読み込み中・・', '読み込み中・・・']
  expect(shown).toEqual([one, one, two, two, three, three, one])
})

test('opening a form is logged by its path; a log that fails stops nothing [FORM-22]', async () => {
  const { storage, happened } = await openForm(aSurvey())
  expect(storage.views).toHaveLength(1)
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
    expect(screen.getByText(/前回の内容が入力されています/)).toBeDefined()
    type(/お名前/, '山田花子')
    await send()
    await screen.findByRole('heading', { name: '変更が完了しました' })
    const rows = rowsOf(await useCases.readOwnAnswers({ surveyId: 'svy1' }))
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

  test('with what a cancelled answer says, but without its files', async () => {
    const paper = anItem({ itemKey: 'paper', title: '証明書', type: 'attachment' })
    await openForm(aSurvey({ surveySchema: [anItem(), paper] }), {
      before: async (useCases) => {
        const answers = new Map([
          ['name', ['花子']],
          ['paper', [await attach(useCases, aPdf())]],
        ])
        const { partitionKey } = await useCases.saveAnswer({ surveyId: 'svy1', answers })
        await useCases.cancelAnswer({ surveyId: 'svy1', partitionKey })
      },
    })
    expect(field().value).toBe('花子')
    // The field comes with its files.
    await screen.findByText(/写真（JPEG・PNG）かPDF/)
    expect(document.body.textContent).not.toContain('証明書.pdf')
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

  test('and keeps the description and the picture of an item that may not be edited [FORM-18][FORM-20]', async () => {
    const look = { description: '姓と名の間は空けません。', imageUrl: '/media/plate.svg' }
    await openForm(aSurvey({ surveySchema: [anItem({ isNotEditable: true, ...look })] }), {
      before: saved('花子'),
    })
    expect(screen.getByText('花子')).toBeDefined()
    expect(screen.getByText('姓と名の間は空けません。')).toBeDefined()
    expect(screen.getByRole('img', { name: 'お名前の画像' }).getAttribute('src')).toBe('/media/plate.svg')
  })

  test('not at all, where the answer may not be changed: it is shown [FORM-18]', async () => {
    await openForm(aSurvey({ isEditDisabled: { value: true } }), { before: saved('花子') })
    expect(await screen.findByText('この手続きでは、送信した内容を変更できません。')).toBeDefined()
    expect(await screen.findByText('花子')).toBeDefined()
    expect(screen.queryByRole('button', { name: '入力内容を確認する' })).toBeNull()
  })
})

describe('the language of the texts', () => {
  test.each(['ja', 'xx'])('is Japanese for %s [LANG-01][LANG-04][GEN-08]', async (code) => {
    await openForm(aSurvey(), { translation: await translationIn(code) })
    expect(screen.getByRole('button', { name: '入力内容を確認する' })).toBeDefined()
  })

  test('is that of the page where we have it [LANG-04]', async () => {
    await openForm(aSurvey(), { translation: await translationIn('en') })
    expect(screen.getByRole('button', { name: 'Review your entries' })).toBeDefined()
  })
})
