import { expect, test } from 'vitest'
import { bookingStanding } from '../../../domain/reservation/booking-standing.ts'

const open = { isBooked: true, isOver: false, isDayOff: false, places: 3 }

test.each([
  ['kept', {}],
  ['kept', { places: 0 }],
  ['closed', { places: undefined }],
  ['closed', { isDayOff: true }],
  ['past', { isOver: true }],
  ['past', { isOver: true, isDayOff: true }],
  ['given_back', { isBooked: false }],
  ['given_back', { isBooked: false, isOver: true, isDayOff: true }],
])('a reservation is %s: %o', (standing, over) => {
  expect(bookingStanding({ ...open, ...over })).toBe(standing)
})
