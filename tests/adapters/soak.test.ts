import { expect, test } from 'vitest'
import { soak } from '../bench/soak/soak.ts'

test('a server that is killed again and again loses no booking, makes none up and overbooks no slot [RSV-27]', async () => {
  const { kills, attempts, booked, refused, cancelled, changed, retried, ...verdict } = await soak({
    program: 'source',
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
  expect(kills).toBeGreaterThanOrEqual(2)
  expect(attempts).toBeGreaterThanOrEqual(400)
  for (const count of [booked, refused, cancelled, changed, retried]) expect(count).toBeGreaterThan(0)
}, 60_000)
