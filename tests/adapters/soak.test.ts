import { expect, test } from 'vitest'
import { soak } from '../bench/soak/soak.ts'
import { buildProduct } from '../build-product.ts'

buildProduct()

test.concurrent.each([
  ['a server that is killed again and again, whose clock is wrong and whose database is locked,', 'sqlite'],
  ['a pair of servers that are killed in turn, as is their database,', 'postgres'],
] as const)(
  '%s loses no booking and no payment, makes none up and overbooks no slot [RSV-27] [PAY-21] [PAY-22] [R4] [R6] [R9]',
  async (_, engine) => {
    const { kills, troubles, attempts, booked, refused, cancelled, changed, retried, ...verdict } =
      await soak({
        engine,
        attempts: 250,
        kills: { min: 3, max: 3 },
        troubleEvery: 2,
        lifeMs: { min: 600, max: 1_000 },
        concurrency: 16,
        pauseMs: 100,
        residents: 60,
        officers: 2,
        seconds: 90,
      })
    expect(verdict).toMatchObject({
      faults: [],
      lost: 0,
      lostActs: 0,
      unknown: 0,
      overbooked: 0,
      drifted: 0,
      orphans: 0,
      beyondCaps: 0,
      strayOrders: 0,
      lostPayments: 0,
      unpairedOrders: 0,
      heldInVain: 0,
      misplaced: 0,
      auditFails: 0,
      wrongAnswers: 0,
    })
    expect(troubles).toEqual(engine === 'postgres' ? { 'database killed': 1 } : { 'database locked': 1 })
    expect(kills).toBeGreaterThanOrEqual(3)
    expect(attempts).toBeGreaterThanOrEqual(250)
    const { paid, abandoned, neverTold, failed, withdrawn, found, statusGiven } = verdict
    for (const count of [paid, abandoned, neverTold, failed, withdrawn, found, statusGiven])
      expect(count).toBeGreaterThan(0)
    for (const count of [booked, refused, cancelled, changed, retried]) expect(count).toBeGreaterThan(0)
  },
  120_000,
)
