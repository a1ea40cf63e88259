import { expect, test } from 'vitest'
import { takeNumber } from '../../../application/member/take-number.ts'
import { answers } from '../forms.ts'
import { aCardForm, aNurseryForm } from './membership.ts'

const taken = (number: string, form = aCardForm()) => takeNumber(form, answers({ number })).number

test.each([
  ['345', '345', 345],
  ['0000345', '345', 345],
  ['00120000345', '345', 345],
  ['00130000345', '130000345', undefined],
  ['9999999', '9999999', 9_999_999],
  ['10000000', '10000000', undefined],
  ['99999999999', '99999999999', undefined],
])('the number %s is taken as %s, and the form goes on after %s [NUM-06]', (text, value, continuesAfter) => {
  expect(taken(text)).toEqual({
    itemKey: 'number',
    value,
    ...(continuesAfter !== undefined && { continuesAfter }),
  })
})

test.each(['1E5', '0x10', '0b1', 'A0012'])('letters are no number to count on from: %s', (text) => {
  expect(taken(text)).toEqual({ itemKey: 'number', value: text })
})

test('a form in which people write numbers counts them too: it may give them out later', () => {
  expect(taken('345', aNurseryForm())).toEqual({ itemKey: 'number', value: '345', continuesAfter: 345 })
})
