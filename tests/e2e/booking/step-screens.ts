import type { Page } from 'playwright'
import { confirmDialog, doneHeading, openForm, putItem, submitButton } from '../resident-steps.ts'
import { testDay } from './booking-city.ts'
import { alert, type BookingScreen, review, week } from './booking-screens.ts'
import {
  bookAs,
  bookButton,
  checkPath,
  chooseCategory,
  court,
  courtValue,
  heading,
  nameField,
  room,
  showTestWeek,
  slot,
  take,
  timeDialog,
} from './booking-steps.ts'

/** The steps after a slot is pressed, and what can go wrong with them. `others`: somebody else who books. */
export const stepScreens = (others: Page, origin: string): readonly BookingScreen[] => [
  [
    'the question about the time',
    async (page) => {
      await week(page)
      await slot(page, testDay(1), '9:00').tap()
      await timeDialog(page).waitFor()
    },
  ],
  ['the final confirmation', (page) => review(page)],
  [
    'the completed screen',
    async (page) => {
      await review(page)
      await bookButton(page).tap()
      await doneHeading(page).waitFor()
    },
  ],
  [
    'a filling that is booked already',
    async (page) => {
      await review(page)
      await bookButton(page).tap()
      await doneHeading(page).waitFor()
      await page.goBack()
      await submitButton(page).waitFor()
      await page.goForward()
      await alert(page, 'すでに予約済みです。')
    },
  ],
  [
    'the dialog about a slot that is full',
    async (page) => {
      await review(page, court)
      await bookAs(others, origin, { value: courtValue, day: testDay(1), slotKey: 0 })
      await bookButton(page).tap()
      await page.getByRole('dialog', { name: '満席になりました' }).waitFor()
    },
  ],
  [
    'the dialog about too many bookings',
    async (page) => {
      await week(page, court)
      await bookAs(page, origin, { value: courtValue, day: testDay(2), slotKey: 0 })
      await take(page, testDay(2), '11:00')
      await bookButton(page).tap()
      await alert(page, '1日に予約できるのは、お一人1件までです。')
    },
  ],
  [
    'the dialog about a lost network',
    async (page) => {
      await page.route(checkPath, (route) => route.abort())
      await review(page)
      await bookButton(page).tap()
      await alert(page, '通信エラーが発生しました。')
    },
  ],
  [
    'the dialog about a send that still runs',
    async (page) => {
      const refusal = { code: 'request.in_progress', details: {} }
      const json = { result: 'ERROR', errorMessage: '-', code: 'temporary_locked', refusal }
      await page.route(putItem, (route) => route.fulfill({ status: 409, json }))
      await review(page)
      await bookButton(page).tap()
      await alert(page, '複数のリクエストが送信されました。')
    },
  ],
  [
    'a second dose that is blocked',
    async (page) => {
      await openForm(page, '/survey/doses')
      await nameField(page).fill('佐藤 美咲')
      await chooseCategory(page, room, '1回目の予約')
      await chooseCategory(page, room, '2回目の予約')
      await submitButton(page).tap()
      await confirmDialog(page).getByRole('button', { name: '日時を選ぶ' }).tap()
      await heading(page, '予約する日時を選ぶ').waitFor()
      await showTestWeek(page, testDay(1))
      await take(page, testDay(1), '9:00')
      await alert(page, '1回目の接種が完了していません。')
    },
  ],
  [
    'the completed screen that was loaded anew',
    async (page) => {
      await review(page)
      await bookButton(page).tap()
      await doneHeading(page).waitFor()
      await page.reload()
      await doneHeading(page).waitFor()
    },
  ],
]
