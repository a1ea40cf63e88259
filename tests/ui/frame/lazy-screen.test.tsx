import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { lazyScreen } from '../../../ui/frame/lazy-screen.tsx'

const Loaded = () => <p>届きました</p>

/** What is drawn when the chunk comes at the second try only. */
function drawn(kind: 'screen' | 'part'): void {
  let tries = 0
  const Late = lazyScreen(async () => {
    tries += 1
    if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return Loaded
  }, kind)
  render(<Late />)
}

const lines = async () => [...(await screen.findByRole('alert')).children].map((line) => line.textContent)

test.each(['screen', 'part'] as const)(
  'a %s whose code does not come says why and what to do, and can be loaded again',
  async (kind) => {
    drawn(kind)
    expect(await lines()).toEqual([
      '通信エラーが発生しました。',
      '電波の良い場所で、もう一度お試しください。',
    ])
    expect(screen.queryByRole('heading', { level: 1 })?.textContent).toBe(
      kind === 'screen' ? 'ERROR' : undefined,
    )
    fireEvent.click(screen.getByRole('button', { name: 'もう一度読み込む' }))
    expect(await screen.findByText('届きました')).toBeDefined()
  },
)

afterEach(() => vi.useRealTimers())

test.each([
  ['screen', 9_999, false],
  ['screen', 10_000, true],
  ['part', 10_000, false],
] as const)('a %s that has been loading for %i ms says what to do: %s', async (kind, passedMs, says) => {
  vi.useFakeTimers()
  const Never = lazyScreen<object>(() => new Promise(() => {}), kind)
  render(<Never />)
  act(() => void vi.advanceTimersByTime(passedMs))
  expect(screen.getByRole('status').textContent?.includes('時間がかかっています。')).toBe(says)
})
