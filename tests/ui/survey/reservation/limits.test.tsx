import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anItem, answers } from '../../../application/forms.ts'
import { openForm, press } from '../../open-survey.tsx'
import { aClinicForm, aReservation, clinic, tree } from './clinic.ts'

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

test('a form with one calendar says when it opens how many bookings one may have and has, with the way to them [RSV-18]', async () => {
  const city = withTeeth(ofTwo)
  const { happened } = await openForm(form, { now, city, before: booked('20250620', '20250621') })
  const told = await screen.findByText(/^予約はお一人2件までです。いま2件あります。/)
  expect(told.className).toContain('reached')
  expect(screen.getByText('予約できる日：6/14(土)～9/30(火)')).toBeDefined()
  await press('予約を見る')
  expect(happened.went).toEqual(['/my'])
})

test('below the limit it is told without alarm, and without a way where nothing is booked [RSV-18]', async () => {
  await openForm(form, { now, city: withTeeth(ofTwo) })
  expect((await screen.findByText('予約はお一人2件までです。いま0件あります。')).className).toBe('')
  expect(screen.queryByRole('button', { name: '予約を見る' })).toBeNull()
})

test('where a booking is moved to another place that counts with it, nothing is said of how many there are [RSV-18]', async () => {
  const categories = tree.categories.map((each) => ({ ...each, capGroup: '検診' }))
  const calendars = clinic.calendars?.map((each) => ({ ...each, ...ofTwo })) ?? []
  const city = { ...clinic, calendars, categories: { ...tree, categories } }
  await openForm(
    { ...aClinicForm(), isAppending: { value: false } },
    { now, city, before: booked('20250620') },
  )
  fireEvent.change(await screen.findByLabelText('種類'), { target: { value: 'health' } })
  fireEvent.change(await screen.findByLabelText('会場'), { target: { value: 'north' } })
  expect(await screen.findByText('「検診」の予約は、あわせてお一人2件までです。')).toBeDefined()
})

test('a limit of a day is told too [RSV-18]', async () => {
  await openForm(form, { now, city: withTeeth({ reservationMaxCountOfDay: 1 }) })
  expect(await screen.findByText('予約は、1日にお一人1件までです。')).toBeDefined()
})

test('a calendar without limits and without an end says from when on it can be booked', async () => {
  await openForm(form, {
    now,
    city: withTeeth({ reservationPossibleMonths: 0, reservationPossibleStart: 2 }),
  })
  expect(await screen.findByText('予約できる日：6/16(月)から')).toBeDefined()
})

test('a calendar that takes nothing says so in the form already [CAL-17]', async () => {
  await openForm(form, { now, city: withTeeth({ calendarOff: true }) })
  expect(await screen.findByText('現在、予約を受け付けていません。')).toBeDefined()
})

test('where there is a choice of calendars it is told once one is chosen', async () => {
  await openForm(aClinicForm(), { now, city: withTeeth(ofTwo) })
  const list = await screen.findByLabelText<HTMLSelectElement>('種類')
  expect(screen.queryByText(/予約はお一人/)).toBeNull()
  fireEvent.change(list, {
    target: { value: within(list).getByRole<HTMLOptionElement>('option', { name: '歯科' }).value },
  })
  expect(await screen.findByText('予約はお一人2件までです。いま0件あります。')).toBeDefined()
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
