import { describe, expect, test } from 'vitest'
import { makeReceiveNotice } from '../../../application/payment/receive-notice.ts'
import { makeUseCases, type Needs } from '../../../application/use-cases.ts'
import { type OrderState, orderTransitions } from '../../../domain/order/order-state.ts'
import { useCasesOf } from '../asking.ts'
import { bookables } from '../bookables.ts'
import { hanako, townNeeds } from '../town.ts'
import { aBooking, hallForm, hallShop } from './paid-forms.ts'
import { noticeOf } from './provider.ts'
import { testGateway } from './test-gateway.ts'

/**
 * What a process does with the store before it is killed; those calls run to their end, the last one perhaps only in
 * the store.
 */
type Life = { calls: number; endsAfterLast: boolean }

class Killed extends Error {}

/**
 * A store whose process is killed: no call gets through any more, and the result of the last one may never reach it.
 */
function mortal<T extends object>(repository: T, life: Life): T {
  return new Proxy(repository, {
    get(of, name, receiver) {
      const method: unknown = Reflect.get(of, name, receiver)
      if (typeof method !== 'function') return method
      return async (...given: unknown[]) => {
        life.calls -= 1
        if (life.calls < 0) throw new Killed()
        const result: unknown = await method.apply(of, given)
        if (life.calls === 0 && life.endsAfterLast) throw new Killed()
        return result
      }
    },
  })
}

const stored = ['orders', 'answers', 'ownAnswers', 'bookings', 'surveys', 'paymentConfig', 'audit'] as const

/** A process of the product; without `life` it goes on. */
function start(needs: Needs, life?: Life) {
  const wrapped = Object.fromEntries(
    stored.map((name) => [name, life ? mortal(needs[name], life) : needs[name]]),
  )
  const own = { ...needs, ...wrapped } as Needs
  const receiveNotice = makeReceiveNotice({ ...own, payments: testGateway })
  return { ...useCasesOf(makeUseCases(own), { userId: hanako }), receiveNotice }
}

async function aHall() {
  const { needs, storage, clock } = townNeeds({
    now: '2098-06-14T12:00:00+09:00',
    settings: { paymentFeature: true },
  })
  const settings = { cityName: 'みなと市' }
  await storage.city.import(
    { settings, surveys: [hallForm], ...bookables(), ...hallShop, media: [] },
    clock.now(),
  )
  const states = async () => {
    const all: OrderState[] = []
    for await (const { state } of storage.orders.inStates(Object.keys(orderTransitions) as OrderState[]))
      all.push(state)
    return all
  }
  return { needs, storage, clock, states }
}

describe('a process that is killed', () => {
  test.each([
    ['before each step', false],
    ['after each step, before it learns of it', true],
  ])(
    '%s of a payment charges nobody twice and gives nothing for free: what is sent again completes it once [PAY-21, PAY-22, R5, R9]',
    async (_, endsAfterLast) => {
      let kills = 0
      for (let calls = endsAfterLast ? 1 : 0; ; calls += 1) {
        const { needs, storage, clock, states } = await aHall()
        const life = { calls, endsAfterLast }
        let isKilled = false
        let product = start(needs, life)
        const persistently = async <T>(ask: (of: typeof product) => Promise<T>): Promise<T> => {
          try {
            return await ask(product)
          } catch (error) {
            if (!(error instanceof Killed)) throw error
            isKilled = true
            product = start(needs)
            return await ask(product)
          }
        }
        const command = { ...aBooking(), idempotencyKey: '3f0c1f0e-7a44-4a53-9d1f-0d6f6b1a2c3d' }
        const { orderId } = await persistently((of) => of.saveTemporary(command))
        expect(await states()).toEqual(['temporary'])
        const form = await persistently((of) => of.sendOrder({ orderId }))
        expect(await states()).toEqual(['sent'])
        const answersOf = () => start(needs).readOwnAnswers({ surveyId: 'svy1' })
        expect(await answersOf()).toEqual([])

        const notice = { body: noticeOf(clock, form), headers: {} }
        const tell = () => persistently((of) => of.receiveNotice(notice, { requestId: 'notice' }))
        expect(await tell()).toMatchObject({ text: 'OK,' })
        expect(await tell()).toMatchObject({ text: 'OK,' })
        expect(await states()).toEqual(['completed'])
        expect(await answersOf()).toHaveLength(1)
        expect(await storage.orders.pendingAnswer(orderId)).toBeUndefined()
        const { drifted, orphans, orders, holds, bookings } = await storage.selfAudit.inspect(() => {})
        expect([drifted.count, orphans.count, orders.count, holds, bookings]).toEqual([0, 0, 0, 0, 1])
        if (!isKilled) break
        kills += 1
      }
      // Four writes and what is read before them.
      expect(kills).toBeGreaterThan(8)
    },
  )
})
