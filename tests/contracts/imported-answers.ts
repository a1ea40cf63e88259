import { describe, expect, it } from 'vitest'
import type { AnswerSeries } from '../../domain/answer/answer-record.ts'
import { friday } from '../builders.ts'
import { aFreshRecord, aWrite, fresh } from './answer-writes.ts'
import { audit, tally } from './booking-writes.ts'
import type { Store } from './store.ts'

type Open = () => Store<'answers' | 'officeAnswers' | 'ownAnswers'>

/** What an `AnswerRepository` promises of answers that were imported, and of those that a change superseded. */
export function importedAnswerPromises(storage: Open): void {
  describe('imported', () => sourcePromises(storage))
  seriesPromises(storage)
}

const aSource = (source: string, surveyId = 'often') => aWrite({ surveyId, keyMs: friday }, { source })

function sourcePromises(storage: Open): void {
  it('imports what has one number once, whatever it says, in each survey', async () => {
    const source = fresh('number')
    expect(await storage().officeAnswers.isImported('often', source)).toBe(false)
    const first = aSource(source)
    expect(await storage().answers.save(first)).toMatchObject({ kind: 'saved' })
    expect(await storage().officeAnswers.isImported('often', source)).toBe(true)
    expect(await storage().officeAnswers.isImported('listed', source)).toBe(false)
    expect(await storage().officeAnswers.findImported('listed', source)).toBeUndefined()
    expect(await storage().officeAnswers.findImported('often', source)).toMatchObject({
      record: { surveyId: 'often' },
      bodyHash: first.bodyHash,
    })
    const again = aSource(source)
    expect(await storage().answers.save(again)).toEqual({ kind: 'imported_before' })
    expect(await storage().ownAnswers.listOwn(again.record.userId, 'often')).toEqual([])
    expect(await storage().answers.save(aSource(source, 'listed'))).toMatchObject({ kind: 'saved' })
  })

  it('knows a number also after its answer was changed and removed', async () => {
    const source = fresh('number')
    const { record } = aSource(source)
    await storage().answers.save(aWrite(record, { source }))
    await storage().answers.save(aWrite(record, { replaces: { answerId: record.answerId, version: 1 } }))
    expect(await storage().answers.remove({ ...record, version: 2, audit })).toBe('removed')
    expect(await storage().officeAnswers.isImported('often', source)).toBe(true)
    expect(await storage().answers.save(aSource(source))).toEqual({ kind: 'imported_before' })
  })

  it('says that a number is known before it looks at anything else', async () => {
    const source = fresh('number')
    await storage().answers.save(aSource(source))
    const outdated = { ...aSource(source), surveyVersion: 9 }
    expect(await storage().answers.save(outdated)).toEqual({ kind: 'imported_before' })
  })

  it('leaves the number free when the answer was not stored', async () => {
    const source = fresh('number')
    expect(await storage().answers.save({ ...aSource(source), surveyVersion: 9 })).toMatchObject({
      on: 'survey',
    })
    expect(await storage().officeAnswers.isImported('often', source)).toBe(false)
    expect(await storage().answers.save(aSource(source))).toMatchObject({ kind: 'saved' })
  })

  it('imports one of 64 answers with one number that come at once', async () => {
    const source = fresh('number')
    const writes = Array.from({ length: 64 }, () => aSource(source))
    const outcomes = await Promise.all(writes.map((write) => storage().answers.save(write)))
    expect(tally(outcomes.map(({ kind }) => kind))).toEqual({ saved: 1, imported_before: 63 })
    const lists = await Promise.all(
      writes.map(({ record }) => storage().ownAnswers.listOwn(record.userId, 'often')),
    )
    expect(lists.flat()).toHaveLength(1)
  })
}

function seriesPromises(storage: Open): void {
  it('keeps what an answer is a change of through amendments, and goes by the record that replaces it', async () => {
    const series: AnswerSeries = { codes: ['ABCDEFGH'], createdAt: 1_718_000_000, before: 2 }
    const record = aFreshRecord({ surveyId: 'often', keyMs: friday, series })
    const { answerId, userId } = record
    const found = () => storage().ownAnswers.findOwn(userId, 'often', friday)
    await storage().answers.save(aWrite(record))
    expect(await found()).toEqual(record)
    const entries = [{ itemKey: 'q1', title: 'お名前', answer: ['大阪'] }]
    await storage().answers.amend({ ...record, entries, releases: [], audit })
    expect(await found()).toEqual({ ...record, entries, version: 2 })
    await storage().answers.save(aWrite(record, { replaces: { answerId, version: 2 } }))
    expect(await found()).toEqual({ ...record, version: 3 })
    const { series: _, ...alone } = record
    await storage().answers.save(aWrite(alone, { replaces: { answerId, version: 3 } }))
    expect(await found()).toEqual({ ...alone, version: 4 })
  })
}
