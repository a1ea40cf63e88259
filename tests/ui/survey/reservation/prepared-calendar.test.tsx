import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CallFailure } from '../../../../application/call-failure.ts'
import { answers } from '../../../application/forms.ts'
import { openAt } from '../../open-app.tsx'
import { confirmDialog, press, proceed, type } from '../../open-survey.tsx'
import { aClinicForm, clinic } from './clinic.ts'

const firstWeek = 'cal-teeth 2025-06-08'

/**
 * A form with a booking, its answers being confirmed; `asked` are the days of which slots were asked, `broken` lets
 * that fail.
 */
async function confirming() {
  const asked: string[] = []
  const line = { broken: false }
  const opened = await openAt('/survey/svy1', {
    signedIn: true,
    city: { ...clinic, surveys: [aClinicForm()] },
    needs: ({ loadSchedule }) => ({
      loadSchedule: async (command) => {
        asked.push(`${command.calendarId} ${command.startDay}`)
        if (line.broken) throw new CallFailure('network', 'no network')
        return loadSchedule(command)
      },
    }),
  })
  await screen.findByLabelText(/お名前/)
  type(/お名前/, '山田花子')
  await choose('種類', '歯科')
  return { ...opened, asked, line }
}

const choose = async (label: string, name: string) => {
  const list = await screen.findByLabelText<HTMLSelectElement>(label)
  const { value } = within(list).getByRole<HTMLOptionElement>('option', { name })
  fireEvent.change(list, { target: { value } })
}

async function confirm() {
  await proceed()
  await confirmDialog()
}

test('the slots are there before the tap that leads to them: they are loaded while the answers are confirmed', async () => {
  const { asked } = await confirming()
  await confirm()
  await waitFor(() => expect(asked).toContain(firstWeek))
  await press('日時を選ぶ')
  await screen.findByRole('table')
  expect(asked.filter((one) => one === firstWeek)).toHaveLength(1)
})

test('what did not come while the answers were confirmed is asked for again', async () => {
  const { asked, line } = await confirming()
  line.broken = true
  await confirm()
  await waitFor(() => expect(asked).toContain(firstWeek))
  line.broken = false
  await press('日時を選ぶ')
  await screen.findByRole('table')
})

test('categories that did not come while the answers were confirmed are asked for again', async () => {
  const line = { broken: true, asked: 0 }
  const visit = 'teeth_all|20250620|0'
  await openAt('/survey/svy1', {
    signedIn: true,
    city: { ...clinic, surveys: [{ ...aClinicForm(), isAppending: { value: false } }] },
    before: ({ saveAnswer }) =>
      saveAnswer({ surveyId: 'svy1', answers: answers({ name: '山田花子', visit }) }),
    needs: ({ loadCategoryTree }) => ({
      async loadCategoryTree() {
        line.asked += 1
        if (line.broken) throw new CallFailure('network', 'no network')
        return loadCategoryTree()
      },
    }),
  })
  await screen.findByText('もう一度読み込む')
  const asked = line.asked
  await confirm()
  await waitFor(() => expect(line.asked).toBeGreaterThan(asked))
  line.broken = false
  await press('変更する日時を選ぶ')
  await screen.findByRole('table')
})

test('who goes back and chooses something else gets the calendar of that', async () => {
  const { asked, services } = await confirming()
  await confirm()
  await waitFor(() => expect(asked).toContain(firstWeek))
  await press('戻って直す')
  await choose('種類', '健診')
  await choose('会場', '北センター')
  await confirm()
  await press('日時を選ぶ')
  await screen.findByRole('table')
  expect(services.visit.booking?.items).toMatchObject([{ categoryId: 'north-heart' }])
})
