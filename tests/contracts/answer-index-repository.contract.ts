import { expect, it } from 'vitest'
import { friday } from '../builders.ts'
import { aFreshRecord, answersContract, aWrite, fresh } from './answer-writes.ts'
import { aLookUp, anImport } from './claim-writes.ts'

/** What every `AnswerIndexRepository` promises. @param open a storage of its own, empty; the suite closes it */
export const answerIndexRepositoryContract = answersContract<
  'answers' | 'answerIndex' | 'claims' | 'officeAnswers' | 'ownAnswers'
>('AnswerIndexRepository', (storage) => {
  const found = async (value: string) => {
    const { unclaimed } = await storage().claims.find(aLookUp({ values: [value] }))
    return unclaimed.map(({ answerId }) => answerId)
  }
  const form = { surveyId: 'often', surveyVersion: 1 }

  it('lets answers be found by other values, and changes nothing else of them', async () => {
    const [before, after] = [fresh('value'), fresh('value')]
    const record = await anImport(storage(), {}, { claimValues: [before] })
    const own = aFreshRecord({ surveyId: 'often', keyMs: friday })
    await storage().answers.save(aWrite(own, { claimValues: [before] }))
    const answers = [
      { answerId: record.answerId, version: 1, claimValues: [after], terms: [] },
      { answerId: own.answerId, version: 1, terms: [] },
    ]
    expect(await storage().answerIndex.reindex({ ...form, answers })).toEqual({ missed: [] })
    expect(await found(before)).toEqual([])
    expect(await found(after)).toEqual([record.answerId])
    expect((await storage().claims.find(aLookUp({ values: [after] }))).unclaimed).toEqual([record])
    expect(await storage().ownAnswers.latestOwn(own.userId, 'often')).toMatchObject({ record: own })
  })

  it('lets the office find answers by other terms, and no others than the newest', async () => {
    const [before, both, after] = [fresh('term'), fresh('term'), fresh('term')]
    const record = aFreshRecord({ surveyId: 'often', keyMs: friday })
    await storage().answers.save(aWrite(record, { terms: [before, both] }))
    const answers = [{ answerId: record.answerId, version: 1, terms: [both, after] }]
    await storage().answerIndex.reindex({ ...form, answers })
    const count = async (term: string) => {
      const { records } = await storage().officeAnswers.find([{ terms: [term], codes: [] }], { limit: 9 })
      return records.length
    }
    expect([await count(before), await count(both), await count(after)]).toEqual([0, 1, 1])
  })

  it('names the answers that changed since, are gone or belong to another form, and leaves them as they are', async () => {
    const value = fresh('value')
    const claimValues = [fresh('value')]
    const good = await anImport(storage(), {}, { claimValues: [value] })
    const changed = await anImport(storage(), {}, { claimValues: [value] })
    await storage().answers.amend({ ...changed, check: '完了', releases: [], audit: [] })
    const gone = await anImport(storage(), {}, { claimValues: [value] })
    await storage().answers.remove({ ...gone, audit: [] })
    const other = await anImport(storage(), { surveyId: 'listed' }, { claimValues: [value] })
    const answers = [changed, gone, good, other].map(({ answerId }) => ({
      answerId,
      version: 1,
      claimValues,
      terms: [],
    }))
    const { missed } = (await storage().answerIndex.reindex({ ...form, answers })) as { missed: string[] }
    expect(missed).toEqual([changed, gone, other].map(({ answerId }) => answerId))
    expect(await found(value)).toEqual([changed.answerId])
    expect(await found(claimValues.join())).toEqual([good.answerId])
  })

  it('stores nothing once the form is another one', async () => {
    const value = fresh('value')
    const { answerId } = await anImport(storage(), {}, { claimValues: [value] })
    const answers = [{ answerId, version: 1, claimValues: ['other'], terms: ['other'] }]
    const before = await storage().answerIndex.indexedBy('often')
    for (const other of [{ surveyVersion: 2 }, { surveyId: 'never-there' }]) {
      const step = { ...form, ...other, answers, done: ['other'] }
      expect(await storage().answerIndex.reindex(step)).toBe('conflict')
    }
    expect(await found(value)).toEqual([answerId])
    expect(await storage().answerIndex.indexedBy('often')).toEqual(before)
    expect(await storage().answerIndex.indexedBy('never-there')).toBeUndefined()
  })

  it('remembers by which items all answers of a form are indexed, from its first import on', async () => {
    expect(await storage().answerIndex.indexedBy('listed')).toEqual(['name q1'])
    const done = ['a', '番号', '__proto__']
    await storage().answerIndex.reindex({ surveyId: 'listed', surveyVersion: 1, answers: [], done })
    expect(await storage().answerIndex.indexedBy('listed')).toEqual(done)
    await storage().answerIndex.reindex({ surveyId: 'listed', surveyVersion: 1, answers: [] })
    expect(await storage().answerIndex.indexedBy('listed')).toEqual(done)
  })
})
