import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anItem, answers } from '../../../application/forms.ts'
import { openForm, press } from '../../open-survey.tsx'
import { aClinicForm, aReservation, clinic } from './clinic.ts'

const now = '2025-06-14T12:00:00+09:00'

/** The clinic with other rules for the calendar of teeth. */
const withTeeth = (over: Partial<NonNullable<(typeof clinic)['calendars']>[number]>) => ({
  ...clinic,
  calendars:
    clinic.calendars?.map((each) => (each.sortKey === 'cal-teeth' ? { ...each, ...over } : each)) ?? [],
})
const ofTwo = { reservationControlType: 1, reservationMaxCount: 2 } as const
const form = aClinicForm(aReservation({ categories_tree: ['dental'], isRequired: { value: true } }))
type Before = NonNullable<NonNullable<Parameters<typeof openForm>[1]>['before']>
const booked =
  (...days: readonly string[]): Before =>
  async (useCases) => {
    for (const day of days)
      await useCases.saveAnswer({
        surveyId: 'svy1',
        answers: answers({ name: '山田花子', visit: `teeth_all|${day}|0` }),
      })
  }

test('a form with one calendar says when it opens that one has as many bookings as one may, with the way to them [RSV-18]', async () => {
  const city = withTeeth(ofTwo)
  const { happened } = await openForm(form, { now, city, before: booked('20250620', '20250621') })
  const told = await screen.findByText(/^予約は1人2件までです。いま2件あります。/)
  expect(told.className).toContain('reached')
  expect(screen.queryByRole('radio')).toBeNull()
  await press('予約を見る')
  expect(happened.went).toEqual(['/my'])
})

test('below a limit nothing is said of it: it is told when it bites [RSV-18]', async () => {
  await openForm(form, { now, city: withTeeth({ ...ofTwo, reservationMaxCountOfDay: 1 }) })
  await screen.findAllByRole('radio', { name: /～/ })
  expect(screen.queryByText(/1人/)).toBeNull()
})

test('no time is offered on a day on which one has as many bookings as one may [RSV-18]', async () => {
  const city = withTeeth({ reservationMaxCountOfDay: 1 })
  await openForm(form, { now, city, before: booked('20250616') })
  await screen.findAllByRole('radio', { name: /～/ })
  const offered = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
  expect(offered.slice(0, 3)).toEqual(['6/15(日) 9:00～9:30', '6/17(火) 9:00～9:30', '6/18(水) 9:00～9:30'])
})

test('a calendar without a free time says until when was looked', async () => {
  await openForm(form, { now, city: withTeeth({ weekly: [] }) })
  expect(await screen.findByText('8月14日（木）までに、空いている日時はありません。')).toBeDefined()
  expect(screen.queryByRole('radio')).toBeNull()
})

test('a calendar that takes nothing says so in the form already [CAL-17]', async () => {
  await openForm(form, { now, city: withTeeth({ calendarOff: true }) })
  expect(await screen.findByText('現在、予約を受け付けていません。')).toBeDefined()
})

test('where there is a choice of calendars it is told once one is chosen', async () => {
  await openForm(aClinicForm(), { now, city: withTeeth(ofTwo), before: booked('20250620', '20250621') })
  const list = await screen.findByLabelText<HTMLSelectElement>('種類')
  expect(screen.queryByText(/予約は1人/)).toBeNull()
  fireEvent.change(list, { target: { value: 'dental' } })
  expect(await screen.findByText(/^予約は1人2件までです。いま2件あります。/)).toBeDefined()
})

test('a second dose before the first was given is refused in the form already [VACC-01]', async () => {
  const dose = (itemKey: string, dose: number) =>
    aReservation({ itemKey, title: itemKey, categories_tree: ['dental'], attributes: { dose } })
  const schema = [
    anItem({ itemKey: 'h1', type: 'groupheader', title: '1回目' }),
    dose('first', 1),
    anItem({ itemKey: 'given', type: 'sesshuJisshiDate', isAdminItem: true }),
    anItem({ itemKey: 'h2', type: 'groupheader', title: '2回目' }),
    { ...dose('second', 2), isRequired: { value: true } },
  ]
  await openForm({ ...aClinicForm(...schema), surveyType: 'corona' }, { now, city: clinic })
  expect(await screen.findByText('1回目の接種が完了していません。')).toBeDefined()
})

test('what can not be loaded is not told, and the form stands', async () => {
  const { happened } = await openForm(form, {
    now,
    city: clinic,
    needs: () => ({ loadCalendar: () => Promise.reject(new Error('no network')) }),
  })
  expect((await screen.findByText('検査')).parentElement?.textContent).toBe('検査 歯科健診')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(happened.went).toEqual([])
})
