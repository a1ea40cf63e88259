import Database from 'better-sqlite3'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openMemoryStorage } from '../../../adapters/storage/sqlite/memory-storage.ts'
import { daysIn, localDate, startOfTokyoDay } from '../../../domain/shared/local-date.ts'
import { friday } from '../../builders.ts'
import { surveysOfContract } from '../../contracts/answer-writes.ts'
import { aBooking, aTake } from '../../contracts/booking-writes.ts'
import { dataKey } from './sqlite-files.ts'

const key = 'week, survey_id, what, who, channel, language, calendar_id'
const days = daysIn({ from: localDate('2032-01-01'), to: localDate('2032-01-20') })

/** What may happen on a day, with how it is known later; and that what waits is counted. */
const step = fc.record({
  what: fc.constantFrom('open', 'send', 'book', 'cancel', 'erase', 'leave', 'count'),
  at: fc.nat(days.length - 1),
})

test('the sums of weeks are those of their days, whatever happened in whatever order, and was counted when', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const db = new Database(':memory:')
      const storage = openMemoryStorage({ dataKey, db })
      await storage.city.import(surveysOfContract, friday)
      const { answers, accessLog, audit, dailyCounts, retention } = storage
      const booked: ReturnType<typeof aBooking>[] = []
      for (const { what, at } of steps) {
        const day = days[at]!
        const ms = startOfTokyoDay(day)
        if (what === 'open')
          await accessLog.record({ userId: 'U', at: ms, path: '/survey/often', surveyId: 'often' })
        if (what === 'send')
          await audit.record({ kind: 'answer.saved', at: ms, surveyId: 'often', userId: 'U' })
        if (what === 'leave') await dailyCounts.noteLeft({ surveyId: 'often', day, itemKey: 'name' })
        if (what === 'count') storage.sealAudit()
        if (what === 'book') {
          const write = aBooking([aTake('cal', { day, quota: 99 })])
          await answers.save(write)
          booked.push(write)
        }
        const one = what === 'cancel' || what === 'erase' ? booked.pop()?.record : undefined
        if (!one) continue
        const { answerId, surveyId, userId, version, updatedAt } = one
        const ofAnswer = { answerId, surveyId, userId, version, updatedAt, audit: [] }
        if (what === 'cancel') await answers.amend({ ...ofAnswer, check: 'キャンセル', releases: 'all' })
        else await retention.erase({ answerId, version }, days[0]!, [])
      }
      const selected = { days: { from: days[0]!, to: days.at(-1)! } }
      const before = await dailyCounts.read(selected)
      storage.sealAudit()
      const sums = db.prepare(`select ${key}, sum(times) as times, sum(places) as places from daily_count
        where what <> 'left' group by ${key} order by ${key}`)
      const weeks = db.prepare(`select ${key}, times, places from weekly_count order by ${key}`)
      expect(weeks.all()).toEqual(sums.all())
      const after = await dailyCounts.read(selected)
      expect(new Set(after.weeks)).toEqual(new Set(before.weeks))
      expect(after.slots).toEqual(expect.arrayContaining([...before.slots]))
      await storage.close()
    }),
    { numRuns: 25 },
  )
})
