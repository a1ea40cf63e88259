import type { Page } from 'playwright'
import { type LocalDate, weekdayOf } from '../../../domain/shared/local-date.ts'
import { compactDay } from '../../../domain/shared/reservation-value.ts'
import { openPhone, type Phone } from '../browser.ts'
import { callAs, confirmDialog, kenichi, openForm, submitButton } from '../resident-steps.ts'

export const room = ['市役所', '本庁舎', '1階 相談室', 'くらしの相談'] as const
export const court = ['体育館', 'アリーナ', 'Aコート'] as const
/** Values as they are stored, without day and time. */
export const roomValue = 'main-room_talk'
export const courtValue = 'court-a_ball'

export const levelNames = ['分野', '場所', '窓口', '予約する内容'] as const
export const schedulePath = '**/calendars/schedule/**'
export const checkPath = '**/survey-results/checkReservation'

const levels = (page: Page, of = '相談の予約') => page.getByRole('group', { name: new RegExp(`^${of}`) })
export const level = (page: Page, name: string, of?: string) =>
  levels(page, of).getByRole('combobox', { name, exact: true })
/** A level with one option only, as text. */
const onlyOption = (page: Page, name: string, label: string, of?: string) =>
  levels(page, of)
    .getByRole('paragraph')
    .filter({ hasText: new RegExp(`^${name} ${label}$`) })

/** Chooses what to reserve, level by level; one with a single option is chosen by itself. */
export async function chooseCategory(
  page: Page,
  labels: readonly string[],
  of?: string,
  names: readonly string[] = levelNames,
): Promise<void> {
  for (const [at, label] of labels.entries()) {
    const list = level(page, names[at]!, of)
    await list.or(onlyOption(page, names[at]!, label, of)).waitFor()
    if ((await list.count()) > 0) await list.selectOption({ label })
  }
}

/** Shows another view of the slots: `週`, `月`, `空き一覧`. */
export const view = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

export const nameField = (page: Page) => page.getByRole('textbox', { name: /^お名前/ })
export const timeDialog = (page: Page) =>
  page.getByRole('dialog', { name: /^この日時(で予約|に変更)しますか/ })
export const yes = (page: Page) => timeDialog(page).getByRole('button', { name: 'はい', exact: true })
export const no = (page: Page) => timeDialog(page).getByRole('button', { name: 'いいえ' })
export const bookButton = (page: Page) => page.getByRole('button', { name: /^この内容(で予約|に変更)する/ })
export const grid = (page: Page) => page.getByRole('table', { name: /^空きの表/ })
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** A filled form to its calendar. @throws Error with what the page says instead */
export async function goToCalendar(page: Page): Promise<void> {
  await submitButton(page).tap()
  await confirmDialog(page).getByRole('button', { name: '日時を選ぶ' }).tap()
  try {
    await heading(page, /^予約(する|の変更：)日時を選ぶ/).waitFor()
  } catch (cause) {
    throw new Error(`no calendar, but: ${await page.locator('body').innerText()}`, { cause })
  }
}

/** From the address of the form to the calendar, as somebody who is signed in. */
export async function openCalendar(
  page: Page,
  what: readonly string[] = room,
  { name = '佐藤 美咲', form = '/survey/yoyaku' } = {},
): Promise<void> {
  await openForm(page, form)
  await fillBooking(page, what, name)
  await goToCalendar(page)
}

/** Fills in a form about `what`. */
export async function fillBooking(
  page: Page,
  what: readonly string[] = room,
  name = '佐藤 美咲',
): Promise<void> {
  await chooseCategory(page, what)
  await nameField(page).fill(name)
}

/** The next week: the one of `testDay`. */
export async function showTestWeek(page: Page, day: LocalDate): Promise<void> {
  await page.getByRole('button', { name: '次の週' }).tap()
  await page.getByRole('columnheader', { name: spokenDay(day) }).waitFor()
}

/** `6月14日金曜日`. */
export function spokenDay(day: LocalDate): string {
  const [, month, date] = day.split('-').map(Number)
  return `${month}月${date}日${'日月火水木金土'[weekdayOf(day)]}曜日`
}

/** A slot by its day and its start `9:00`, and by the word of its mark if one is given. */
export const slot = (page: Page, day: LocalDate, start: string, mark = '') =>
  page.getByRole('button', { name: new RegExp(`^${spokenDay(day)} ${start}から\\S+まで ${mark}`) })

/** Picks a slot and says yes. */
export async function take(page: Page, day: LocalDate, start: string): Promise<void> {
  await slot(page, day, start).tap()
  await yes(page).tap()
}

/** Books by the interface, as another resident or as the one of `page`. @throws Error unless it is accepted */
export async function bookAs(
  page: Page,
  origin: string,
  {
    value,
    day,
    slotKey,
    surveyId = 'yoyaku',
  }: { value: string; day: LocalDate; slotKey: number; surveyId?: string },
): Promise<void> {
  const reserve = `${value}|${compactDay(day)}|${slotKey}`
  const answer = await callAs(page, origin, 'survey-results/putItem', {
    data: [
      { surveyId, itemKey: 'reserve', value: reserve },
      { surveyId, itemKey: 'name', value: `予約 ${reserve}` },
    ],
  })
  if (answer.result !== 'OK') throw new Error(`not booked: ${JSON.stringify(answer)}`)
}

/** Somebody else, signed in on a phone of their own. */
export async function openAsOtherResident(origin: string, path = '/survey/yoyaku'): Promise<Phone> {
  const phone = await openPhone({ origin })
  await openForm(phone.page, path, kenichi)
  return phone
}

/** Quota and bookings of a slot as the interface tells them. */
export async function placesOf(
  page: Page,
  origin: string,
  calendarId: string,
  day: LocalDate,
  slotKey: number,
): Promise<unknown> {
  const key = compactDay(day)
  const path = `calendars/schedule/${calendarId}?start_day=${key}&end_day=${key}`
  const { schedule } = await callAs(page, origin, path)
  return (schedule as Record<string, Record<number, unknown>>)[key]?.[slotKey]
}
