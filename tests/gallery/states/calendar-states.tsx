import type { LoadedCalendar } from '../../../application/reservation/load-calendar.ts'
import type { Schedule } from '../../../application/reservation/load-schedule.ts'
import type { UseCases } from '../../../application/use-cases.ts'
import { refuse } from '../../../domain/refusal.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import type { Booking, BookingItem } from '../../../ui/reservation/booking.ts'
import type { CalendarPhase } from '../../../ui/reservation/calendar-page.ts'
import { CalendarScreen } from '../../../ui/reservation/calendar-screen.tsx'
import { CalendarStore } from '../../../ui/reservation/calendar-store.ts'
import { hallCheckout, paying } from './bought.ts'
import { demoSurvey } from './demo-city.ts'
import { filled } from './filled.ts'
import {
  demoServices,
  failing,
  failures,
  forEachError,
  inEnglish,
  longText,
  neverResolves,
  noNetwork,
  type State,
  type States,
  type Wanted,
} from './state.ts'

const surveyId = 'facility-booking'
const itemKey = 'reserve'
const nothing = (): void => {}

/** An item of the form. */
const itemOf = (key: string) =>
  demoSurvey(surveyId).surveySchema!.find((item) => item.itemKey === key) as SchemaItem

const court: BookingItem = {
  itemKey,
  title: '施設の予約',
  categoryId: 'gym-arena-a',
  itemId: 'badminton',
}
const otherCourt: BookingItem = {
  ...court,
  itemKey: 'reserve2',
  title: '二つ目の予約',
  categoryId: 'gym-arena-b',
}

/** Both bookings that one may have are made. */
const allBooked: NonNullable<LoadedCalendar['cap']> = {
  group: 'テニスコート',
  caps: { period: { from: localDate('2025-06-15'), to: localDate('2025-08-31'), max: 2 }, maxOfDay: 1 },
  booked: [
    {
      calendarName: '臨海公園 テニス1番コート',
      day: localDate('2025-06-20'),
      coma: { start: '09:00', end: '11:00' },
    },
    {
      calendarName: '臨海公園 テニス2番コート',
      day: localDate('2025-07-01'),
      coma: { start: '13:00', end: '15:00' },
    },
  ],
}

/** Fills the first Sunday, and leaves one place on the day after the closed Monday. */
const takenByOthers: NonNullable<Wanted['before']> = async (_useCases, _storage, { saveAnswer }) => {
  const slots = ['20250615|0', '20250615|1', '20250617|0', '20250617|2', '20250619|3']
  for (const slot of slots) {
    await saveAnswer({ surveyId, answers: filled(surveyId, { reserve: `gym-arena-a_badminton|${slot}` }) })
  }
}

/** The answer has this booked, and another name is sent with the change. */
const changing: Given = {
  booking: {
    items: [{ ...court, current: { day: localDate('2025-06-19'), slotKey: 2 } }],
    change: {
      held: [
        {
          itemKey,
          what: { categoryId: 'gym-arena-b', itemId: 'badminton' },
          names: ['市民体育館', 'アリーナ', 'Bコート', 'バドミントン'],
          slot: { calendarId: 'gym-b', day: localDate('2025-06-19'), slotKey: 2 },
          reserved: { day: localDate('2025-06-19'), start: '13:00', end: '15:00' },
        },
      ],
      others: [
        { item: itemOf('name'), before: ['港 花子'], after: [longText('港 花子')] },
        { item: itemOf('tools'), before: [], after: ['ボール', 'ネット'] },
      ],
    },
  },
}

/** The same court at another time. */
const moving: Given = {
  booking: {
    items: changing.booking!.items!,
    change: {
      held: changing.booking!.change!.held.map((held) => ({
        ...held,
        what: { categoryId: court.categoryId, itemId: court.itemId },
        slot: { ...held.slot, calendarId: 'gym-a' },
      })),
      others: [],
    },
  },
}

/** The form wants two courts. */
const twoCourts: Given = {
  survey: demoSurvey(surveyId, {
    surveySchema: (demoSurvey(surveyId).surveySchema ?? []).flatMap((item) =>
      item.itemKey === itemKey
        ? [item, { ...item, ...otherCourt, isRequired: {}, categoryRequiredFlag: false }]
        : [item],
    ),
  }),
  booking: { items: [court, otherCourt] },
}

type Drive = (store: CalendarStore) => unknown
type Given = Wanted & {
  booking?: Partial<Booking>
  unbooked?: boolean
  calendarId?: string
  /** What is booked is paid for. */
  sells?: boolean
}

/** The calendar page after `drive`, as the form of the sports hall leads to it. */
const calendar =
  (drive: Drive, { booking, unbooked, calendarId, sells, ...wanted }: Given = {}): State =>
  async () => {
    const { services } = await demoServices({ before: takenByOthers, ...wanted })
    const left: Booking = {
      fillingId: 'filling-1',
      surveyId,
      config: demoSurvey(surveyId),
      fixedLanguage: undefined,
      partitionKey: undefined,
      formPath: `/survey/${surveyId}`,
      items: [court],
      picks: new Map(),
      send: (values) =>
        services.saveAnswer({ surveyId, answers: filled(surveyId, Object.fromEntries(values)) }),
      back: nothing,
      ...(sells && { checkout: await hallCheckout(services) }),
      ...booking,
    }
    const store = new CalendarStore(calendarId, unbooked ? undefined : left, services)
    await drive(store)
    return { screen: <CalendarScreen store={store} onSignIn={nothing} />, phase: store.phase.name }
  }

const load: Drive = (store) => store.load()

const wednesday = { day: '2025-06-18' as BookingItem['reservationDate'] & string, slotKey: 1 }

const ask: Drive = async (store) => {
  await store.load()
  await store.pick(wednesday)
}

const review: Drive = async (store) => {
  await ask(store)
  await store.accept()
}

const submit: Drive = async (store) => {
  await review(store)
  await store.submit()
}

/** The page is loaded anew. */
const submitAndLoad: Drive = async (store) => {
  await submit(store)
  await store.load()
}

/** Another view of the slots. */
const view =
  (name: 'month' | 'free'): Drive =>
  async (store) => {
    await store.load()
    store.open.slots.show(name)
  }

const inCalendar = (change: Partial<Awaited<ReturnType<UseCases['loadCalendar']>>['calendar']>) => ({
  needs: ({ loadCalendar }: UseCases): Partial<UseCases> => ({
    loadCalendar: async (command) => {
      const loaded = await loadCalendar(command)
      return { ...loaded, calendar: { ...loaded.calendar, ...change } }
    },
  }),
})

/** Every phase of the page on which a day and time are booked. */
export const calendarStates = {
  loading: {
    'the calendar': calendar((store) => void store.load(), {
      needs: () => ({ loadCalendar: neverResolves }),
    }),
  },
  'signed-out': {
    'on the way to sign-in': calendar(load, {
      needs: () => ({ loadCalendar: failing(refuse('auth.required', {})) }),
    }),
  },
  invalid: {
    'no booking': calendar(load, { unbooked: true }),
    'another calendar': calendar(load, { calendarId: 'gym-b' }),
  },
  notice: {
    closed: calendar(load, inCalendar({ calendarOff: true })),
    'no times': calendar(load, inCalendar({ comaList: [] })),
    'first dose is missing': calendar(load, {
      needs: () => ({ loadCalendar: failing(refuse('reservation.first_dose_missing', { itemKey })) }),
    }),
    'another age': calendar(load, {
      booking: {
        items: [
          {
            ...court,
            categoryId: 'kenshin-hokencenter-1f',
            itemId: 'basic',
            birthday: localDate('2000-01-15'),
          },
        ],
      },
    }),
    'booked already': calendar(async (store) => {
      await submit(store)
      store.needs.visit.leaveBooked()
      await store.load()
    }),
  },
  failed: forEachError(noNetwork, (error) =>
    calendar(load, { needs: () => ({ loadCalendar: failing(error) }) }),
  ),
  picking: {
    week: calendar(load),
    month: calendar(view('month')),
    'free times': calendar(view('free')),
    'nothing free': calendar(load, {
      needs: ({ loadSchedule }) => ({
        loadSchedule: async (command) => fullyBooked(await loadSchedule(command)),
      }),
    }),
    'first times are full': calendar(load, {
      needs: ({ loadSchedule }) => ({
        loadSchedule: async (command) => fullyBooked(await loadSchedule(command), [2, 3]),
      }),
    }),
    'next free times are looked for': calendar(load, {
      needs: ({ loadSchedule }) => ({
        loadSchedule: async (command) => {
          if (command.endDay > '2025-06-28') return neverResolves()
          return fullyBooked(await loadSchedule(command), [2])
        },
      }),
    }),
    'week not loaded': calendar(
      async (store) => {
        await store.load()
        store.open.slots.move(1)
        store.open.slots.move(1)
      },
      { needs: ({ loadSchedule }) => ({ loadSchedule: failingAfter(1, loadSchedule) }) },
    ),
    'a day of the month': calendar(async (store) => {
      await view('month')(store)
      store.open.slots.openDay(localDate('2025-06-20'))
    }),
    'changing a booking': calendar(load, changing),
    'moving a booking': calendar(load, moving),
    'moving a booking in the month': calendar(async (store) => view('month')(store), moving),
    'counts with other calendars': calendar(load, {
      needs: ({ loadCalendar }) => ({
        loadCalendar: async (command) => ({ ...(await loadCalendar(command)), cap: allBooked }),
      }),
    }),
    'second of two': calendar(review, twoCourts),
    'longest text': calendar(load, {
      booking: { items: [{ ...court, title: longText(court.title) }] },
      needs: ({ listReservationItems }) => ({
        listReservationItems: async (command) =>
          (await listReservationItems(command)).map((item) => ({
            ...item,
            itemName: longText(item.itemName),
          })),
      }),
    }),
    'many times a day': calendar(load, {
      booking: { items: [{ ...court, categoryId: 'kenshin-hokencenter-1f', itemId: 'basic' }] },
    }),
    English: inEnglish(calendar(load)),
  },
  checking: {
    'is it free still': calendar(async (store) => {
      await store.load()
      store.phase = { name: 'checking', slot: wednesday }
    }),
  },
  asking: { 'one time': calendar(ask), English: inEnglish(calendar(ask)) },
  reviewing: {
    'one time': calendar(review),
    'two times': calendar(async (store) => {
      await review(store)
      await store.pick({ ...wednesday, slotKey: 2 })
      await store.accept()
    }, twoCourts),
    English: inEnglish(calendar(review)),
    'with products': calendar(review, { ...paying, sells: true }),
    'a change': calendar(review, changing),
  },
  sending: {
    'being booked': calendar(
      async (store) => {
        await review(store)
        store.submit()
      },
      { needs: () => ({ checkReservation: neverResolves }) },
    ),
  },
  leaving: {
    'the payment page is on its way': calendar(submit, {
      ...paying,
      sells: true,
      booking: { send: async () => undefined },
    }),
  },
  alert: {
    'gone when it was pressed': calendar(async (store) => {
      await store.load()
      await store.pick({ day: wednesday.day, slotKey: 99 })
    }),
    ...forEachError(
      {
        ...noNetwork,
        full: refuse('reservation.slot_full', { itemKey, remaining: 0 }),
        'too many on a day': refuse('reservation.cap_of_day', { itemKey, max: 2 }),
        'too many in all': refuse('reservation.cap_of_period', { itemKey, max: 1 }),
        'too many in several calendars': refuse('reservation.cap_of_period', {
          itemKey,
          max: 2,
          ...allBooked,
        }),
        'not bookable any more': refuse('reservation.impossible', { itemKey, why: 'window' }),
        'past the deadline': refuse('reservation.deadline_passed', {}),
        'two at once': refuse('request.in_progress', {}),
        'the form was changed': refuse('survey.outdated', { surveyId }),
      },
      (error) => calendar(submit, { booking: { send: failing(error) } }),
    ),
  },
  done: {
    booked: calendar(submit),
    changed: calendar(submit, changing),
    English: inEnglish(calendar(submit)),
  },
  'done-again': {
    booked: calendar(submitAndLoad),
    changed: calendar(submitAndLoad, changing),
    English: inEnglish(calendar(submitAndLoad)),
  },
} satisfies Record<CalendarPhase['name'], States>

/** The same schedule without a free place, or with free places at the times `but` only. */
const fullyBooked = ({ days, comaList }: Schedule, but: readonly number[] = []): Schedule => {
  const full = [...days].map(([day, { slots, ...others }]) => {
    const taken = [...slots].map(
      ([key, { quota }]) => [key, { quota, reserved: but.includes(key) ? 0 : quota }] as const,
    )
    return [day, { ...others, slots: new Map(taken) }] as const
  })
  return { days: new Map(full), comaList }
}

/** A call that answers `times`, and then breaks off. */
function failingAfter<A extends unknown[], R>(times: number, call: (...given: A) => Promise<R>) {
  let made = 0
  return (...given: A): Promise<R> => {
    made += 1
    return made > times ? Promise.reject(failures['no network']) : call(...given)
  }
}
