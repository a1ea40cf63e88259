import { describe, expect, test } from 'vitest'
import { searchQueryOf } from '../../../domain/answer/search.ts'
import { acceptedAnswers, checkItem, isEmptyForm } from '../../../domain/form/form.ts'
import { automaticNumber, manualNumber, withoutLeadingZeros } from '../../../domain/item-types/numbering.ts'
import { aContext, anItem, answersFrom } from '../../builders.ts'
import { codeOf, issueOf, shownOf } from '../survey/check.ts'

const manual = { type: 'numbering' }
const automatic = { type: 'numbering', isAutomaticNumbering: true }
const staff = { ...aContext(), mode: 'admin' as const }

describe('a member number that a person writes [NUM-01] [NUM-03]', () => {
  test.each(['0', '1', '345', '0000345', '9999999'])('%s is accepted [NUM-01]', (text) => {
    expect(codeOf(manual, text)).toBeUndefined()
  })

  test.each(['10000000', '00000001', '99999999999', '1'.repeat(1000)])(
    'of more than 7 digits is refused with the number of digits: %s [NUM-01] [NUM-03]',
    (text) => {
      expect(issueOf(manual, text)).toMatchObject({ code: 'member_number.length', details: { max: 7 } })
    },
  )

  test.each([
    ['12a', 'number.digits'],
    ['A', 'number.digits'],
    ['１２', 'text.half_width'],
    ['12-3', 'text.half_width'],
    ['+12', 'text.half_width'],
    ['-1', 'text.half_width'],
    ['1.0', 'text.half_width'],
    ['1 2', 'text.half_width'],
    ['一二', 'text.half_width'],
  ])('of other characters is refused: %s [NUM-03]', (text, code) => {
    expect(codeOf(manual, text)).toBe(code)
  })

  test('is the same number with leading zeros: it is stored without them [NUM-05]', () => {
    const form = { schema: [anItem({ ...manual, itemKey: 'number' })], mode: 'user', editing: false } as const
    const accepted = (text: string) =>
      acceptedAnswers({ ...form, answers: answersFrom({ number: text }) }).get('number')
    expect(accepted('0000345')).toEqual(['345'])
    expect(accepted('345')).toEqual(['345'])
    expect(accepted('0000000')).toEqual(['0'])
    // Too long to be a number: told so, not shortened.
    expect(accepted('00000345')).toEqual(['00000345'])
  })
})

describe('a member number that is given out [NUM-02] [NUM-03]', () => {
  test.each(['99999999999', '1', '00010000345', 'A0012', 'abcdefghijk'])(
    'may be a text of up to 11 letters and digits: %s [NUM-02]',
    (text) => {
      expect(checkItem(anItem(automatic), [text], staff)).toBeUndefined()
    },
  )

  test.each(['123456789012', '000000000001'])(
    'of more than 11 characters is refused with the number of characters: %s [NUM-02] [NUM-03]',
    (text) => {
      expect(checkItem(anItem(automatic), [text], staff)).toMatchObject({
        code: 'member_number.length',
        details: { max: 11 },
      })
    },
  )

  test.each(['１２３', '12-3', 'あ', ' '])('of other characters is refused: %s [NUM-03]', (text) => {
    expect(checkItem(anItem(automatic), [`1${text}`], staff)?.code).toBe('text.half_width')
  })

  test('is never taken from a resident, and alone does not make a form answered [NUM-06]', () => {
    const schema = [anItem({ ...automatic, itemKey: 'number' })]
    const form = { schema, mode: 'user', editing: false, answers: answersFrom({ number: '7' }) } as const
    expect(acceptedAnswers(form).has('number')).toBe(false)
    const existing = answersFrom({ number: '12' })
    expect(acceptedAnswers({ ...form, editing: true, existing }).get('number')).toEqual(['12'])
    expect(isEmptyForm(schema, answersFrom({ number: '12' }))).toBe(true)
  })
})

describe('a member number as people see it [NUM-04]', () => {
  test.each([
    [12, '345', '00120000345'],
    [1, '1', '00010000001'],
    [9999, '9999999', '99999999999'],
    [12345, '345', '123450000345'],
    ['0012', '345', '00120000345'],
    [undefined, '345', '00000000345'],
  ])('of sub id %s and number %s is %s [NUM-04]', (surveySubId, number, shown) => {
    const form = surveySubId === undefined ? {} : { surveySubId }
    expect(shownOf(manual, [number], form)).toBe(shown)
    expect(shownOf(automatic, [number], form)).toBe(shown)
  })

  test('has the prefix of the member form in a form for members [NUM-07]', () => {
    const form = { surveySubId: 3, memberSurveySubId: 12 }
    expect(shownOf({ type: 'memberNumber' }, ['345'], form)).toBe('00120000345')
    expect(shownOf({ type: 'numbering' }, ['345'], form)).toBe('00030000345')
  })

  test('is nothing where there is none, and has no prefix where it has letters', () => {
    expect(shownOf(automatic, [], { surveySubId: 12 })).toBe('')
    expect(shownOf(automatic, ['A0012'], { surveySubId: 12 })).toBe('A0012')
  })

  const sought = (type: string, text: string, form = {}) => {
    const item = anItem({ type, itemKey: 'number', isSearchable: { value: true } })
    return searchQueryOf([item], answersFrom({ number: text }), form).get('number')
  }

  test.each(['345', '0000345', '00120000345', '００１２００００３４５', '３４５'])(
    'is found as it is written, with or without its prefix: %s [SRCH-03]',
    (text) => {
      expect(sought('numbering', text, { surveySubId: 12 })).toEqual(['345'])
      expect(sought('memberNumber', text, { memberSurveySubId: 12 })).toEqual(['345'])
    },
  )

  test.each(['00130000345', '12345678901', 'A0012', '001200000345', '0012345'])(
    'of another form, or of more digits by itself, is looked for as it is: %s [SRCH-03]',
    (text) => {
      expect(sought('numbering', text, { surveySubId: 12 })).toEqual([withoutLeadingZeros(text)])
    },
  )

  test('of a long sub id loses the whole of it [NUM-04]', () => {
    expect(sought('numbering', '123450000345', { surveySubId: 12345 })).toEqual(['345'])
  })

  test('given twice for one item is refused, not cut', () => {
    const item = anItem({ ...manual, itemKey: 'number' })
    const form = { schema: [item], mode: 'user', editing: false } as const
    const accepted = acceptedAnswers({ ...form, answers: answersFrom({ number: ['1', '2'] }) })
    expect(checkItem(item, accepted.get('number'), { ...aContext(), mode: 'user' })?.code).toBe('text.format')
  })
})

test('numbers written by hand have 7 digits, those given out 11 characters [CONST-07]', () => {
  expect(manualNumber).toEqual({ digits: 7, max: 9_999_999 })
  expect(automaticNumber).toEqual({ characters: 11, max: 99_999_999_999 })
})
