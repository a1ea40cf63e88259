import { describe, expect, test } from 'vitest'
import { rowsOf } from '../../../adapters/http/calls/answer-rows.ts'
import type { AnswerRepository, SaveOutcome } from '../../../application/ports/answer-repository.ts'
import type { OwnAnswerRepository } from '../../../application/ports/own-answer-repository.ts'
import { refuse } from '../../../domain/refusal.ts'
import { anAppendingSurvey, answers, aSave, aSurvey, key } from '../forms.ts'
import { type Route, routes } from '../routes.ts'
import { aTown, hanako, type Town, taro } from '../town.ts'

const other = answers({ name: '花' })
const at64 = (run: (n: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: 64 }, (_, n) => run(n)))

/** A town with a form that takes any number of answers: whatever is stored twice is seen. */
const aBusyTown = (route: Route, answersThrough?: (answers: AnswerRepository) => AnswerRepository) =>
  aTown(route, {
    surveys: [anAppendingSurvey({ maxSavesPerDay: 64 })],
    ...(answersThrough && { answersThrough }),
  })

const count = (town: Town) => town.storage.officeAnswers.count('svy1')

describe.each(routes)('the same submit again, %s', (_name, route) => {
  test('64 saves with one key at once are one answer with one code', async () => {
    const town = await aBusyTown(route)
    const results = await at64(() => town.saveAnswer(aSave({ idempotencyKey: key() })))
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1)
    expect(await count(town)).toBe(1)
    expect(town.storage.events).toHaveLength(1)
  })

  test('64 equal saves without a key at once are one answer with one code', async () => {
    const town = await aBusyTown(route)
    const results = await at64(() => town.saveAnswer(aSave()))
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1)
    expect(await count(town)).toBe(1)
  })

  test('64 saves with a key each at once are 64 answers with a code each', async () => {
    const town = await aBusyTown(route)
    const results = await at64((n) => town.saveAnswer(aSave({ idempotencyKey: key(n) })))
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(64)
    expect(await count(town)).toBe(64)
  })

  test.each([1, 30, 59])('the same key and body again after %i s is the first result', async (seconds) => {
    const town = await aBusyTown(route)
    const first = await town.saveAnswer(aSave({ idempotencyKey: key() }))
    town.clock.advance(seconds * 1000)
    expect(await town.saveAnswer(aSave({ idempotencyKey: key() }))).toEqual(first)
    expect(await count(town)).toBe(1)
  })

  test('a retry gets the first result even if the form or the answer has changed since', async () => {
    const town = await aTown(route)
    const save = aSave({ idempotencyKey: key(1), surveyVersion: 1, answerVersion: 0 })
    const first = await town.saveAnswer(save)
    await town.saveAnswer(aSave({ answers: other, idempotencyKey: key(2) }))
    await town.publish(aSurvey({ surveyTitle: '改訂版' }))
    expect(await town.saveAnswer(save)).toEqual(first)
    expect(rowsOf(await town.readOwnAnswers({ surveyId: 'svy1' }))).toMatchObject([{ value: '花' }])
  })

  test('the same key with another body is refused, stored or still running', async () => {
    const town = await aBusyTown(route)
    const outcomes = await Promise.allSettled([
      town.saveAnswer(aSave({ idempotencyKey: key() })),
      town.saveAnswer(aSave({ idempotencyKey: key(), answers: other })),
    ])
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected'])
    const last = aSave({ idempotencyKey: key(), answers: answers({ name: '別' }) })
    await expect(town.saveAnswer(last)).rejects.toMatchObject({ code: 'request.key_reused' })
    await expect(town.saveAnswer(aSave({ idempotencyKey: key(), surveyId: 'svy2' }))).rejects.toMatchObject({
      code: 'request.key_reused',
    })
    expect(await count(town)).toBe(1)
  })

  test("a key is the resident's own: another resident's save under the same key is theirs", async () => {
    const town = await aBusyTown(route)
    const taros = await town.as(taro)
    const results = await Promise.all([
      town.saveAnswer(aSave({ idempotencyKey: key() })),
      taros.saveAnswer(aSave({ idempotencyKey: key() })),
    ])
    expect(results.map((result) => result.partitionKey.split('#')[1])).toEqual([hanako, taro])
    expect(await count(town)).toBe(2)
  })

  test('a new key is a new answer, whatever the body', async () => {
    const town = await aBusyTown(route)
    await town.saveAnswer(aSave({ idempotencyKey: key(1) }))
    await town.saveAnswer(aSave({ idempotencyKey: key(2) }))
    expect(await count(town)).toBe(2)
  })

  test.each([
    [10 * 60, 1],
    [10 * 60 + 1, 2],
  ])('without a key the same body %i s later makes %i answers in all', async (seconds, expected) => {
    const town = await aBusyTown(route)
    const first = await town.saveAnswer(aSave())
    town.clock.advance(seconds * 1000)
    const second = await town.saveAnswer(aSave())
    expect(await count(town)).toBe(expected)
    expect(second.answerCode === first.answerCode).toBe(expected === 1)
  })

  test('without a key the same body is new once another save came between', async () => {
    const town = await aBusyTown(route)
    await town.saveAnswer(aSave())
    await town.saveAnswer(aSave({ answers: other }))
    await town.saveAnswer(aSave())
    expect(await count(town)).toBe(3)
  })

  test('without a key the same body is new once the office changed its answer', async () => {
    const town = await aTown(route, { surveys: [anAppendingSurvey()], ownAnswersThrough: changedByOffice })
    await town.saveAnswer(aSave())
    await town.saveAnswer(aSave())
    expect(await count(town)).toBe(2)
  })

  test('the order in which items are sent makes no other body', async () => {
    const town = await aBusyTown(route)
    const given: [string, string[]][] = [
      ['name', ['花子']],
      ['b', ['x']],
    ]
    const first = await town.saveAnswer(aSave({ answers: new Map(given), idempotencyKey: key() }))
    const again = aSave({ answers: new Map([...given].reverse()), idempotencyKey: key() })
    expect(await town.saveAnswer(again)).toEqual(first)
  })
})

/** Whatever was saved last has been changed since, as the office does. */
const changedByOffice = (through: OwnAnswerRepository): OwnAnswerRepository => ({
  findOwn: (...own) => through.findOwn(...own),
  listOwn: (...own) => through.listOwn(...own),
  readOwn: (...own) => through.readOwn(...own),
  outlineOwn: (...own) => through.outlineOwn(...own),
  someOwn: (...own) => through.someOwn(...own),
  async latestOwn(...own) {
    const latest = await through.latestOwn(...own)
    return latest && { ...latest, record: { ...latest.record, version: latest.savedVersion + 1 } }
  },
})

/** The store refuses the first write as a busy disk does, before anything is stored. */
const refusingOnce = (through: AnswerRepository): AnswerRepository => {
  let refused = false
  return {
    ...through,
    async save(write) {
      if (refused) return through.save(write)
      refused = true
      throw refuse('service.unavailable', {})
    },
  }
}

/** Somebody else is always a step ahead in the store: `times` writes meet a conflict on `on`. */
const conflicting =
  (times: number, on: 'survey' | 'answer' | 'code') =>
  (through: AnswerRepository): AnswerRepository => {
    let left = times
    return {
      ...through,
      async save(write): Promise<SaveOutcome> {
        left -= 1
        return left >= 0 ? { kind: 'conflict', on } : through.save(write)
      },
    }
  }

/** Methods of the memory store stand behind a proxy; a plain copy can be spread. */
const spreadable = (wrap: (answers: AnswerRepository) => AnswerRepository) => (store: AnswerRepository) =>
  wrap({
    save: (write) => store.save(write),
    amend: (amendment) => store.amend(amendment),
    remove: (removal) => store.remove(removal),
  })

describe.each(routes)('a store that is busy, %s', (_name, route) => {
  test('a save that could not be stored is stored by the retry with its key, once', async () => {
    const town = await aBusyTown(route, spreadable(refusingOnce))
    const save = aSave({ idempotencyKey: key() })
    const first = await town.saveAnswer(save).catch((error: { code: string }) => error.code)
    // Over HTTP the client has sent it again by itself.
    const stored = await count(town)
    expect([0, 1]).toContain(stored)
    if (stored === 0) expect(first).toBe('service.unavailable')
    await expect(town.saveAnswer(save)).resolves.toMatchObject({ answerVersion: 1 })
    expect(await count(town)).toBe(1)
  })

  test.each(['survey', 'answer', 'code'] as const)(
    'a save that met a conflict on the %s three times is validated again and stored',
    async (on) => {
      const town = await aBusyTown(route, spreadable(conflicting(3, on)))
      await expect(town.saveAnswer(aSave())).resolves.toMatchObject({ answerVersion: 1 })
      expect(await count(town)).toBe(1)
    },
  )

  test('a save that meets conflicts without end is refused as already in progress and stores nothing [API-15]', async () => {
    const town = await aBusyTown(route, spreadable(conflicting(1000, 'answer')))
    await expect(town.saveAnswer(aSave())).rejects.toMatchObject({ code: 'request.in_progress' })
    expect(await count(town)).toBe(0)
    expect(town.storage.events).toEqual([])
  })

  test('of two different edits of one version at once one is saved, the other is outdated [FORM-15]', async () => {
    const town = await aTown(route)
    await town.saveAnswer(aSave())
    const outcomes = await Promise.allSettled(
      ['一', '二'].map((name) => town.saveAnswer(aSave({ answers: answers({ name }), answerVersion: 1 }))),
    )
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
    expect(outcomes.find((outcome) => outcome.status === 'rejected')).toMatchObject({
      reason: { code: 'answer.outdated' },
    })
  })

  test('first saves of a form with one answer at once leave one answer with one code', async () => {
    const town = await aTown(route)
    const results = await Promise.all(
      ['一', '二', '三'].map((name) => town.saveAnswer(aSave({ answers: answers({ name }) }))),
    )
    expect(new Set(results.map((result) => result.answerCode)).size).toBe(1)
    expect(results.map((result) => result.answerVersion).sort()).toEqual([1, 2, 3])
    expect(await count(town)).toBe(1)
  })
})
