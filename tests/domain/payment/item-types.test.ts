import { describe, expect, test } from 'vitest'
import { acceptedAnswers } from '../../../domain/form/form.ts'
import { itemTypes } from '../../../domain/item-types/registry.ts'
import { anItem, answersFrom } from '../../builders.ts'
import { codeOf, controlOf, shownOf } from '../survey/check.ts'

const payTypeOptions = [
  { input: 'オンラインで支払う', payType: 0 },
  { input: '窓口で支払う', payType: 1 },
]

describe('a pay-type item', () => {
  const item = { type: 'selectPayType', payTypeOptions }

  test('offers the ways of the form, and takes nothing else [PAY-10]', () => {
    expect(controlOf(item)).toEqual({
      kind: 'radios',
      sections: [
        {
          options: [
            { value: 'オンラインで支払う', label: 'オンラインで支払う' },
            { value: '窓口で支払う', label: '窓口で支払う' },
          ],
        },
      ],
    })
    for (const { input } of payTypeOptions) expect(codeOf(item, input)).toBeUndefined()
    for (const text of ['1', '窓口', '窓口で支払う ', '__proto__']) {
      expect(codeOf(item, text)).toBe('choice.unknown')
    }
    expect(codeOf(item, ['窓口で支払う', 'オンラインで支払う'])).toBe('text.format')
    expect(codeOf({ type: 'selectPayType' }, '窓口で支払う')).toBe('choice.unknown')
    expect(codeOf({ ...item, options: ['無料'] }, '無料')).toBe('choice.unknown')
    const sectionOptions = [{ option: { value: '無料' }, groupheader: { value: '' } }]
    expect(codeOf({ ...item, sectionOptions }, '無料')).toBe('choice.unknown')
    expect(shownOf(item, ['窓口で支払う'])).toBe('窓口で支払う')
  })

  test('must be answered by residents, whether or not it is marked as required [PAY-10]', () => {
    for (const isRequired of [undefined, { value: false }, { value: true }]) {
      for (const answer of [[], [''], ['　']]) {
        expect(codeOf({ ...item, ...(isRequired && { isRequired }) }, answer)).toBe('required')
      }
    }
  })
})

describe.each(['paymentData', 'orderId'] as const)('an item of type %s', (type) => {
  test('is never shown, asked for or drawn [ENT-09]', () => {
    expect(itemTypes[type].hidden).toBe(true)
    expect(controlOf({ type })).toEqual({ kind: 'hidden' })
    expect(shownOf({ type }, ['0123456789ABCDEF'])).toBe('')
    expect(codeOf({ type, isRequired: { value: true } }, [])).toBeUndefined()
  })

  test('takes nothing that a resident sends and keeps what it has [PAY-18]', () => {
    const form = {
      schema: [anItem({ type })],
      answers: answersFrom({ q1: 'forged' }),
      mode: 'user' as const,
    }
    const existing = answersFrom({ q1: '0123456789ABCDEF' })
    expect(acceptedAnswers({ ...form, editing: false })).toEqual(new Map())
    expect(acceptedAnswers({ ...form, editing: true, existing })).toEqual(existing)
  })
})
