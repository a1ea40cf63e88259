import { act, cleanup, render, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { City } from '../../../application/ports/city-repository.ts'
import type { UseCases } from '../../../application/use-cases.ts'
import { CostType } from '../../../domain/reservation/reservation-cost.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { Visit } from '../../../ui/composition/visit.ts'
import type { Booking } from '../../../ui/reservation/booking.ts'
import { CalendarScreen } from '../../../ui/reservation/calendar-screen.tsx'
import { CalendarStore } from '../../../ui/reservation/calendar-store.ts'
import { planBooking } from '../../../ui/reservation/plan-booking.ts'
import { aBookingSurvey, bookables } from '../../application/bookables.ts'
import { anItem } from '../../application/forms.ts'
import { hanako } from '../../application/town.ts'
import { aPaymentService, aProduct, aTaxSetting } from '../../builders.ts'
import { pageSettings } from '../memory-services.ts'
import { confirmDialog, press, proceed, type } from '../open-survey.tsx'
import { marks, pick } from '../reservation/open-calendar.tsx'
import { aShopSurvey, openShop, payTypeItem, sums } from './open-shop.tsx'

const hall = aPaymentService({
  products: [
    aProduct({ productId: 'hour', productName: '1時間', price: 900, reservationPaymentItemId: '7' }),
  ],
})

const toForm = { formPath: '/survey/svy1', back: () => {} }

const form = () => {
  const { surveySchema = [], ...rest } = aBookingSurvey()
  const products = anItem({ itemKey: 'products', title: '料金', type: 'selectProducts' })
  return aShopSurvey({
    ...rest,
    usePayment: 1,
    paymentServiceId: 'stickers',
    isAppending: { value: true },
    surveySchema: [...surveySchema, products, payTypeItem],
  })
}

/** A room is chosen with its price and a way to pay: up to the calendar. */
async function toCalendar(way: string, service = hall, city: Partial<City> = {}) {
  let booking: Booking | undefined
  const calls: string[] = []
  const counted = (useCases: UseCases): Partial<UseCases> => ({
    saveAnswer: (command) => {
      calls.push('save')
      return useCases.saveAnswer(command)
    },
    saveTemporary: (command) => {
      calls.push('temporary')
      return useCases.saveTemporary(command)
    },
  })
  const opened = await openShop(form(), {
    now: '2025-06-15T08:00:00+09:00',
    city: { ...bookables(), payment: [service], ...city },
    needs: (useCases) => ({
      ...counted(useCases),
      slots: {
        prepare: async () => {},
        choose: async (store) => {
          booking = (await planBooking(store, new Set(['calendar']), toForm)).booking
        },
      },
    }),
  })
  act(() =>
    opened.store.form.restore([
      ['slot', ['cat01_7']],
      ['products', ['bulky/hour:2']],
      ['way', [way]],
    ]),
  )
  await screen.findByText('900円 × 2')
  type(/お名前/, '港花子')
  await proceed()
  await confirmDialog()
  await press('日時を選ぶ')
  await vi.waitFor(() => expect(booking).toBeDefined())
  cleanup()
  const { useCases, clock } = opened
  const store = new CalendarStore(undefined, booking, {
    ...useCases,
    checkReservation: (command) => {
      calls.push('check')
      return useCases.checkReservation(command)
    },
    messaging: { isInClient: () => false, idToken: async () => undefined, close: () => {} },
    go: () => {},
    settings: pageSettings,
    print: () => {},
    drawQr: async () => ({ size: 1, path: '' }),
    addToCalendar: async () => {},
    receivedOrder: async () => null,
    language: undefined,
    clock,
    visit: new Visit(sessionStorage, () => hanako),
    log: () => {},
  })
  render(<CalendarScreen store={store} onSignIn={() => {}} />)
  await act(() => store.load())
  return { ...opened, calendar: store, calls }
}

/** The same, and a time is picked: up to the final confirmation. */
async function review(way: string, city: Partial<City> = {}) {
  const opened = await toCalendar(way, hall, city)
  await pick('6月16日', '10:00')
  await press('はい')
  return opened
}

/** Presses the button of the final confirmation, and waits until it is known what came of it. */
async function submit({ calendar }: { calendar: CalendarStore }, button: string): Promise<void> {
  await press(button)
  await act(() => vi.waitFor(() => expect(calendar.phase.name).not.toBe('sending')))
}

describe('a booking that is paid', () => {
  test('is reviewed with what is bought and the total [CAL-09]', async () => {
    await review('オンライン')
    expect(screen.getByText('1時間')).toBeTruthy()
    expect(sums()).toMatchObject({ 小計: '1,800円', 合計: '1,800円' })
    expect(screen.getByText('合計 1,800円')).toBeTruthy()
  })

  test('is not offered a slot that has fewer places than what is bought takes [RSV-13] [RSV-24]', async () => {
    await toCalendar('窓口', { ...hall, reservationCostType: CostType.ADDITION })
    expect(marks('10:00～11:00')).toEqual(Array(7).fill('－'))
    expect(marks('9:00～10:00').slice(1)).toEqual(Array(6).fill('○'))
  })

  test('at the provider: checked, stored for the time being, and posted there [RSV-07]', async () => {
    const opened = await review('オンライン')
    await submit(opened, 'お支払い画面へ進む')
    expect(opened.calls).toEqual(['check', 'temporary'])
    expect(opened.happened.posted).toHaveLength(1)
    expect(opened.calendar.phase.name).toBe('leaving')
    await submit(opened, 'お支払い画面へ進む')
    expect(opened.calls).toEqual(['check', 'temporary', 'temporary'])
    const orders = opened.happened.posted.map(({ fields }) => new Map(fields).get('order_id'))
    expect(new Set(orders).size).toBe(1)
  })

  test('at another sum than was confirmed is not sent: the new one is shown, with the time that was picked [TAX-10][PAY-17]', async () => {
    const rateSettings = [
      { applyDate: localDate('2019-10-01'), value: 10 },
      { applyDate: localDate('2025-06-16'), value: 12 },
    ]
    const opened = await review('オンライン', { tax: aTaxSetting({ rateSettings }) })
    opened.clock.set('2025-06-16T00:01:00+09:00')
    await submit(opened, 'お支払い画面へ進む')
    expect(screen.getByRole('dialog').textContent).toContain('新しい合計を確かめて')
    expect(opened.happened.posted).toEqual([])
    await press('閉じる')
    expect(sums()).toMatchObject({ '消費税（内税 12%）': '192円' })
    await submit(opened, 'お支払い画面へ進む')
    expect(opened.happened.posted).toHaveLength(1)
  })

  test('in cash is checked and saved at once [RSV-06]', async () => {
    const opened = await review('窓口')
    await submit(opened, 'この内容で予約する')
    expect(opened.calls).toEqual(['check', 'save'])
    expect(opened.happened.posted).toEqual([])
    expect(opened.calendar.phase.name).toBe('done')
  })
})
