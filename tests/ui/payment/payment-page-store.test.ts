import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OrderState } from '../../../domain/order/order-state.ts'
import { refuse } from '../../../domain/refusal.ts'
import { PaymentPageStore } from '../../../ui/payment/payment-page-store.ts'
import { aSurvey } from '../../application/forms.ts'
import { aPayment } from '../../application/payment/a-payment.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const stored: OrderState[] = ['completed', 'authorised']
const notStored: OrderState[] = ['sent', 'unknown', 'failed', 'cancelled', 'expired', 'refund_needed']

/** A page whose payment is in each of these states in turn, and stays in the last. */
async function watched(...states: (OrderState | Error)[]) {
  let asked = 0
  let removed = 0
  const logged: string[] = []
  const store = new PaymentPageStore('0123456789ABCDEF', {
    async readPaymentResult() {
      const state = states[Math.min(asked, states.length - 1)]
      asked += 1
      if (state instanceof Error) throw state
      return aPayment(state)
    },
    loadSurvey: async () => ({
      config: aSurvey(),
      surveyVersion: 1,
      userLanguageCode: 'ja',
      hasMember: true,
    }),
    hasSession: () => true,
    profile: () => ({ userId: 'U-hanako' }),
    drafts: undefined,
    async removeUnansweredRichMenu() {
      removed += 1
      throw new Error('no rich menus')
    },
    log: (message) => logged.push(message),
  })
  await store.load()
  const state = () => (store.phase.name === 'known' ? store.phase.payment.state : store.phase.name)
  return { store, asked: () => asked, state, removed: () => removed, logged }
}

test('a result that is not known yet is asked for again every three seconds, until it is there', async () => {
  const { store, asked, state } = await watched('sent', 'sent', 'completed')
  await vi.advanceTimersByTimeAsync(2999)
  expect(asked()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect([asked(), state(), store.isWatching]).toEqual([2, 'sent', true])
  await vi.advanceTimersByTimeAsync(3000)
  expect([asked(), state(), store.isWatching]).toEqual([3, 'completed', false])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(asked()).toBe(3)
})

test('it is asked for during a minute, then only by hand, and then for another minute', async () => {
  const { store, asked } = await watched('sent')
  await vi.advanceTimersByTimeAsync(600_000)
  expect([asked(), store.isWatching]).toEqual([21, false])
  await store.again()
  expect([asked(), store.isWatching]).toEqual([22, true])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(asked()).toBe(42)
})

test('after half a minute it has taken long', async () => {
  const { store } = await watched('sent')
  await vi.advanceTimersByTimeAsync(29_999)
  expect(store.isLong).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(store.isLong).toBe(true)
})

test('a page that is left asks no more', async () => {
  const { store, asked } = await watched('sent')
  store.stop()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(asked()).toBe(1)
})

test('a page that is left while it asks, or loads, asks no more', async () => {
  const { store, asked } = await watched('sent')
  vi.advanceTimersByTime(3000)
  store.stop()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(asked()).toBe(2)
  const loading = store.load()
  store.stop()
  await loading
  await vi.advanceTimersByTimeAsync(600_000)
  expect(asked()).toBe(3)
})

test('a try that fails is followed by the next one', async () => {
  const { store, state } = await watched('sent', refuse('service.unavailable', {}), 'completed')
  await vi.advanceTimersByTimeAsync(3000)
  expect([state(), store.hasFailed]).toEqual(['sent', true])
  await vi.advanceTimersByTimeAsync(3000)
  expect([state(), store.hasFailed]).toEqual(['completed', false])
})

test('a session that ends meanwhile asks to sign in again', async () => {
  const { state, asked } = await watched('sent', refuse('auth.expired', {}))
  await vi.advanceTimersByTimeAsync(600_000)
  expect([state(), asked()]).toEqual(['signed-out', 2])
})

test.each(['completed', 'due', 'failed', 'refunded'] as const)(
  'what is %s is not asked for again',
  async (state) => {
    const { asked } = await watched(state)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(asked()).toBe(1)
  },
)

test.each(stored)(
  'once the answer is stored (%s) the menu for who has not answered is removed, once; a failure is only logged [FORM-23]',
  async (paid) => {
    const { store, removed, logged, state } = await watched('sent', paid)
    expect(removed()).toBe(0)
    await store.again()
    await store.again()
    expect([removed(), state()]).toEqual([1, paid])
    expect(logged).toEqual(['Rich menu not removed'])
  },
)

test.each(notStored)('nothing is removed for an order that is %s', async (unpaid) => {
  const { removed } = await watched(unpaid)
  expect(removed()).toBe(0)
})
