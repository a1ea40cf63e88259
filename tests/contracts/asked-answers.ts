import { expect, it } from 'vitest'
import type { AnswerAmendment } from '../../application/ports/answer-repository.ts'
import { localDate } from '../../domain/shared/local-date.ts'
import { friday } from '../builders.ts'
import { aFreshRecord, aWrite, fresh } from './answer-writes.ts'
import type { Store } from './store.ts'

/** What the office asks the owner of an answer, and tells them, stands with it. */
export function askedAnswerPromises(storage: () => Store<'answers' | 'ownAnswers' | 'messages'>): void {
  it('keeps with an answer what its owner is asked and told, and who it waits for, until that is over', async () => {
    const record = aFreshRecord({ surveyId: 'once' })
    await storage().answers.save(aWrite(record))
    const { answerId, surveyId, userId, updatedAt } = record
    const of = { answerId, surveyId, userId, updatedAt, releases: [], audit: [] }
    const asked = {
      ...{ requestId: fresh('r'), text: '番地も', items: ['memo'], until: localDate('2024-06-20') },
      askedAt: updatedAt,
    }
    const result = { resultId: fresh('r'), text: '認定', at: updatedAt }
    const message = (kind: 'asked' | 'result') => ({
      ...{ kind, messageId: fresh('m'), visits: [], dueAtMs: friday, untilMs: friday + 1 },
    })
    const waiting = async () =>
      (await storage().messages.waiting([answerId])).map(({ kind }) => kind).toSorted()
    const isAsked = async () =>
      (await storage().ownAnswers.outlineOwn(userId, ['once'], 0)).find(
        (outline) => outline.answerId === answerId,
      )?.isAsked
    const stored = async () => (await storage().ownAnswers.findOwn(userId, 'once', record.keyMs))!
    const amend = async (change: Partial<AnswerAmendment>) =>
      storage().answers.amend({ ...of, version: (await stored()).version, ...change })
    expect(await isAsked()).toBe(false)
    for (const text of ['番地', '番地も'])
      await amend({ requests: [{ ...asked, text }], tells: message('asked') })
    expect([await isAsked(), await waiting()]).toEqual([true, ['asked']])
    await amend({ results: [result], tells: message('result'), messages: [] })
    expect(await stored()).toMatchObject({ requests: [asked], results: [result], entries: record.entries })
    expect(await waiting()).toEqual(['asked', 'result'])
    const { version } = await stored()
    const end = (kind: 'withdrawn' | 'answered') => {
      const answered = { version: version + 1, bodyHash: '', items: [], from: [], to: [] }
      const ended = kind === 'withdrawn' ? { kind, at: 1 } : { kind, at: 1, ...answered }
      return storage().answers.amend({ ...of, version, requests: [{ ...asked, end: ended }] })
    }
    const outcomes = await Promise.all([end('withdrawn'), end('answered'), end('answered')])
    expect(outcomes.toSorted()).toEqual(['amended', 'conflict', 'conflict'])
    expect([await isAsked(), await waiting()]).toEqual([false, ['result']])
    await amend({ requests: [asked], tells: message('asked') })
    await amend({ check: 'キャンセル', releases: 'all' })
    expect([await isAsked(), await waiting()]).toEqual([false, ['result']])
  })
}
