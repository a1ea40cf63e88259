import { expect, it } from 'vitest'
import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { friday } from '../builders.ts'
import { aFreshRecord, answersContract, aWrite, fresh } from './answer-writes.ts'

/** What every `OfficeAnswerRepository` promises. @param open a storage of its own, empty; the suite closes it */
export const officeAnswerRepositoryContract = answersContract<'answers' | 'officeAnswers'>(
  'OfficeAnswerRepository',
  (storage) => {
    it('finds nothing where nothing was saved', async () => {
      expect(await storage().officeAnswers.count('no-such-survey')).toBe(0)
      expect(await storage().officeAnswers.findByCode('once', '99999999')).toBeUndefined()
      expect(await storage().officeAnswers.isImported('once', fresh('number'))).toBe(false)
      for await (const record of storage().officeAnswers.all('no-such-survey')) expect(record).toBeUndefined()
    })

    it('finds an answer by its code, in its survey only', async () => {
      const record = aFreshRecord()
      await storage().answers.save(aWrite(record))
      expect(await storage().officeAnswers.findByCode('once', record.answerCode)).toEqual(record)
      expect(await storage().officeAnswers.findByCode('often', record.answerCode)).toBeUndefined()
    })

    it('reads all answers to a survey, more than a page of them, in the order of their first save', async () => {
      const writes = Array.from({ length: 450 }, () => aWrite({ surveyId: 'listed', keyMs: friday }))
      for (const write of writes) await storage().answers.save(write)
      const read: AnswerRecord[] = []
      for await (const record of storage().officeAnswers.all('listed')) read.push(record)
      expect(read).toEqual(writes.map(({ record }) => record))
      expect(await storage().officeAnswers.count('listed')).toBe(450)
    })
  },
)
