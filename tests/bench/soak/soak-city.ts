import { systemClock } from '../../../adapters/platform/system-clock.ts'
import type { City } from '../../../application/ports/city-repository.ts'
import type { Calendar } from '../../../domain/reservation/calendar.ts'
import { plusDays, tokyoDay } from '../../../domain/shared/local-date.ts'
import type { SchemaItem, SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { aPaymentService, aProduct, aTaxSetting } from '../../builders.ts'
import { offeredCalendars } from '../../offered-calendars.ts'

/** Live bookings that a resident may have on one day of a calendar. */
export const maxOfDay = 3

/** A city, all its slots as reservation values, those that are paid for, and the places of each slot. */
export type SoakCity = {
  city: City
  values: readonly string[]
  hallValues: readonly string[]
  quota: number
}

export const surveyId = 'soak'

/** The forms that are paid at the provider: without a reservation, and with one. */
export const paidForms = ['soak-stickers', 'soak-hall'] as const
/** The calendar of the form with a reservation. */
export const hallCalendar = 'hall'

/**
 * A city with two calendars, of 4 days for up to 10,000 attempts and of 30 days for more. It has places for about half
 * of the attempts, so that most slots become full.
 */
export function soakCity(attempts: number): SoakCity {
  const days = attempts > 10_000 ? 30 : 4
  const comaList = Array.from({ length: attempts > 10_000 ? 16 : 6 }, (_, at) => ({
    start: `${String(at + 6).padStart(2, '0')}:00`,
    end: `${String(at + 7).padStart(2, '0')}:00`,
  }))
  const ids = ['east', 'west']
  const quota = Math.ceil((attempts * 0.55) / (ids.length * days * comaList.length))
  const tomorrow = plusDays(tokyoDay(systemClock.now()), 1)
  const valuesOf = (id: string) =>
    Array.from({ length: days }, (_, at) => plusDays(tomorrow, at).replaceAll('-', '')).flatMap((day) =>
      comaList.map((_, slotKey) => `${id}_a|${day}|${slotKey}`),
    )
  const calendar = (sortKey: string): Calendar => ({
    sortKey,
    name: sortKey,
    comaList,
    reservationCancelLimit: 0,
    weekly: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], quotas: comaList.map(() => quota) }],
  })
  const calendars = ids.map((id) => ({ ...calendar(id), reservationMaxCountOfDay: maxOfDay }))
  return {
    city: cityOf([...calendars, calendar(hallCalendar)]),
    values: ids.flatMap(valuesOf),
    // Few, so that they become full, too.
    hallValues: valuesOf(hallCalendar).slice(0, Math.ceil((days * comaList.length) / 8)),
    quota,
  }
}

const paidForm = (form: (typeof paidForms)[number], items: readonly SchemaItem[] = []): SurveyConfig => ({
  surveyId: form,
  surveyTitle: form,
  isAppending: { value: true },
  usePayment: 1,
  paymentServiceId: form,
  surveySchema: [
    { itemKey: 'name', title: 'お名前', type: 'text', isRequired: { value: true } },
    { itemKey: 'goods', title: '品物', type: 'selectProducts', isRequired: { value: true } },
    { itemKey: 'number', title: '受付番号', type: 'orderId' },
    ...items,
  ],
})

function cityOf(calendars: readonly Calendar[]): City {
  return {
    settings: { cityName: '試験市' },
    surveys: [
      {
        surveyId,
        surveyTitle: '予約',
        isAppending: { value: true },
        endOfSurveyMessage: '予約しました。',
        surveySchema: [
          { itemKey: 'name', title: 'お名前', type: 'text', isRequired: { value: true } },
          { itemKey: 'reserve', title: '予約', type: 'reservation', isRequired: { value: true } },
        ],
      },
      paidForm(paidForms[0]),
      paidForm(paidForms[1], [
        { itemKey: 'reserve', title: '予約', type: 'reservation', isRequired: { value: true } },
      ]),
    ],
    ...offeredCalendars(calendars),
    payment: [
      aPaymentService({ serviceId: paidForms[0] }),
      aPaymentService({ serviceId: paidForms[1], products: [aProduct({ reservationPaymentItemId: 'a' })] }),
    ],
    tax: aTaxSetting(),
    media: [],
  }
}
