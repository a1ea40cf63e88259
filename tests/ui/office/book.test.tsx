import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { localDate } from '../../../domain/shared/local-date.ts'
import { aReservation } from '../../application/bookables.ts'
import { anItem, aSurvey } from '../../application/forms.ts'
import { aMember, openOffice } from './open-office.tsx'

test('after a booking the page has its day, time and place beside the code, to be read out', async () => {
  const config = aSurvey({
    surveyTitle: '健診の予約',
    surveySchema: [anItem({ itemKey: 'name', title: 'お名前' }), aReservation()],
  })
  const booked: unknown[] = []
  openOffice(
    {
      openOfficeForm: async () => ({ config }),
      loadCategoryTree: async () => undefined,
      listSlotsForOfficer: async () => [
        {
          calendarId: 'cal1',
          offers: [{ what: 'C1_I1', place: '健診／保健センター 基本の健診' }],
          days: [
            {
              day: localDate('2026-11-24'),
              slots: [{ slotKey: 2, coma: { start: '09:30', end: '10:00' }, remaining: 4 }],
            },
          ],
        },
      ],
      bookAsOfficer: async ({ answers }) => {
        booked.push(answers.get('slot'))
        return { answerCode: 'ABCD2345' }
      },
    },
    { office: aMember, at: '/office/book/svy1' },
  )
  fireEvent.change(await screen.findByRole('textbox', { name: /お名前/ }), { target: { value: '山田 花子' } })
  const free = within(await screen.findByRole('region', { name: '空き状況' }))
  fireEvent.click(await free.findByRole('button', { name: /空き4/ }))
  fireEvent.click(free.getByRole('button', { name: /^9:30～10:00/ }))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'この内容で受け付ける' })))
  await screen.findByRole('heading', { level: 1, name: '受け付けました' })
  const told = screen.getByRole('main').textContent
  for (const each of ['ABCD 2345', '2026年11月24日（火） 9:30～10:00', '健診／保健センター 基本の健診'])
    expect(told).toContain(each)
  expect(booked).toEqual([['C1_I1|20261124|2']])
})
