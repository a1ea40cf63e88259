import { expect, test } from 'vitest'
import { soak } from '../bench/soak/soak.ts'
import { buildProduct } from '../build-product.ts'

buildProduct()

test.concurrent.each([
  ['a server that is killed again and again', 'sqlite'],
  ['a pair of servers that are killed in turn, and once their database,', 'postgres'],
] as const)(
  '%s loses no booking and no payment, makes none up and overbooks no slot [RSV-27] [PAY-21] [PAY-22] [R4] [R6] [R9]',
  async (_, engine) => {
    const { kills, databaseKills, attempts, booked, refused, cancelled, changed, retried, ...verdict } =
      await soak({
        engine,
        attempts: 250,
        kills: { min: 2, max: 3 },
        lifeMs: { min: 600, max: 1_000 },
        concurrency: 16,
        pauseMs: 100,
        residents: 60,
        seconds: 90,
      })
    expect(verdict).toMatchObject({
      faults: [],
      lost: 0,
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
    expect(databaseKills).toBe(engine === 'postgres' ? 1 : 0)
    expect(kills).toBeGreaterThanOrEqual(2)
    expect(attempts).toBeGreaterThanOrEqual(250)
    const { paid, abandoned, neverTold, failed, withdrawn } = verdict
    for (const count of [paid, abandoned, neverTold, failed, withdrawn]) expect(count).toBeGreaterThan(0)
    for (const count of [booked, refused, cancelled, changed, retried]) expect(count).toBeGreaterThan(0)
  },
  120_000,
)
