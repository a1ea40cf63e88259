import { expect, test } from 'vitest'
import { makePurge } from '../../../application/office/purge.ts'
import { plusDays, startOfTokyoDay, tokyoDay } from '../../../domain/shared/local-date.ts'
import { aSurveyConfig, friday } from '../../builders.ts'
import { aFreshRecord, aWrite } from '../../contracts/answer-writes.ts'
import { fixedClock } from '../../fakes/fixed-clock.ts'
import { testStorage } from '../../fakes/test-storage.ts'

const today = tokyoDay(friday)

/**
 * A city with a form that keeps answers for 30 days and one that keeps them for good, with `count` old answers each.
 */
async function aCity(count: number) {
  const storage = testStorage()
  const surveys = [
    aSurveyConfig({ surveyId: 'short', retentionDays: 30, isAppending: { value: true } }),
    aSurveyConfig({ surveyId: 'kept', isAppending: { value: true } }),
  ]
  const settings = { cityName: '窓口市' }
  await storage.city.import({ settings, surveys, media: [] }, friday)
  const at = startOfTokyoDay(plusDays(today, -40)) / 1000
  for (const { surveyId } of surveys)
    for (let number = 0; number < count; number++)
      await storage.answers.save(
        aWrite(aFreshRecord({ surveyId, keyMs: friday + number, createdAt: at, updatedAt: at })),
      )
  await storage.accessLog.record({ userId: 'U1', path: '/', at: startOfTokyoDay(plusDays(today, -366)) })
  const purge = makePurge({ ...storage, clock: fixedClock('2024-06-14T09:00:00+09:00') })
  const removeForms = () => storage.city.import({ settings, surveys: [], media: [] }, friday)
  return { storage, purge, removeForms }
}

test('answers are erased by the retention of their form, each with an audit event that names nobody [R18]', async () => {
  const { storage, purge } = await aCity(45)
  expect(await purge()).toEqual({ answers: new Map([['short', 45]]), views: 1 })
  expect(await storage.officeAnswers.count('short')).toBe(0)
  expect(await storage.officeAnswers.count('kept')).toBe(45)
  const events = storage.events.filter(({ kind }) => kind === 'answer.purged')
  expect(events).toHaveLength(45)
  expect(events[0]).toEqual({
    kind: 'answer.purged',
    at: friday,
    surveyId: 'short',
    answerId: expect.any(String),
  })
  expect(await purge()).toEqual({ answers: new Map(), views: 0 })
})

test('the answers of a form that was removed are erased by what it said last [R18]', async () => {
  const { storage, purge, removeForms } = await aCity(3)
  await removeForms()
  expect(await purge()).toMatchObject({ answers: new Map([['short', 3]]) })
  expect(await storage.officeAnswers.count('kept')).toBe(3)
})

test('a trial run counts the same and erases nothing [R18]', async () => {
  const { storage, purge } = await aCity(3)
  expect(await purge({ dryRun: true })).toEqual({ answers: new Map([['short', 3]]), views: 1 })
  expect(await storage.officeAnswers.count('short')).toBe(3)
  expect(storage.views).toHaveLength(1)
})

test('what was erased before an interruption stays erased, and the next run goes on [R18]', async () => {
  const { storage, purge } = await aCity(45)
  const stop = new AbortController()
  const progress = (_: number, __: number, surveyId: string) => surveyId === 'kept' && stop.abort()
  await expect(purge({ stop: stop.signal, progress })).rejects.toThrow()
  expect(await storage.officeAnswers.count('short')).toBe(0)
  expect(await purge()).toMatchObject({ views: 1 })
})

test('a stop ends it between two small steps: of the views, and of the answers that are looked at [R18]', async () => {
  const { storage, purge } = await aCity(0)
  const old = startOfTokyoDay(plusDays(today, -400))
  for (let number = 0; number < 1_200; number++)
    await storage.accessLog.record({ userId: 'U1', path: '/', at: old })
  const stop = new AbortController()
  const { eraseViews } = storage.retention
  storage.retention.eraseViews = async (before) => {
    setTimeout(() => stop.abort(), 0)
    return eraseViews(before)
  }
  await expect(purge({ stop: stop.signal })).rejects.toThrow()
  expect(storage.views).toHaveLength(701)

  const looking = new AbortController()
  let pages = 0
  storage.retention.findOver = async () => {
    if (pages === 0) setTimeout(() => looking.abort(), 0)
    return { answers: [], next: ++pages < 10_000 ? pages : undefined }
  }
  await expect(purge({ stop: looking.signal })).rejects.toThrow()
  expect(pages).toBeLessThan(10)
})
