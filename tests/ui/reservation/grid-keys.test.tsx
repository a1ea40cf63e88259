import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { localDate } from '../../../domain/shared/local-date.ts'
import { anItemToBook, openCalendar, slot } from './open-calendar.tsx'

test('arrow keys move through the table, which is one stop of the Tab key', async () => {
  await openCalendar()
  const stops = () =>
    screen.getAllByRole('button', { name: /:00から/ }).filter((button) => button.tabIndex === 0)
  expect(stops()).toEqual([slot('6月15日', '9:00')])
  for (const [key, day, start] of [
    ['ArrowRight', '6月16日', '9:00'],
    ['ArrowDown', '6月16日', '10:00'],
    ['ArrowDown', '6月16日', '10:00'],
    ['End', '6月21日', '10:00'],
    ['ArrowUp', '6月21日', '9:00'],
    ['Home', '6月15日', '9:00'],
  ] as const) {
    if (document.activeElement === document.body || !document.activeElement?.matches('td button')) {
      act(() => slot('6月15日', '9:00').focus())
    }
    act(() => {
      fireEvent.keyDown(document.activeElement as Element, { key })
    })
    expect(document.activeElement).toBe(slot(day, start))
    expect(stops()).toEqual([slot(day, start)])
  }
})

const stops: [string, object, [string, string]][] = [
  ['the selected slot', { current: { day: localDate('2025-06-18'), slotKey: 1 } }, ['6月18日', '10:00']],
  ['the first free one', {}, ['6月17日', '9:00']],
]
test.each(stops)('the Tab key comes to %s of the table', async (_, item, at) => {
  await openCalendar({ now: '2025-06-16T09:30:00+09:00', items: [{ ...anItemToBook, ...item }] })
  expect(slot(...at).tabIndex).toBe(0)
})

test.each([{ ctrlKey: true }, { altKey: true }, { metaKey: true }])(
  'a key of the table that is pressed with %j is left to the browser',
  async (modifier) => {
    await openCalendar()
    const from = slot('6月15日', '9:00')
    act(() => from.focus())
    expect(fireEvent.keyDown(from, { key: 'ArrowRight', ...modifier })).toBe(true)
    expect(document.activeElement).toBe(from)
  },
)
