import { expect, test } from 'vitest'
import { type HealthFacts, healthLines } from '../../../domain/staff/office-health.ts'

const now = Date.parse('2026-11-20T12:00:00+09:00')
const hours = 3_600_000
const gib = 1024 ** 3

const sound: HealthFacts = {
  backupAtMs: now - 36 * hours,
  chain: { atMs: now - 31 * 24 * hours, isIntact: true },
  disk: { free: 5 * gib, total: 50 * gib },
  log: { isFailing: false, dropped: 0 },
  ...{ writesFail: false, failingTasks: [], messages: 0, notices: 0 },
  payments: { unknown: 0, refundNeeded: 0 },
}

/** What is not good, by what it is. */
const amiss = (facts: Partial<HealthFacts>) =>
  healthLines({ ...sound, ...facts }, now).flatMap(({ what, state }) =>
    state === 'good' ? [] : [`${what} ${state}`],
  )

test.each<[string, Partial<HealthFacts>, string[]]>([
  ['nothing amiss at the ends of what is good', {}, []],
  ['a backup one millisecond too old', { backupAtMs: now - 36 * hours - 1 }, ['backup look']],
  ['a backup of a week ago', { backupAtMs: now - 168 * hours }, ['backup look']],
  ['an older one', { backupAtMs: now - 168 * hours - 1 }, ['backup bad']],
  ['none ever', { backupAtMs: undefined }, ['backup bad']],
  [
    'a chain looked at too long ago',
    { chain: { atMs: now - 744 * hours - 1, isIntact: true } },
    ['chain look'],
  ],
  ['one never looked at', { chain: undefined }, ['chain look']],
  ['a broken one, just looked at', { chain: { atMs: now, isIntact: false } }, ['chain bad']],

  ['less than 5 GiB', { disk: { free: 5 * gib - 1, total: 10 * gib } }, ['disk look']],
  ['less than a tenth', { disk: { free: 10 * gib, total: 101 * gib } }, ['disk look']],
  ['a gibibyte', { disk: { free: gib, total: 10 * gib } }, ['disk look']],
  ['less than a gibibyte', { disk: { free: gib - 1, total: 10 * gib } }, ['disk bad']],
  ['less than a twentieth', { disk: { free: 10 * gib, total: 201 * gib } }, ['disk bad']],
  ['a disk elsewhere', { disk: undefined }, []],
  ['lost log lines', { log: { isFailing: false, dropped: 1 } }, ['log look']],
  ['a log that fails', { log: { isFailing: true, dropped: 0 } }, ['log bad']],
  ['writes that fail', { writesFail: true }, ['writes bad']],
  ['a task that fails', { failingTasks: ['purge'] }, ['tasks bad']],
  ['messages given up', { messages: 1 }, ['messages look']],
  ['digests given up', { notices: 1 }, ['notices look']],
  ['payments', { payments: { unknown: 1, refundNeeded: 2 } }, ['unknown look', 'refunds look']],
])('health tells of %s', (_, facts, expected) => {
  expect(amiss(facts)).toEqual(expected)
})
