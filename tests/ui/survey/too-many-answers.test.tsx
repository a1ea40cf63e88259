import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { CallFailure } from '../../../application/call-failure.ts'
import type { UseCases } from '../../../application/use-cases.ts'
import { anAppendingSurvey, answers, aSave } from '../../application/forms.ts'
import { openForm, openSurvey, press, sendAll, type } from '../open-survey.tsx'

const limited = () => anAppendingSurvey({ maxAnswersPerResident: 2 })
const note = '送信できる件数の上限（2件）に達しています。'
const name = (text: string) => aSave({ answers: answers({ name: text }) })
const two = async ({ saveAnswer }: UseCases) => [await saveAnswer(name('花')), await saveAnswer(name('子'))]

describe('a form that takes so many answers of a resident', () => {
  test('says at once that there are as many already, with the way to them', async () => {
    const offerPrefill = async () => '前回の内容を使えます'
    const { happened } = await openForm(limited(), { before: two, needs: () => ({ offerPrefill }) })
    expect(screen.getByText(note)).toBeDefined()
    expect(screen.queryByText('前回の内容を使えます')).toBeNull()
    await press('予約と申請の確認')
    expect(happened.went).toEqual(['/my'])
  })

  test('says nothing while there is room for another, and is sent', async () => {
    await openForm(limited(), { before: ({ saveAnswer }) => saveAnswer(name('花')) })
    expect(screen.queryByText(note)).toBeNull()
    type(/お名前/, '山田花子')
    await sendAll()
  })

  test('does not count what was cancelled', async () => {
    await openForm(limited(), {
      before: async (useCases) => {
        const [first] = await two(useCases)
        await useCases.cancelAnswer({ surveyId: 'svy1', partitionKey: first!.partitionKey })
      },
    })
    expect(screen.queryByText(note)).toBeNull()
  })

  test('says nothing where one of them is changed', async () => {
    const partitionKey = 'svy1#hanako'
    const { store } = await openSurvey(limited(), {
      partitionKey,
      needs: (useCases) => ({
        readAnswer: async () => (await useCases.readOwnAnswers({ surveyId: 'svy1' }))[0],
      }),
      before: two,
    })
    await store.load()
    expect(await screen.findByText(/^前回の内容が入力されています/)).toBeDefined()
    expect(screen.queryByText(note)).toBeNull()
  })

  test('opens all the same where the answers can not be counted: the save decides', async () => {
    const failing = async () => {
      throw new CallFailure('network', 'gone')
    }
    await openForm(limited(), { before: two, needs: () => ({ readOwnAnswers: failing }) })
    expect(screen.getByRole('heading', { level: 1 })).toBeDefined()
    expect(screen.queryByText(note)).toBeNull()
  })
})
