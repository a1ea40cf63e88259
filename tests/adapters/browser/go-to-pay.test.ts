// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { goToPay } from '../../../adapters/browser/go-to-pay.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('a form is posted with its fields in their order and in its character set, and is gone from the page [PAY-19]', () => {
  const posted: unknown[] = []
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    const fields = Array.from(this.querySelectorAll('input'), ({ name, value }) => [name, value])
    posted.push([this.method, this.action, this.acceptCharset, fields])
  })
  const fields = [
    ['submit', '支払う'],
    ['amount', '660'],
  ] as const
  goToPay({ kind: 'form', action: 'https://provider.example/buy', charset: 'Shift_JIS', fields })
  expect(posted).toEqual([['post', 'https://provider.example/buy', 'Shift_JIS', fields]])
  expect(document.forms).toHaveLength(0)
})

test('an address is gone to', () => {
  const went = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  goToPay({ kind: 'address', address: 'https://provider.example/pay/s1' })
  expect(went.mock.calls).toEqual([['https://provider.example/pay/s1']])
})
