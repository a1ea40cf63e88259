import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { UseCases } from '../../../application/use-cases.ts'
import type { ChangeObstacle } from '../../../domain/answer/obstacles.ts'
import type { OwnAnswer } from '../../../domain/answer/own-answer.ts'
import { anAppendingSurvey, aSave, aSurvey } from '../../application/forms.ts'
import { openForm } from '../open-survey.tsx'

const withCancelObstacle =
  (changeObstacle: ChangeObstacle, check = '未対応') =>
  ({ readAnswer, readOwnAnswers }: UseCases) => {
    const marked = (answer: OwnAnswer) => ({ ...answer, changeObstacle, check })
    return {
      readAnswer: async (command: Parameters<typeof readAnswer>[0]) => marked((await readAnswer(command))!),
      readOwnAnswers: async (command: Parameters<typeof readOwnAnswers>[0]) =>
        (await readOwnAnswers(command)).map(marked),
    }
  }

/** The answer of Hanako to an appending form, opened for a change. */
async function openSent(obstacle: ChangeObstacle) {
  let partitionKey = ''
  const survey = anAppendingSurvey()
  const save = async ({ saveAnswer }: UseCases) => {
    partitionKey = (await saveAnswer(aSave())).partitionKey
  }
  return openForm(survey, {
    before: save,
    needs: withCancelObstacle(obstacle),
    get partitionKey() {
      return partitionKey
    },
  })
}

const isLocked = (): void => {
  expect(screen.queryByRole('button', { name: '入力内容を確認する' })).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByRole('heading', { name: '前回の内容' })).toBeDefined()
  expect(screen.getByText('山田花子')).toBeDefined()
}

test('after the deadline an answer is shown, not opened: the page sends to the office [ERR-23][CANCEL-15]', async () => {
  const { happened } = await openSent('reservation.deadline_passed')
  expect(await screen.findByText('変更・キャンセルの期限を過ぎています。')).toBeDefined()
  expect(screen.getByText('直接窓口にお問い合わせください。')).toBeDefined()
  expect(screen.getByRole('link', { name: '00-0000-0000' }).getAttribute('href')).toBe('tel:00-0000-0000')
  isLocked()
  fireEvent.click(screen.getByRole('button', { name: '予約と申請の確認' }))
  expect(happened.went).toEqual(['/my'])
})

test('a cancelled answer is shown, and that it cannot be changed [ERR-26]', async () => {
  await openSent('answer.change_of_cancelled')
  expect(await screen.findByText('キャンセル済みの予約は変更できません。')).toBeDefined()
  isLocked()
})

test('an answer that the office has finished is shown, and whom to ask', async () => {
  await openSent('answer.completed')
  expect(await screen.findByText('対応が完了しているため、変更できません。')).toBeDefined()
  expect(screen.getByText('直接窓口にお問い合わせください。')).toBeDefined()
  isLocked()
})

test('where the form forbids changes an answer is shown, not opened [CANCEL-18]', async () => {
  const survey = aSurvey({ isEditDisabled: { value: true } })
  await openForm(survey, { before: ({ saveAnswer }) => saveAnswer(aSave()) })
  expect(await screen.findByText('この手続きでは、送信した内容を変更できません。')).toBeDefined()
  isLocked()
})

test('where a resident has one answer, a cancelled one makes room for another', async () => {
  await openForm(aSurvey(), {
    before: ({ saveAnswer }) => saveAnswer(aSave()),
    needs: withCancelObstacle('answer.change_of_cancelled', 'キャンセル'),
  })
  expect(await screen.findByRole('button', { name: '入力内容を確認する' })).toBeDefined()
  expect(screen.queryByText('キャンセル済みの予約は変更できません。')).toBeNull()
})
