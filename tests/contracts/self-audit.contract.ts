import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Slot } from '../../domain/reservation/calendar.ts'
import { friday } from '../builders.ts'
import { aWrite, surveysOfContract } from './answer-writes.ts'
import { auditedNumberPromises } from './audited-numbers.ts'
import { auditedOrderPromises } from './audited-orders.ts'
import { aBooking, aBookingChange, aHold, aTake, audit, holdPlaces, places } from './booking-writes.ts'
import type { Store } from './store.ts'

/** What every `SelfAudit` promises. @param open an empty storage; the suite closes it after each test */
export function selfAuditContract(
  name: string,
  open: () => Promise<Store<'answers' | 'bookings' | 'orders' | 'city' | 'selfAudit'>>,
): void {
  describe(`SelfAudit contract: ${name}`, () => {
    let storage: Store<'answers' | 'bookings' | 'orders' | 'city' | 'selfAudit'>
    beforeEach(async () => {
      storage = await open()
      await storage.city.import(surveysOfContract, friday)
    })
    afterEach(() => storage.close())

    const nothing = { count: 0, first: [] }
    const sound = {
      overbooked: nothing,
      drifted: nothing,
      orphans: nothing,
      numbers: nothing,
      counters: nothing,
      orders: nothing,
      unsettled: nothing,
      undelivered: nothing,
    }
    const inspect = async () => {
      const seen: (Slot & { reserved: number; pastQuota: number })[] = []
      const findings = await storage.selfAudit.inspect((slot) => seen.push(slot))
      return { findings, seen }
    }

    it('finds nothing in an empty store', async () => {
      const { findings, seen } = await inspect()
      expect(findings).toEqual({ answers: 0, bookings: 0, holds: 0, slots: 0, ...sound })
      expect(seen).toEqual([])
    })

    it('counts what is there and shows every slot that has places taken', async () => {
      const a = aTake('court', { quota: 3 })
      const b = aTake('court', { itemKey: 'r2', slotKey: 1, cost: 2, quota: 5 })
      const c = aTake('pool')
      await storage.answers.save(aWrite())
      await storage.answers.save(aBooking([a, b]))
      await storage.answers.save(aBooking([a]))
      await holdPlaces(storage, aHold([a, { ...b, cost: 3 }]))
      await storage.answers.save(aBooking([{ ...a, cost: 2, mayExceed: true }]))
      const { record } = aBooking([])
      await storage.answers.save(aBooking([c], record))
      await storage.answers.amend({ ...record, check: 'キャンセル', releases: 'all', audit })
      const { findings, seen } = await inspect()
      expect(findings).toEqual({ answers: 5, bookings: 4, holds: 1, slots: 2, ...sound })
      expect(seen).toEqual([
        { ...a.slot, reserved: 5, pastQuota: 2 },
        { ...b.slot, reserved: 5, pastQuota: 0 },
      ])
    })

    it('finds a booking of a cancelled answer', async () => {
      const { record } = aBooking([])
      await storage.answers.save(aBooking([aTake('court')], record))
      await storage.answers.amend({ ...record, check: 'NG', releases: [], audit })
      const { findings } = await inspect()
      const orphan = { kind: 'cancelled-answer', answerId: record.answerId }
      expect(findings).toMatchObject({ ...sound, orphans: { count: 1, first: [orphan] } })
    })

    it('finds nothing wrong after changes of every kind, and says what it looks at', async () => {
      const { record } = aBooking([])
      await storage.answers.save(aBooking([aTake('court')], record))
      await storage.answers.save(aBookingChange(record, places([aTake('pool')])))
      await storage.answers.save(aBookingChange(record, places([], { keeps: ['r1'] }), 2))
      await storage.answers.remove({ ...record, version: 3, audit })
      const looked: string[] = []
      const findings = await storage.selfAudit.inspect(
        () => {},
        (what) => looked.push(what),
      )
      expect(findings).toEqual({ answers: 0, bookings: 0, holds: 0, slots: 0, ...sound })
      expect(looked.length).toBeGreaterThan(0)
    })

    describe('member numbers', () => auditedNumberPromises(() => storage))

    describe('orders', () => auditedOrderPromises(() => storage))
  })
}
