import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { here, openAt } from '../open-app.tsx'

afterEach(() => window.history.replaceState(null, '', '/'))

const nothingToBook: [string, string][] = [
  ['a calendar', '/calendar/cal1'],
  ['no calendar', '/calendar'],
]
test.each(nothingToBook)(
  'an address of %s without anything to book goes to the confirmation where there is no way back [CAL-19][ERR-21]',
  async (_, path) => {
    await openAt(path, { signedIn: true })
    await waitFor(() => expect(here()).toBe('/confirm'))
  },
)

test('without a session the calendar leads to sign-in [ERR-01]', async () => {
  await openAt('/calendar/cal1')
  expect(await screen.findByText(/サインイン/)).toBeDefined()
})
