import { expect, test } from 'vitest'
import { soak } from '../bench/soak/soak.ts'

test.each([
  ['a server that is killed again and again', 'sqlite'],
  ['a pair of servers that are killed in turn, and once their database,', 'postgres'],
] as const)(
  '%s loses no booking, makes none up and overbooks no slot [RSV-27] [R4] [R6]',
  async (_, engine) => {
    const { kills, databaseKills, attempts, booked, refused, cancelled, changed, retried, ...verdict } =
      await soak({
        program: 'source',
        engine,
        attempts: 400,
        kills: { min: 2, max: 3 },
        lifeMs: { min: 600, max: 1_200 },
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
      wrongAnswers: 0,
    })
    expect(databaseKills).toBe(engine === 'postgres' ? 1 : 0)
    expect(kills).toBeGreaterThanOrEqual(2)
    expect(attempts).toBeGreaterThanOrEqual(400)
    for (const count of [booked, refused, cancelled, changed, retried]) expect(count).toBeGreaterThan(0)
  },
  60_000,
)
