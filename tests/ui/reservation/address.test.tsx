import { act, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Booking } from '../../../ui/reservation/booking.ts'
import { aBookingSurvey, bookables } from '../../application/bookables.ts'
import { hanako } from '../../application/town.ts'
import { currentPath, openAt } from '../open-app.tsx'
import { press } from '../open-survey.tsx'
import { translationIn } from '../translation-in.ts'
import { anItemToBook, book, h1, marks, openCalendar, review, submit } from './open-calendar.tsx'

const nothingToBook: [string, string, boolean][] = [
  ['a calendar', '/calendar/cal1', true],
  ['no calendar', '/calendar', true],
  ['a calendar, opened by somebody who is not signed in,', '/calendar/cal1', false],
]
test.each(nothingToBook)(
  'an address of %s without anything to book goes to the confirmation where there is no way back [CAL-19][ERR-21]',
  async (_, path, signedIn) => {
    vi.spyOn(window.history, 'length', 'get').mockReturnValue(1)
    await openAt(path, { signedIn })
    await expect.poll(currentPath).toBe(signedIn ? '/confirm' : '/login')
    if (!signedIn) expect(Object.values({ ...sessionStorage })).toContain('/confirm')
  },
)

const looks: [string, () => void][] = [
  ['the tab is shown', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['the window gets the focus', () => window.dispatchEvent(new Event('focus'))],
]
test.each(looks)(
  'a calendar shows what is free when %s again, and asks nothing while it is hidden',
  async (_, look) => {
    const { services, useCases } = await openAt('/confirm', {
      signedIn: true,
      city: { surveys: [aBookingSurvey()], ...bookables() },
    })
    services.visit.booking = aBooking()
    goTo('/calendar/cal1')
    await screen.findByRole('table')
    expect(marks('10:00～11:00')[1]).toBe('○')

    await book(useCases, '20250616|1')
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await act(async () => look())
    expect(marks('10:00～11:00')[1]).toBe('○')
    visibility.mockRestore()
    await act(async () => look())
    expect(marks('10:00～11:00')[1]).toBe('×')
  },
)

test('a booking whose session has run out and can be renewed stays at the calendar', async () => {
  const { services, session } = await openAt('/confirm', {
    city: { surveys: [aBookingSurvey()], ...bookables() },
  })
  const claims = { identities: [{ userId: hanako }], exp: 1_700_000_000 }
  const token = `x.${btoa(JSON.stringify(claims))}.x`
  session.write({
    session: { token, refreshToken: 'r' },
    profile: { userId: hanako },
  })
  services.visit.booking = aBooking()
  goTo('/calendar/cal1')
  await screen.findByRole('table')
  await expect.poll(currentPath).toBe('/calendar/cal1')
})

test('a booking whose session has ended leads to sign-in, and from there to its form [ERR-01]', async () => {
  const { services } = await openAt('/confirm')
  services.visit.booking = aBooking()
  goTo('/calendar/cal1')
  expect(await screen.findByText(/ログイン/)).toBeDefined()
  await expect.poll(currentPath).toBe('/login')
  expect(Object.values({ ...sessionStorage })).toContain('/survey/svy1')
})

/** The final confirmation of a booking, as one comes to it from the calendar. */
async function openReview(booking: Partial<Booking> = {}) {
  const { services } = await openAt('/confirm', {
    signedIn: true,
    city: { surveys: [aBookingSurvey()], ...bookables() },
  })
  services.visit.booking = { ...aBooking(), ...booking }
  goTo('/calendar/cal1')
  await screen.findByRole('table')
  await review()
}

test("the browser's way back leads from the final confirmation to the slots, the picked one still selected", async () => {
  await openReview()
  expect(h1()).toBe('予約内容の確認')
  expect(window.history.state.usr).toBe('review')
  goTo('/calendar/cal1')
  expect(h1()).toBe('予約する日時を選ぶ')
  expect(marks('10:00～11:00')[1]).toBe('●')
  await expect.poll(currentPath).toBe('/calendar/cal1')
  await review()
  expect(window.history.state.usr).toBe('review')
})

test('while a booking may be on its way the way back leads nowhere', async () => {
  await openReview({ send: () => new Promise(() => {}) })
  await submit()
  goTo('/calendar/cal1')
  expect(h1()).toBe('予約内容の確認')
  expect(window.history.state.usr).toBe('review')
})

test('who chooses another slot, or has booked, leaves the entry of the final confirmation', async () => {
  const go = vi.spyOn(window.history, 'go').mockReturnValue()
  const answer = { answerCode: 'ABCD2345', partitionKey: 'p', answerVersion: 1 }
  await openReview({ send: async () => answer })
  await press('戻って日時を選び直す')
  expect(go.mock.calls).toEqual([[-1]])
  goTo('/calendar/cal1')
  await review()
  await submit()
  expect(h1()).toBe('予約できました')
  expect(go.mock.calls).toEqual([[-1], [-1]])
})

/** Goes to a path without loading the page anew. */
const goTo = (path: string): void =>
  act(() => {
    window.history.replaceState(null, '', path)
    window.dispatchEvent(new PopStateEvent('popstate'))
  })

const aBooking = (): Booking => ({
  fillingId: 'filling-1',
  surveyId: 'svy1',
  config: aBookingSurvey(),
  fixedLanguage: undefined,
  partitionKey: undefined,
  formPath: '/survey/svy1',
  items: [anItemToBook],
  picks: new Map(),
  send: () => Promise.reject(new Error('nothing is sent')),
  back: () => {},
})

test('the calendar speaks English where the page does', async () => {
  await openCalendar({ translation: await translationIn('en') })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Choose a date and time')
  expect(screen.getByRole('button', { name: 'Monday, June 16 9:00 to 10:00 Available 5 left' })).toBeDefined()
  const legend = screen.getByRole('list', { name: 'What the marks mean' })
  expect(within(legend).getByText('Closed').textContent).toBe('CClosed')
})
