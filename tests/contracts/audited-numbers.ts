import { beforeEach, expect, it } from 'vitest'
import type { AnswerWrite } from '../../application/ports/answer-repository.ts'
import type { NumberTake } from '../../application/ports/member-number-repository.ts'
import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { anItem, aSurveyConfig, friday } from '../builders.ts'
import { aWrite, surveysOfContract } from './answer-writes.ts'
import { audit } from './booking-writes.ts'
import type { Store } from './store.ts'

const numbering = (over: object = {}) =>
  anItem({ itemKey: 'number', title: '会員番号', type: 'numbering', ...over })

/** A member form whose numbers are written by hand, and one that gives them out. */
export const numberedForms = [
  aSurveyConfig({ surveyId: 'nursery', surveySchema: [numbering()] }),
  aSurveyConfig({ surveyId: 'card', surveySchema: [numbering({ isAutomaticNumbering: true })] }),
]

type Given = Partial<AnswerRecord> & { number?: string }

/** A record with a number in it; nothing takes the number. */
export const withNumber = ({ number = '5', ...over }: Given = {}): AnswerWrite =>
  aWrite({
    surveyId: 'nursery',
    ...over,
    entries: [{ itemKey: 'number', title: '会員番号', answer: [number] }],
  })

/** A record that takes its number. */
export const takingNumber = (over: Given = {}, take: Partial<NumberTake> = {}): AnswerWrite => ({
  ...withNumber(over),
  number: { itemKey: 'number', value: over.number ?? '5', ...take },
})

/** A record to which the card form gives out a number. */
export const givenOut = (over: Partial<AnswerRecord> = {}): AnswerWrite => ({
  ...aWrite({
    surveyId: 'card',
    entries: [{ itemKey: 'number', title: '会員番号', answer: [] }],
    ...over,
  }),
  number: { itemKey: 'number', after: 0, upTo: 9_999_999 },
})

/** What a self-audit finds of member numbers. */
export function auditedNumberPromises(storage: () => Store<'answers' | 'city' | 'selfAudit'>): void {
  const importing = (over: object = {}) =>
    storage().city.import({ ...surveysOfContract, members: numberedForms, ...over }, friday)
  beforeEach(() => importing())

  const save = async (write: AnswerWrite) => {
    expect(await storage().answers.save(write)).toMatchObject({ kind: 'saved' })
    return write.record
  }
  const none = { count: 0, first: [] }
  const found = async () => {
    const { numbers, counters } = await storage().selfAudit.inspect(() => {})
    return { numbers, counters }
  }
  const numberFault = (kind: string, { surveyId, answerId }: AnswerRecord) => ({
    counters: none,
    numbers: { count: 1, first: [{ kind, surveyId, answerId }] },
  })
  const counterFault = (last: number, taken: number) => ({
    numbers: none,
    counters: { count: 1, first: [{ surveyId: 'card', last, taken }] },
  })

  it('are in order after changes of every kind', async () => {
    const first = await save(takingNumber())
    await save({ ...takingNumber({ ...first, number: '7' }), replaces: { ...first, version: 1 } })
    await save({ ...withNumber({ ...first, number: '7' }), replaces: { ...first, version: 2 } })
    const gone = await save(takingNumber({ number: '9' }))
    await storage().answers.remove({ ...gone, audit })
    await save(takingNumber({ number: '9', userId: gone.userId }))
    const cancelled = await save(takingNumber({ number: '11' }))
    await storage().answers.amend({ ...cancelled, check: 'キャンセル', releases: 'all', audit })
    const from = { answerId: first.answerId, version: 3 }
    await save(takingNumber({ number: '5' }, { from }))
    await save(aWrite({ surveyId: 'nursery', entries: [] }))
    await save(aWrite({ surveyId: 'once' }))
    await save(withNumber({ surveyId: 'once' }))
    for (let times = 0; times < 3; times++) await save(givenOut())
    await save(takingNumber({ surveyId: 'card', number: '500' }, { continuesAfter: 500 }))
    await save(givenOut())
    await save(takingNumber({ surveyId: 'card', number: '12345678901' }))
    await save(takingNumber({ surveyId: 'card', number: 'A12' }))
    expect(await found()).toEqual({ numbers: none, counters: none })
  })

  it('are found where nobody took them', async () => {
    expect(await found()).toEqual({ numbers: none, counters: none })
    const record = await save(withNumber())
    expect(await found()).toEqual(numberFault('not-taken', record))
  })

  it('are found where another resident took them, and has no record with them', async () => {
    const { userId, ...record } = await save(takingNumber())
    await storage().answers.remove({ ...record, userId, audit })
    const second = await save(withNumber())
    expect(await found()).toEqual(numberFault('other-owner', second))
  })

  it('are found where two live records have one', async () => {
    const first = await save(takingNumber())
    const second = await save(withNumber())
    expect(await found()).toEqual(numberFault('twice', second))
    await storage().answers.amend({ ...first, check: 'キャンセル', releases: 'all', audit })
    expect(await found()).toEqual(numberFault('other-owner', second))
  })

  it('are found where their resident has them for another record', async () => {
    const { userId } = await save(takingNumber({ keyMs: 1 }))
    const second = await save(takingNumber({ keyMs: 2, userId, number: '7' }))
    expect(await found()).toEqual({ numbers: none, counters: none })
    const change = withNumber({ ...second, number: '5' })
    await save({ ...change, replaces: { answerId: second.answerId, version: 1 } })
    expect(await found()).toEqual(numberFault('twice', second))
    const first = takingNumber({ keyMs: 3, userId, number: '8' })
    await save(first)
    await save({ ...withNumber({ ...first.record, number: '7' }), replaces: { ...first.record, version: 1 } })
    expect((await found()).numbers.first).toContainEqual({
      kind: 'other-record',
      surveyId: 'nursery',
      answerId: first.record.answerId,
    })
  })

  it('are counted on from too low a number, as long as the form does not begin later', async () => {
    await save(givenOut())
    await save(takingNumber({ surveyId: 'card', number: '30' }))
    expect(await found()).toEqual(counterFault(1, 30))
    const [nursery, card] = numberedForms
    await importing({ members: [nursery, { ...card, lastResultNumber: 29 }] })
    expect(await found()).toEqual(counterFault(29, 30))
    await importing({ members: [nursery, { ...card, lastResultNumber: 30 }] })
    expect(await found()).toEqual({ numbers: none, counters: none })
  })

  it('are counted on to one whose record is deleted', async () => {
    const record = await save(takingNumber({ surveyId: 'card', number: '1' }))
    await storage().answers.remove({ ...record, audit })
    expect(await found()).toEqual(counterFault(0, 1))
  })
}
