import { describe, expect, test } from 'vitest'
import { releasedSlots } from '../../../domain/reservation/released-slots.ts'
import { localDate } from '../../../domain/shared/local-date.ts'

/** `'hall 24 1'`: a calendar, a day of November and a slot key. */
const aSlot = (text: string) => {
  const [calendarId = '', day = '', slotKey = ''] = text.split(' ')
  return { calendarId, day: localDate(`2026-11-${day}`), slotKey: Number(slotKey) }
}

const cases = [
  {
    title: 'another time gives the old one back',
    held: ['hall 24 1'],
    taken: ['hall 24 2'],
    back: ['hall 24 1'],
  },
  {
    title: 'another day gives the old one back',
    held: ['hall 24 1'],
    taken: ['hall 25 1'],
    back: ['hall 24 1'],
  },
  {
    title: 'the same time in another calendar gives the old one back',
    held: ['hall 24 1'],
    taken: ['pool 24 1'],
    back: ['hall 24 1'],
  },
  { title: 'the same slot is kept [RSV-28]', held: ['hall 24 1'], taken: ['hall 24 1'], back: [] },
  {
    title: 'two bookings that change places give nothing back',
    held: ['hall 24 1', 'hall 25 1'],
    taken: ['hall 25 1', 'hall 24 1'],
    back: [],
  },
  {
    title: 'of two places in one slot the one that is not taken again is given back',
    held: ['hall 24 1', 'hall 24 1'],
    taken: ['hall 24 1'],
    back: ['hall 24 1'],
  },
  { title: 'what is dropped is given back', held: ['hall 24 1'], taken: [], back: ['hall 24 1'] },
]

describe('the slots that a change gives back', () => {
  test.each(cases)('$title', ({ held, taken, back }) => {
    expect(releasedSlots(held.map(aSlot), taken.map(aSlot))).toEqual(back.map(aSlot))
  })
})
