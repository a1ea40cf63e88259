import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { makeUseCases, type UseCases } from '../../../application/use-cases.ts'
import type { Calendar } from '../../../domain/reservation/calendar.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { Visit } from '../../../ui/composition/visit.ts'
import { japanese, type Translation, TranslationContext } from '../../../ui/frame/translation.ts'
import type { Booking, BookingItem } from '../../../ui/reservation/booking.ts'
import type { CalendarNeeds } from '../../../ui/reservation/calendar-page.ts'
import { CalendarScreen } from '../../../ui/reservation/calendar-screen.tsx'
import { CalendarStore } from '../../../ui/reservation/calendar-store.ts'
import { useCasesOf } from '../../application/asking.ts'
import { aBookingSurvey, bookables } from '../../application/bookables.ts'
import { answers } from '../../application/forms.ts'
import { type Bookables, hanako, taro, townNeeds } from '../../application/town.ts'
import { pageSettings } from '../memory-services.ts'
import { press } from '../open-survey.tsx'

/** The item `slot` of the form, which books バリウム in the calendar `cal1`. */
export const anItemToBook: BookingItem = { itemKey: 'slot', title: '予約', categoryId: 'cat01', itemId: '7' }

type Wanted = {
  /** An instant with its zone; a Sunday morning unless told otherwise. */
  now?: string
  calendar?: Partial<Calendar>
  /** Instead of one `calendar`. */
  offer?: Bookables
  survey?: SurveyConfig
  holidays?: Readonly<Record<string, string>>
  /** What the address names. */
  calendarId?: string
  items?: readonly BookingItem[]
  /** Changes of what the form has left; undefined: it left nothing. */
  booking?: Partial<Booking> | undefined
  /** The language of the page, if it is not Japanese. */
  translation?: Translation
  /** Stands in for some of what the page needs. */
  needs?: (useCases: UseCases) => Partial<CalendarNeeds>
  /** Happens before the page opens. */
  before?: (useCases: UseCases, taros: UseCases) => Promise<unknown>
}

/** The calendar page of a real store over use cases on memory, opened by Hanako. */
export async function openCalendar(wanted: Wanted = {}) {
  const { needs, storage, clock } = townNeeds({
    now: wanted.now ?? '2025-06-15T08:00:00+09:00',
    ...(wanted.holidays && { holidays: wanted.holidays }),
  })
  const survey = wanted.survey ?? aBookingSurvey({ isAppending: { value: true } })
  const city = { settings: { cityName: 'みなと市' }, surveys: [survey], media: [] }
  await storage.city.import({ ...city, ...(wanted.offer ?? bookables(wanted.calendar)) }, clock.now())
  const useCasesFor = makeUseCases(needs)
  const [useCases, taros] = [hanako, taro].map((userId) => useCasesOf(useCasesFor, { userId })) as [
    UseCases,
    UseCases,
  ]
  await wanted.before?.(useCases, taros)

  const happened = { back: 0, signIns: 0, went: [] as string[], calls: [] as string[], log: [] as string[] }
  const page: CalendarNeeds = {
    ...useCases,
    loadSchedule: async (command) => {
      happened.calls.push(`schedule ${command.startDay} ${command.endDay}`)
      return useCases.loadSchedule(command)
    },
    checkReservation: async (command) => {
      happened.calls.push(`check ${command.value}`)
      return useCases.checkReservation(command)
    },
    messaging: { isInClient: () => false, idToken: async () => undefined, close: () => {} },
    clock,
    settings: pageSettings,
    language: undefined,
    receivedOrder: async () => null,
    print: () => {},
    drawQr: async () => ({ size: 1, path: '' }),
    addToCalendar: async () => {},
    visit: new Visit(sessionStorage, () => hanako),
    go: (path) => happened.went.push(path),
    log: (message) => happened.log.push(message),
    ...wanted.needs?.(useCases),
  }
  const left: Booking = {
    fillingId: 'filling-1',
    surveyId: survey.surveyId,
    config: survey,
    fixedLanguage: undefined,
    partitionKey: undefined,
    formPath: `/survey/${survey.surveyId}`,
    items: wanted.items ?? [anItemToBook],
    picks: new Map(),
    async send(values) {
      happened.calls.push(`save ${[...values.values()].join(' ')}`)
      return useCases.saveAnswer({
        surveyId: survey.surveyId,
        answers: answers({ name: '山田花子', ...Object.fromEntries(values) }),
      })
    },
    back: () => {
      happened.back += 1
    },
    ...wanted.booking,
  }
  const booking = 'booking' in wanted && !wanted.booking ? undefined : left
  const store = new CalendarStore(wanted.calendarId, booking, page)
  const signIn = () => {
    happened.signIns += 1
  }
  render(
    <TranslationContext value={wanted.translation ?? japanese}>
      <CalendarScreen store={store} onSignIn={signIn} />
    </TranslationContext>,
  )
  await act(() => store.load())
  return { store, happened, clock, useCases, taros }
}

/** Takes places of `cal1` for Taro: `'20250616|1'`. */
export const taken =
  (...slots: readonly string[]) =>
  async (_: UseCases, taros: UseCases): Promise<void> => {
    for (const slot of slots) await book(taros, slot)
  }

export const book = (useCases: UseCases, slot: string) =>
  useCases.saveAnswer({ surveyId: 'svy1', answers: answers({ name: '港太郎', slot: `cat01_7|${slot}` }) })

/** The button of a slot, by its day and the beginning of its time: `'6月16日', '9:00'`. */
export const slot = (day: string, start: string): HTMLElement =>
  screen.getByRole('button', { name: new RegExp(`^${day}.*曜日 ${start}から`) })

/** Chooses a view of the slots by its tab: `週`, `月`, `空き一覧`. */
export const showView = async (name: string): Promise<void> => {
  await act(async () => {
    fireEvent.click(screen.getByRole('tab', { name }))
  })
}

/** Presses a slot of the table. */
export const pick = async (day: string, start: string): Promise<void> => {
  await act(async () => {
    fireEvent.click(slot(day, start))
  })
}

/** What stands in the row of a time, from Sunday to Saturday. */
export function marks(time: string): string[] {
  const row = screen.getByRole('rowheader', { name: time }).closest('tr')
  return within(row as HTMLElement)
    .getAllByRole('button')
    .map((button) => button.textContent ?? '')
}

/** The columns of the table, as they are read. */
export const columns = (): (string | null)[] =>
  screen.getAllByRole('columnheader').map((header) => header.textContent)

/** The range of days that is shown. */
export const range = (): string | null => screen.getByRole('heading', { level: 2 }).textContent

/** Title of the open dialog. */
export const alertTitle = (): string | null =>
  within(screen.getByRole('dialog')).getByRole('heading', { level: 2 }).textContent

/** Lines of the alert in the open dialog. */
export function alertLines(): (string | null)[] {
  const alert = within(screen.getByRole('dialog')).getByRole('alert')
  return [...alert.children].map((line) => line.textContent)
}

/** Takes the slot that is asked about. */
export const yes = () => press('はい')

/** Books what is reviewed. */
export const submit = () => press('この内容で予約する')

export const h1 = () => screen.getByRole('heading', { level: 1 }).textContent

/** Picks 16 June, 10 o'clock, and goes on to the final confirmation. */
export async function review(): Promise<void> {
  await pick('6月16日', '10:00')
  await yes()
}

/** What is booked by the lists on the page, as `term: definition`. */
export const listed = () =>
  screen
    .getAllByRole('term')
    .map((term) => [...(term.parentElement?.children ?? [])].map((part) => part.textContent).join(': '))
/** What `review` leads to, as `listed` tells it. */
export const booked = [
  '日付: 6/16(月)',
  '時間: 10:00～11:00',
  '分野: 健診',
  '種別: 成人',
  '内容: 胃がん',
  '予約内容: バリウム',
]
