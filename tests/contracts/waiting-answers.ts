import { expect, it } from 'vitest'
import type { WaitingFor } from '../../application/ports/office-answer-repository.ts'
import { localDate } from '../../domain/shared/local-date.ts'
import { aFreshRecord, aWrite, fresh } from './answer-writes.ts'
import type { Store } from './store.ts'

/** The office finds what waits for a correction, or for itself. */
export function waitingAnswerPromises(storage: () => Store<'answers' | 'officeAnswers'>): void {
  it('tells which answers wait for their owners, whose time ends first, and for the desk, in pages, of forms that may be seen', async () => {
    const { answers, officeAnswers } = storage()
    const [first, second] = ['once', 'often']
    const today = localDate('2024-06-20')
    const only = { surveyIds: [first, second] }
    const before = await officeAnswers.countWaiting(today)
    /** An answer that is asked for a correction until a day of June; `isMade`: it was made. */
    async function asked(surveyId: string, day: string, isMade = false) {
      const record = aFreshRecord({ surveyId })
      await answers.save(aWrite(record))
      const until = localDate(`2024-06-${day}`)
      const end = { kind: 'answered', at: 1, version: 2, bodyHash: '', items: [], from: [], to: [] } as const
      const request = { requestId: fresh('r'), text: '番地も', items: ['memo'], until, askedAt: 1 }
      const requests = [{ ...request, ...(isMade && { end }) }]
      await answers.amend({ ...record, requests, releases: [], audit: [] })
      return record
    }
    const late = await asked(first, '19')
    const made = await asked(first, '18', true)
    const last = await asked(second, '30')
    const open = await asked(first, '20')
    const alsoMade = await asked(second, '30', true)
    const counts = { owner: before.owner + 3, late: before.late + 1, desk: before.desk + 2 }
    expect(await officeAnswers.countWaiting(today)).toEqual(counts)
    expect(await officeAnswers.countWaiting(today, { surveyIds: [second] })).toMatchObject({ late: 0 })
    expect(await officeAnswers.countWaiting(today, { surveyIds: [] })).toEqual({ owner: 0, late: 0, desk: 0 })
    const ours = [late, made, last, open, alsoMade].map(({ answerCode }) => answerCode)
    async function pages(whom: WaitingFor, limit: number) {
      const found: string[] = []
      let after: string | undefined
      do {
        const { records, next } = await officeAnswers.listWaiting(whom, { limit, after, ...only })
        expect(records.length).toBeLessThanOrEqual(limit)
        found.push(...records.map(({ answerCode }) => answerCode))
        after = next
      } while (after !== undefined)
      return found.filter((code) => ours.includes(code))
    }
    for (const limit of [1, 2, 50]) {
      expect(await pages('owner', limit)).toEqual([late, open, last].map(({ answerCode }) => answerCode))
      expect(await pages('desk', limit)).toEqual([made, alsoMade].map(({ answerCode }) => answerCode))
    }
    const foreign = await officeAnswers.listWaiting('owner', { limit: 50, surveyIds: [second] })
    expect(foreign.records.map(({ surveyId }) => surveyId)).not.toContain(first)
    expect(await officeAnswers.listWaiting('desk', { limit: 50, surveyIds: [] })).toEqual({ records: [] })
  })
}
