import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { lazyPart } from '../../../ui/frame/lazy-part.tsx'

const Loaded = () => <p>届きました</p>

test('a part whose code does not come says why and what to do, and can be loaded again', async () => {
  let tries = 0
  const Late = lazyPart(async () => {
    tries += 1
    if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return Loaded
  })
  render(<Late />)
  expect([...(await screen.findByRole('alert')).children].map((line) => line.textContent)).toEqual([
    '通信エラーが発生しました。',
    '電波の良い場所で、もう一度お試しください。',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'もう一度読み込む' }))
  expect(await screen.findByText('届きました')).toBeDefined()
})

test('a part that was loaded ahead is there at once', async () => {
  const Early = lazyPart(async () => Loaded)
  await Early.preload()
  render(<Early />)
  expect(screen.getByText('届きました')).toBeDefined()
})
