import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { localDate } from '../../../domain/shared/local-date.ts'
import { answerWords } from '../../../ui/answer/answer-words.ts'
import { MessageSwitch } from '../../../ui/answer/message-switch.tsx'
import { MessageSwitchStore } from '../../../ui/answer/message-switch-store.ts'
import { ShareButton } from '../../../ui/answer/share-button.tsx'
import { sharedVisit } from '../../../ui/answer/shared-visit.ts'
import { japanese } from '../../../ui/frame/translation.ts'

type Asked = ConstructorParameters<typeof MessageSwitchStore>[0]

async function shown(asked: Partial<Asked> = {}) {
  const changed: boolean[] = []
  const store = new MessageSwitchStore({
    readMessagePreference: async () => ({ isOffered: true, isOn: true }),
    changeMessagePreference: async ({ isOn }) => void changed.push(isOn),
    ...asked,
  })
  render(<MessageSwitch store={store} />)
  await act(() => store.load())
  return { changed, store }
}
const toggle = () => screen.getByRole('switch', { name: 'お知らせを受け取る' })
const press = () => act(async () => void fireEvent.click(toggle()))
const isOn = () => toggle().getAttribute('aria-checked')

test('messages are switched off and on again, and the switch says how it stands', async () => {
  const { changed } = await shown()
  expect(isOn()).toBe('true')
  await press()
  expect([isOn(), changed]).toEqual(['false', [false]])
  expect(toggle().textContent).toContain('オフ')
  await press()
  expect([isOn(), changed]).toEqual(['true', [false, true]])
})

test('a switch that could not be changed stays as it was, and says so', async () => {
  await shown({ changeMessagePreference: () => Promise.reject(new Error('away')) })
  await press()
  expect(isOn()).toBe('true')
  expect(screen.getByRole('alert').textContent).toContain('変更できませんでした')
})

test.each([
  ['where the city sends no messages', async () => ({ isOffered: false, isOn: false })],
  ['where it can not be told', () => Promise.reject(new Error('away'))],
])('nothing is shown %s', async (_, readMessagePreference) => {
  await shown({ readMessagePreference })
  expect(screen.queryByRole('switch')).toBeNull()
})

test('the family is told date, time and place, and nothing that opens the reservation', async () => {
  const visit = { day: localDate('2026-11-26'), start: '10:00', end: '10:30', place: '市役所2階' }
  const text = sharedVisit(visit, answerWords(japanese), {
    today: localDate('2026-11-23'),
    cityName: 'みなと台市',
  })
  expect(text).toBe('みなと台市の予約\n11/26(木) 10:00～10:30\n場所：市役所2階')
  const told: string[] = []
  const share = async (given: string) => {
    told.push(given)
    return 'copied' as const
  }
  render(<ShareButton onShare={() => share(text)} />)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '共有' })))
  expect(told).toEqual([text])
  expect(screen.getByRole('status').textContent).toContain('コピーしました')
})
