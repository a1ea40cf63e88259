import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ja } from '../../../application/messages/ja.ts'
import type { Booking } from '../../../ui/calendar/booking.ts'
import { aBookingSurvey } from '../../application/bookables.ts'
import { here, openAt } from '../open-app.tsx'
import { anItemToBook } from './open-calendar.tsx'

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
    await waitFor(() => expect(here()).toBe(signedIn ? '/confirm' : '/login'))
    if (!signedIn) expect(Object.values({ ...sessionStorage })).toContain('/confirm')
  },
)

test('a booking whose session has ended leads to sign-in, and from there to its form [ERR-01]', async () => {
  const { services } = await openAt('/confirm')
  services.desk.leave(aBooking)
  act(() => {
    window.history.replaceState(null, '', '/calendar/cal1')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  expect(await screen.findByText(/サインイン/)).toBeDefined()
  expect(here()).toBe('/login')
  expect(Object.values({ ...sessionStorage })).toContain('/survey/svy1')
})

const aBooking: Booking = {
  fillingId: 'filling-1',
  surveyId: 'svy1',
  config: aBookingSurvey(),
  texts: ja,
  languageCode: 'ja',
  partitionKey: undefined,
  items: [anItemToBook],
  send: () => Promise.reject(new Error('nothing is sent')),
  back: () => {},
}
