import type { Page } from 'playwright'
import { expect } from 'vitest'
import { chooseResident, haru, openAccount } from '../resident-steps.ts'
import { patternOf } from './tongue.ts'
import { choose, type Way } from './way.ts'

/** What the resident types; the reading of a name has to be Japanese. */
const typed = { name: 'Nguyen Anna', reading: 'ぐえんあんな', phone: '0312345678', postcode: '1000001' }

/** What was typed, and what is called the same in every language. */
export const allowed: readonly RegExp[] = [
  /Nguyen|ぐえん|鈴木 ハル|領収書｜|東京都千代田区/,
  /^(LINE|PayPay|English|Tiếng Việt|中文|DHC|cm|km|kg)$/,
]

/** The first page, its language chosen there by the switch. */
export async function home(way: Way): Promise<void> {
  const { page, tongue } = way
  await page.goto('/')
  await way.page.getByRole('heading', { level: 1 }).waitFor()
  await choose(page, tongue)
  await way.heading(way.text('home', 'title')).waitFor()
  await way.look('home')
}

/** From the first page over the sign-in to a form. */
export async function signIn(way: Way): Promise<void> {
  const { page, tongue } = way
  await page
    .getByRole('link', { name: tongue.named('市民課 窓口の予約') })
    .first()
    .tap()
  await chooseResident(page, haru)
  await page.getByRole('heading', { name: tongue.named('市民課 窓口の予約') }).waitFor()
  await way.button(way.text('shared', 'ui.form.submit')).waitFor()
  await way.look('form')
}

/** Fields of who applies that several forms have. */
async function fillPerson(way: Way): Promise<void> {
  await way.field('お名前').fill(typed.name)
  await way.field('電話番号').fill(typed.phone)
}

const submit = (way: Way) => way.button(way.text('shared', 'ui.form.submit')).tap()
const heading1 = (page: Page) => page.locator('main h1').first()

/** A form for a visit, first with errors, then filled. */
export async function fill(way: Way): Promise<void> {
  const { page } = way
  const refuse = way.button(way.text('survey', 'prefill.refuse'))
  if ((await refuse.count()) > 0) await refuse.tap()
  await submit(way)
  await page.locator('main [role=alert], main h2').first().waitFor()
  await way.look('form with errors')
  await page.locator('main select').first().selectOption({ index: 1 })
  await fillPerson(way)
  await way.page.getByRole('radio', { name: way.tongue.city('中文'), exact: true }).check()
}

/** What stands in the form for a visit. */
const entries = (way: Way) => [
  way.page.locator('main select').first().inputValue(),
  way.field('お名前').inputValue(),
  way.field('電話番号').inputValue(),
  way.page.getByRole('radio', { name: way.tongue.city('中文'), exact: true }).isChecked(),
]

/** Other languages in the half-filled form. */
export async function change(way: Way): Promise<void> {
  const before = await Promise.all(entries(way))
  await way.look('filled form')
  expect(await Promise.all(entries(way))).toEqual(before)
  expect(before.slice(1)).toEqual([typed.name, typed.phone, true])
  await openAccount(way.page)
  await way.button(way.text('signOut', 'signOut')).tap()
  await way.dialog().waitFor()
  await way.look('question before the sign-out')
  await way.button(way.text('signedOut', 'ask.stay'), way.dialog()).tap()
}

/** The next free times, above the calendar. */
const nextFree = (way: Way) =>
  way.page.getByRole('region', { name: way.text('reservation', 'next.title') }).getByRole('button')

/** From the confirmation to the calendar. */
async function toCalendar(way: Way): Promise<void> {
  await way.button(way.text('shared', 'ui.confirm.calendar'), way.dialog()).tap()
  await way.heading(way.text('reservation', 'title')).waitFor()
  await way.button(way.text('reservation', 'week.next')).waitFor()
  await nextFree(way).first().waitFor()
}

/** From the filled form to the visit that is booked. */
export async function book(way: Way): Promise<void> {
  const { page } = way
  await submit(way)
  await way.dialog().waitFor()
  await way.look('confirmation')
  await toCalendar(way)
  await way.look('calendar')
  for (const view of ['view.month', 'view.free', 'view.week'] as const) {
    await page.getByRole('tab', { name: way.text('reservation', view), exact: true }).tap()
    await way.look(view)
  }
  await nextFree(way).first().tap()
  await way.dialog(way.text('reservation', 'time.title')).waitFor()
  await way.look('time')
  await way.button(way.text('reservation', 'time.yes'), way.dialog()).tap()
  await way.heading(way.text('reservation', 'review.title')).waitFor()
  await way.look('review')
  await way.button(way.text('reservation', 'review.submit')).tap()
  await way.heading(way.text('done', 'booked')).waitFor()
  await way.look('booked')
}

/** What was booked, on the page of its cancellation and in the list of one's own, and cancelled. */
export async function cancel(way: Way): Promise<void> {
  const { page } = way
  await page.goto('/cancelConfirm/madoguchi-yoyaku')
  await way.heading(way.text('answer', 'cancel.page.title')).waitFor()
  await way.look('cancel page')
  await page.goto('/my')
  await way.heading(way.text('answer', 'my.title')).waitFor()
  await way.heading(way.text('answer', 'my.next')).waitFor()
  await way.look('my')
  await page
    .getByRole('link', { name: way.text('answer', 'my.details') })
    .first()
    .tap()
  await way.heading(way.text('answer', 'details.title')).waitFor()
  await way.look('details')
  const ask = () =>
    page
      .getByRole('button', { name: new RegExp(`^${way.text('answer', 'list.cancel')}`) })
      .first()
      .tap()
  await ask()
  await way.dialog().waitFor()
  await way.look('cancel')
  await way.button(way.text('answer', 'cancel.yes'), way.dialog()).tap()
  await way.dialog(way.text('answer', 'cancel.done')).waitFor()
  await way.lookOnce('cancelled')
}

/** An order, paid at the provider. */
export async function pay(way: Way): Promise<void> {
  const { page } = way
  await page.goto('/survey/gomi-shoriken')
  await addButton(way).waitFor()
  await way.look('shop')
  await chooseProduct(way)
  await way.look('product')
  await addProduct(way)
  await fillPerson(way)
  await way.field('郵便番号').fill(typed.postcode)
  await way.field('処理券の送り先').fill('1-2-3 Minato')
  await submit(way)
  await way.dialog().waitFor()
  await way.button(way.text('order', 'pay.submit')).waitFor()
  await way.look('payment')
  await way.button(way.text('order', 'pay.submit')).tap()
  await page.getByRole('button', { name: '支払う' }).tap()
  await page.getByRole('button', { name: '申込先のサイトへ戻る' }).tap()
  await way.heading(way.text('payment', 'done')).waitFor()
  await way.look('paid')
  await way.button(way.text('payment', 'bill.receipt')).tap()
  await page.getByRole('heading', { name: '領収書' }).waitFor()
  await page.getByRole('row').first().waitFor()
  await way.look('receipt')
}

const addButton = (way: Way) => way.page.getByRole('button', { name: patternOf(way.text('order', 'add')) })

/** The first product of all. */
async function chooseProduct(way: Way): Promise<void> {
  await addButton(way).tap()
  await way.button(way.text('order', 'entry.submit'), way.dialog()).waitFor()
  await way.dialog().getByRole('listitem').first().getByRole('button').tap()
}

const addProduct = (way: Way) => way.button(way.text('order', 'entry.submit'), way.dialog()).tap()

/** A room that is paid for with its booking, up to the review. */
export async function reviewRoom(way: Way): Promise<void> {
  const { page } = way
  await page.goto('/survey/hall-booking')
  await way.button(way.text('shared', 'ui.form.submit')).waitFor()
  const refuse = way.button(way.text('survey', 'prefill.refuse'))
  if ((await refuse.count()) > 0) await refuse.tap()
  const room = page.getByRole('combobox', { name: way.tongue.city('部屋'), exact: true })
  await room.selectOption({ index: 1 })
  await chooseProduct(way)
  await addProduct(way)
  await fillPerson(way)
  // The name of a group goes before it.
  await page
    .getByRole('textbox', { name: way.tongue.named('お名前') })
    .last()
    .fill(typed.name)
  await page.locator('main select').last().selectOption({ index: 1 })
  await way.look('room')
  await submit(way)
  await way.dialog().waitFor()
  await way.look('confirmation of a room')
  await toCalendar(way)
  await nextFree(way).first().tap()
  await way.button(way.text('reservation', 'time.yes'), way.dialog()).tap()
  await way.button(way.text('order', 'pay.submit')).waitFor()
  await way.look('review of a room')
  await way.button(way.text('order', 'pay.submit')).waitFor()
}

/** What was sent, searched for. */
export async function search(way: Way): Promise<void> {
  const { page } = way
  await page.goto('/confirm')
  await way.heading(way.text('answer', 'select.title')).waitFor()
  await way.look('selection')
  await page.locator('main select').selectOption({ label: way.tongue.city('粗大ごみ処理券の購入') })
  await way.button(way.text('answer', 'select.next')).tap()
  await way.heading(way.text('answer', 'search.title')).waitFor()
  await way.look('search form')
  await way.button(way.text('answer', 'search.submit')).tap()
  await page.getByRole('alert').or(way.dialog()).first().waitFor()
  await way.look('search form with errors')
  const close = way.dialog().getByRole('button').first()
  if ((await close.count()) > 0) await close.tap()
  await way.field('お名前').fill(typed.name)
  await way.field('電話番号').fill(typed.phone)
  await way.button(way.text('answer', 'search.submit')).tap()
  await way.heading(way.text('answer', 'list.title')).waitFor()
  await way.look('list')
}

/** A registration as a member. */
export async function register(way: Way): Promise<void> {
  const { page } = way
  await page.goto('/member/library-member')
  await way.button(way.text('shared', 'ui.form.submit')).waitFor()
  await way.look('member form')
  const refuse = way.button(way.text('survey', 'prefill.refuse'))
  if ((await refuse.count()) > 0) await refuse.tap()
  await way.field('お名前').fill(typed.name)
  await page.getByRole('textbox', { name: way.tongue.named('お名前（ふりがな）') }).fill(typed.reading)
  for (const [at, part] of ['1951', '9', '3'].entries())
    await page
      .getByRole('textbox', {
        name: way.text('shared', (['ui.date.year', 'ui.date.month', 'ui.date.day'] as const)[at]!),
      })
      .first()
      .fill(part)
  const openDays = () =>
    page.getByRole('button', { name: patternOf(way.text('shared', 'ui.date.calendar')) }).tap()
  await openDays()
  await way.dialog().waitFor()
  await way.look('calendar of a date')
  await page.keyboard.press('Escape')
  await way.field('電話番号').fill(typed.phone)
  await page
    .getByRole('textbox', { name: way.tongue.named('住所') })
    .last()
    .fill('1-2-3 Minato')
  await submit(way)
  await way.dialog().waitFor()
  await way.look('member confirmation')
  await way.button(way.text('member', 'ui.confirm.submit'), way.dialog()).tap()
  await way.heading(way.text('member', 'ui.done.title')).waitFor()
  await way.look('registered')
  await page.goto('/member-confirmList/library-member')
  await way.heading(way.text('member', 'list.title')).waitFor()
  await way.look('record')
  const ask = () => page.getByRole('button', { name: way.text('member', 'list.cancel') }).tap()
  await ask()
  await way.dialog().waitFor()
  await way.look('end of membership')
  await way.button(way.text('answer', 'cancel.yes'), way.dialog()).tap()
  await way.dialog(way.text('member', 'cancel.done')).waitFor()
  await way.lookOnce('membership ended')
  await page.goto('/member-confirm/library-member')
  await way.heading(way.text('member', 'search.title')).waitFor()
  await way.look('member search')
}

/** The pages on which staff link their account, from a code to the login. */
export async function linkStaff(way: Way, code: string, password: string): Promise<void> {
  const { page } = way
  await page.goto(`/staff-qrcode/${code}`)
  await way.heading(way.text('staff', 'landing.title')).waitFor()
  await way.look('staff landing')
  await page.goto(`/staff-qrcode/login/${code}`)
  await way.heading(way.text('staff', 'password.title')).waitFor()
  await way.look('staff password')
  await page.locator('main input').first().fill(password)
  await way.button(way.text('staff', 'password.submit')).tap()
  await way.heading(way.text('staff', 'login.title')).waitFor()
  await way.button(way.text('staff', 'login.submit')).tap()
  await page.getByRole('alert').first().waitFor()
  await way.look('staff login')
}

/** The pages after a payment, without the one that they speak of (ROUTE-18). */
export async function payNothing(way: Way): Promise<void> {
  const pages = [
    ['/completedPayment/gomi-shoriken', 'page.result.title'],
    ['/canceledPayment', 'page.canceled.title'],
    ['/errorPayment', 'page.error.title'],
  ] as const
  for (const [path, title] of pages) {
    await way.page.goto(path)
    await way.heading(way.text('payment', title)).waitFor()
    await way.look(path)
  }
}

/** Pages that are not there, and the sign-out. */
export async function leave(way: Way): Promise<void> {
  const { page } = way
  await page.goto('/no-such-page')
  await heading1(page).waitFor()
  await way.look('not found')
  await page.goto('/survey/no-such-form')
  await way.heading(way.text('shared', 'ui.error.title.missing')).waitFor()
  await way.look('no form')
  await page.goto('/')
  await heading1(page).waitFor()
  await openAccount(way.page)
  await way.button(way.text('signOut', 'signOut')).tap()
  await way.heading(way.text('signedOut', 'title')).waitFor()
  await way.look('signed out')
}
