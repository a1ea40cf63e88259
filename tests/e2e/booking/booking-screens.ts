import type { Page } from 'playwright'
import { confirmDialog, openForm, submitButton } from '../resident-steps.ts'
import { testDay } from './booking-city.ts'
import {
  bookAs,
  chooseCategory,
  fillBooking,
  goToCalendar,
  heading,
  openCalendar,
  room,
  roomValue,
  schedulePath,
  showTestWeek,
  slot,
  take,
  view,
} from './booking-steps.ts'

/** One screen of booking: what it is called, and how a resident comes to it. */
export type BookingScreen = [name: string, open: (page: Page) => Promise<void>]

const form = '/survey/yoyaku'
const blankForm = (page: Page) => openForm(page, form)
/** Waits for words that are told at once. */
export const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor()

/** The test week of what is chosen. */
export async function week(page: Page, what: readonly string[] = room): Promise<void> {
  await openCalendar(page, what)
  await showTestWeek(page, testDay(1))
}

/** The final confirmation of a slot in the test week. */
export async function review(page: Page, what: readonly string[] = room): Promise<void> {
  await week(page, what)
  await take(page, testDay(1), '9:00')
  await heading(page, '予約内容の確認').waitFor()
}

async function confirmed(page: Page, what: readonly string[]): Promise<void> {
  await blankForm(page)
  await fillBooking(page, what)
  await submitButton(page).tap()
  await confirmDialog(page).getByRole('button', { name: '日時を選ぶ' }).tap()
}

/** The choice of what to reserve, in each of its states. */
export const categoryScreens: readonly BookingScreen[] = [
  ['nothing chosen', blankForm],
  [
    'the first category chosen',
    async (page) => {
      await blankForm(page)
      await chooseCategory(page, ['市役所'])
    },
  ],
  [
    'everything chosen',
    async (page) => {
      await blankForm(page)
      await fillBooking(page)
    },
  ],
  [
    'a category that can not be booked',
    async (page) => {
      await blankForm(page)
      await chooseCategory(page, ['体育館', 'アリーナ', 'Bコート（電話で受付）'])
      await page.getByText('予約可能な枠がありません。').first().waitFor()
    },
  ],
  [
    'errors of the categories',
    async (page) => {
      await blankForm(page)
      await chooseCategory(page, ['市役所'])
      await submitButton(page).tap()
      await page.getByRole('heading', { name: /件の誤りがあります。$/ }).waitFor()
    },
  ],
  [
    'categories that did not load',
    async (page) => {
      await page.route('**/calendars/categories_tree*', (route) => route.abort())
      await blankForm(page)
      await alert(page, '通信エラーが発生しました。')
    },
  ],
]

/** Every way in which slots, or the lack of them, are shown. */
export const slotScreens: readonly BookingScreen[] = [
  ['a week with all marks', (page) => week(page)],
  [
    'a picked slot',
    async (page) => {
      await review(page)
      await page.getByRole('button', { name: '戻って日時を選び直す' }).tap()
      await slot(page, testDay(1), '9:00', '選択中').waitFor()
    },
  ],
  [
    'a month',
    async (page) => {
      await week(page)
      await view(page, '月').tap()
      await page.getByRole('table', { name: /^日ごとの空き/ }).waitFor()
    },
  ],
  [
    'the list of free slots',
    async (page) => {
      await week(page)
      await view(page, '空き一覧').tap()
      await page.getByRole('button', { name: 'さらに先の日を見る' }).waitFor()
    },
  ],
  [
    'a week without free slots',
    async (page) => {
      await blankForm(page)
      await fillBooking(page, ['市役所', '支所', '出張窓口'])
      await goToCalendar(page)
      await page.getByRole('button', { name: '前の週' }).tap()
      await page.getByText('この週に予約できる枠はありません。').waitFor()
    },
  ],
  [
    'a calendar that is closed',
    async (page) => {
      await confirmed(page, ['市役所', '本庁舎', '休止中の窓口'])
      await alert(page, '現在、予約を受け付けていません。')
    },
  ],
  [
    'a calendar without slots',
    async (page) => {
      await confirmed(page, ['市役所', '支所', '枠のない窓口'])
      await alert(page, '予約可能な枠がありません。')
    },
  ],
  [
    'a week that did not load',
    async (page) => {
      await week(page)
      await page.route(schedulePath, (route) => route.abort())
      await view(page, '月').tap()
      await alert(page, '空き状況を読み込めませんでした。')
    },
  ],
  [
    'a calendar that did not open',
    async (page) => {
      await page.route(schedulePath, (route) => route.abort())
      await confirmed(page, room)
      await heading(page, 'ERROR').waitFor()
    },
  ],
]

/** Fills the slot of which there is one place a day, so that the test week has full slots. */
export async function fillUp(others: Page, origin: string): Promise<void> {
  for (const weekday of [1, 2]) {
    await bookAs(others, origin, { value: roomValue, day: testDay(weekday), slotKey: 1 })
  }
}
