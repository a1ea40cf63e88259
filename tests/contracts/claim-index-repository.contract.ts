import { expect, it } from 'vitest'
import { friday } from '../builders.ts'
import { aFreshRecord, answersContract, aWrite, fresh } from './answer-writes.ts'
import { aLookUp, anImport } from './claim-writes.ts'

/** What every `ClaimIndexRepository` promises. @param open a storage of its own, empty; the suite closes it */
export const claimIndexRepositoryContract = answersContract<
  'answers' | 'claimIndex' | 'claims' | 'ownAnswers'
>('ClaimIndexRepository', (storage) => {
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
      { answerId: record.answerId, version: 1, claimValues: [after] },
      { answerId: own.answerId, version: 1 },
    ]
    expect(await storage().claimIndex.reindex({ ...form, answers })).toEqual({ missed: [] })
    expect(await found(before)).toEqual([])
    expect(await found(after)).toEqual([record.answerId])
    expect((await storage().claims.find(aLookUp({ values: [after] }))).unclaimed).toEqual([record])
    expect(await storage().ownAnswers.latestOwn(own.userId, 'often')).toMatchObject({ record: own })
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
    }))
    const { missed } = (await storage().claimIndex.reindex({ ...form, answers })) as { missed: string[] }
    expect(missed).toEqual([changed, gone, other].map(({ answerId }) => answerId))
    expect(await found(value)).toEqual([changed.answerId])
    expect(await found(claimValues.join())).toEqual([good.answerId])
  })

  it('stores nothing once the form is another one', async () => {
    const value = fresh('value')
    const { answerId } = await anImport(storage(), {}, { claimValues: [value] })
    const answers = [{ answerId, version: 1, claimValues: ['other'] }]
    const before = await storage().claimIndex.indexedBy('often')
    for (const other of [{ surveyVersion: 2 }, { surveyId: 'never-there' }]) {
      const step = { ...form, ...other, answers, done: ['other'] }
      expect(await storage().claimIndex.reindex(step)).toBe('conflict')
    }
    expect(await found(value)).toEqual([answerId])
    expect(await storage().claimIndex.indexedBy('often')).toEqual(before)
    expect(await storage().claimIndex.indexedBy('never-there')).toBeUndefined()
  })

  it('remembers by which items all answers of a form are indexed, from its first import on', async () => {
    expect(await storage().claimIndex.indexedBy('listed')).toEqual([])
    const done = ['a', '番号', '__proto__']
    await storage().claimIndex.reindex({ surveyId: 'listed', surveyVersion: 1, answers: [], done })
    expect(await storage().claimIndex.indexedBy('listed')).toEqual(done)
    await storage().claimIndex.reindex({ surveyId: 'listed', surveyVersion: 1, answers: [] })
    expect(await storage().claimIndex.indexedBy('listed')).toEqual(done)
  })
})
