import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
// What the pages fetch when they are opened is there already, so that a test need not wait for it.
import '../../../ui/answer/details-screen.tsx'
import '../../../ui/answer/my-screen.tsx'
import { bookables } from '../../application/bookables.ts'
import { hanako } from '../../application/town.ts'
import { currentPath, openAt } from '../open-app.tsx'
import { aList, book, h1 } from './open-results.tsx'

const addressOf = (partitionKey: string): string =>
  `/my?${new URLSearchParams({ surveyId: 'svy1', partitionKey })}`

/** What a message in LINE leads to. */
const openNamed = (partitionKey: string, signedIn = true) =>
  openAt(addressOf(partitionKey), {
    signedIn,
    city: { surveys: [aList({ isAppending: { value: false } })], ...bookables() },
    before: (useCases) => book(useCases, '20250617|1'),
  })

test('an address that names a booking opens that', async () => {
  await openNamed(`svy1#${hanako}`)
  await expect.poll(currentPath).toBe('/confirmDetails')
  expect(screen.getByRole('main').textContent).toContain('6/17(火)')
})

test('a booking that is not there leaves the list', async () => {
  await openNamed('svy1#somebody')
  await screen.findByRole('region', { name: '次の予約' })
  expect([h1(), currentPath()]).toEqual(['予約と申請の確認', '/my'])
})

test('who is not signed in comes back to the booking from sign-in', async () => {
  await openNamed(`svy1#${hanako}`, false)
  await expect.poll(currentPath).toBe('/login')
  expect(sessionStorage.getItem('liffState')).toBe(addressOf(`svy1#${hanako}`))
})
