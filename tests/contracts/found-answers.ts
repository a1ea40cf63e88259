import { expect, it } from 'vitest'
import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { friday } from '../builders.ts'
import { aFreshRecord, aWrite, fresh } from './answer-writes.ts'
import type { Store } from './store.ts'

type Found = Store<'answers' | 'officeAnswers'>

/** What `OfficeAnswerRepository.find` promises. */
export function foundAnswers(storage: () => Found): void {
  const save = async (terms: readonly string[], over: Partial<AnswerRecord> = {}, write = {}) => {
    const record = aFreshRecord({ surveyId: 'often', keyMs: friday, ...over })
    expect((await storage().answers.save(aWrite(record, { terms, ...write }))).kind).toBe('saved')
    return record
  }
  const by = (...terms: string[]) => ({ terms, codes: [] })
  const byCode = (answerCode: string, ...terms: string[]) => ({ terms, codes: [answerCode] })
  type Sought = { terms: string[]; codes: string[] }
  const find = async (...sought: Sought[]) =>
    (await storage().officeAnswers.find(sought, { limit: 20 })).records
  const idsOf = async (...sought: Sought[]) => (await find(...sought)).map(({ answerId }) => answerId)

  it('finds answers in all forms by all the terms of one way of looking, the latest first [OFF-09]', async () => {
    const [name, phone, other] = [fresh('name'), fresh('phone'), fresh('other')]
    const first = await save([name, phone])
    const second = await save([name], { surveyId: 'listed' })
    const third = await save([other, phone], { surveyId: 'once', keyMs: 0 })
    expect(await find(by(name))).toEqual([second, first])
    expect(await idsOf(by(phone, name))).toEqual([first.answerId])
    expect(await idsOf(by(name), by(other, phone))).toEqual(
      [third, second, first].map(({ answerId }) => answerId),
    )
    expect(await idsOf(by(name, phone), by(name))).toEqual([second.answerId, first.answerId])
    for (const sought of [by(fresh('nobody')), by(name, fresh('nobody')), by(name, other)])
      expect(await find(sought)).toEqual([])
    expect(await find()).toEqual([])
  })

  it('reads one page at a time, and tells whether there is another [OFF-09]', async () => {
    const term = fresh('name')
    const saved: AnswerRecord[] = []
    for (const _ of [1, 2, 3, 4]) saved.unshift(await save([term]))
    const page = (after?: number) =>
      storage().officeAnswers.find([by(term)], { limit: 2, ...(after !== undefined && { after }) })
    const first = await page()
    expect(first.records).toEqual(saved.slice(0, 2))
    const second = await page(first.next)
    expect(second).toEqual({ records: saved.slice(2) })
    expect(await storage().officeAnswers.find([by(term)], { limit: 4 })).toEqual({ records: saved })
  })

  it('finds a change in the place of what it has superseded, and by every code of the series', async () => {
    const [before, after] = [fresh('name'), fresh('name')]
    const older = await save([before])
    const series = { codes: [older.answerCode], createdAt: friday / 1000, before: 2 } as const
    const supersedes = { answerId: older.answerId, version: 1, check: '取り消し' }
    const { userId } = older
    const change = await save([after], { userId, keyMs: friday + 1, series }, { supersedes })
    expect(await find(by(before))).toEqual([])
    for (const sought of [by(after), byCode(older.answerCode), byCode(change.answerCode, after)])
      expect(await find(sought)).toEqual([change])
    expect(await find(byCode(older.answerCode, before))).toEqual([])
    expect(await find({ terms: [], codes: [older.answerCode, change.answerCode] })).toEqual([change])
    await storage().answers.remove({ ...older, version: 2, audit: [] })
    expect(await find(byCode(older.answerCode))).toEqual([change])
  })

  it('finds the answers of all forms that have one code', async () => {
    const answerCode = fresh('code')
    const both = [await save([], { answerCode }), await save([], { answerCode, surveyId: 'listed' })]
    expect(await find(byCode(answerCode))).toEqual(both.reverse())
    expect(await find(byCode(fresh('code')))).toEqual([])
    expect(await find({ terms: [], codes: [answerCode, fresh('code')] })).toEqual([])
  })

  it('finds an answer by what it says now, once it was replaced or amended', async () => {
    const [first, second, third] = [fresh('name'), fresh('name'), fresh('name')]
    const record = await save([first], { surveyId: 'once', keyMs: 0 })
    await save([second], record, { replaces: { answerId: record.answerId, version: 1 } })
    expect([await idsOf(by(first)), await idsOf(by(second))]).toEqual([[], [record.answerId]])
    const change = { ...record, version: 2, releases: [], audit: [] }
    expect(await storage().answers.amend({ ...change, found: { by: [third], surveyVersion: 9 } })).toBe(
      'conflict',
    )
    expect(await idsOf(by(third))).toEqual([])
    expect(await storage().answers.amend({ ...change, found: { by: [third], surveyVersion: 1 } })).toBe(
      'amended',
    )
    expect([await idsOf(by(second)), await idsOf(by(third))]).toEqual([[], [record.answerId]])
    expect(await storage().answers.amend({ ...change, version: 3, check: '完了' })).toBe('amended')
    expect(await idsOf(by(third))).toEqual([record.answerId])
  })

  it('finds an answer by what the one amendment says that won [R4]', async () => {
    const record = await save([fresh('name')])
    const names = Array.from({ length: 8 }, () => fresh('name'))
    const change = { ...record, releases: [], audit: [] }
    const outcomes = await Promise.all(
      names.map((name) => storage().answers.amend({ ...change, found: { by: [name], surveyVersion: 1 } })),
    )
    expect(outcomes.filter((outcome) => outcome === 'amended')).toHaveLength(1)
    const found = await Promise.all(names.map((name) => idsOf(by(name))))
    expect(found).toEqual(outcomes.map((outcome) => (outcome === 'amended' ? [record.answerId] : [])))
  })

  it('finds nothing of an answer that was removed', async () => {
    const term = fresh('name')
    const [removed, kept] = [await save([term]), await save([term])]
    await storage().answers.remove({ ...removed, audit: [] })
    expect(await find(by(term))).toEqual([kept])
  })
}
