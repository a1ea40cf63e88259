import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keyMsOf, partitionKeyOf } from '../../../domain/answer/partition-key.ts'
import { friday } from '../../builders.ts'

const owner = { surveyId: 'svy001', userId: 'Uabc' }

describe('partition keys', () => {
  test('X-KEY-01: a form with one answer a resident has survey and user [ENT-06]', () => {
    expect(partitionKeyOf({ ...owner, keyMs: 0 })).toBe('svy001#Uabc')
  })

  test('X-KEY-02: an appending form has the time of the save behind them [ENT-06]', () => {
    expect(partitionKeyOf({ ...owner, keyMs: friday })).toBe('svy001#Uabc#1718323200000')
  })

  const id = fc.oneof(
    fc.string(),
    fc.array(fc.constantFrom('#', '1', 'U', 'a')).map((parts) => parts.join('')),
  )
  const keyMs = fc.oneof(fc.constant(0), fc.nat(), fc.maxSafeNat())

  test('are read back exactly, whatever # the ids have [ENT-06]', () => {
    fc.assert(
      fc.property(id, id, keyMs, (surveyId, userId, ms) => {
        expect(keyMsOf(partitionKeyOf({ surveyId, userId, keyMs: ms }), { surveyId, userId })).toBe(ms)
      }),
    )
  })

  test('any other text is no key of that survey and user [ENT-06]', () => {
    fc.assert(
      fc.property(id, id, fc.oneof(id, keyMs.map(String)), (surveyId, userId, text) => {
        const ms = keyMsOf(`${surveyId}#${userId}#${text}`, { surveyId, userId })
        if (ms !== undefined)
          expect(partitionKeyOf({ surveyId, userId, keyMs: ms })).toBe(`${surveyId}#${userId}#${text}`)
      }),
    )
  })

  test.each([
    '',
    'svy001',
    'svy001#',
    'svy001#Uother',
    'svy002#Uabc',
    'svy001#Uabcd',
    'svy001#Uabc#',
    'svy001#Uabc#0',
    'svy001#Uabc#01',
    'svy001#Uabc#-1',
    'svy001#Uabc#1.5',
    'svy001#Uabc#1e3',
    'svy001#Uabc#１',
    'svy001#Uabc#1718323200000#1',
    'svy001#Uabc#1718323200000\n',
    'svy001#Uabc#9007199254740993',
    'svy001#Uabc#99999999999999999',
    ' svy001#Uabc',
  ])('%j is none of Uabc [ENT-06]', (partitionKey) => {
    expect(keyMsOf(partitionKey, owner)).toBeUndefined()
  })
})
