import { describe, expect, test } from 'vitest'
import { checkItem } from '../../../domain/survey/form.ts'
import { isRequired } from '../../../domain/survey/required.ts'
import { aContext, anItem } from '../../builders.ts'

const cases = [
  ['X-REQ-01', 'user', true, null, false, true],
  ['X-REQ-02', 'user', false, null, true, true],
  ['X-REQ-03', 'user', false, true, false, false],
  ['X-REQ-04', 'user', true, false, false, true],
  ['X-REQ-05', 'admin', true, null, false, true],
  ['X-REQ-06', 'admin', true, false, false, false],
  ['X-REQ-07', 'admin', false, true, false, true],
  ['X-REQ-08', 'admin', false, null, true, false],
  ['X-REQ-09', 'admin', false, false, false, false],
] as const

test.each(cases)(
  '%s: in %s mode, value %s, admin %s, for users %s: required is %s [VAL-01] [VAL-02]',
  (_, mode, value, admin, forUser, required) => {
    const item = anItem({ isRequired: { value, admin }, isRequiredForUser: { value: forUser } })
    expect(isRequired(item, mode)).toBe(required)
    expect(checkItem(item, [], { ...aContext(), mode })?.code).toBe(required ? 'required' : undefined)
  },
)

test('an item that says nothing is optional, and an absent admin flag is as null [VAL-01] [VAL-02]', () => {
  expect(isRequired(anItem(), 'user')).toBe(false)
  expect(isRequired(anItem(), 'admin')).toBe(false)
  expect(isRequired(anItem({ isRequired: { value: true } }), 'admin')).toBe(true)
})

describe('a required item', () => {
  const required = anItem({ isRequired: { value: true } })
  const user = { ...aContext(), mode: 'user' as const }

  test.each([[undefined], [[]], [['']], [[' ']], [['　']], [['\t\r\n 　']], [['', '　']]])(
    'is not answered by %j',
    (answer) => {
      expect(checkItem(required, answer, user)).toEqual({ itemKey: 'q1', code: 'required', details: {} })
    },
  )

  test.each([[['0']], [['false']], [['null']], [['　a　']]])('is answered by %j', (answer) => {
    expect(checkItem(required, answer, user)).toBeUndefined()
  })

  test("is not answered by the 'null' of a date [VAL-09]", () => {
    for (const type of ['date', 'birthday', 'dateDropdown']) {
      expect(checkItem({ ...required, type }, ['null'], user)?.code).toBe('required')
    }
  })

  test('says so in the words of a choice when it is a dropdown', () => {
    expect(checkItem({ ...required, type: 'dropdown', options: ['A'] }, [], user)?.code).toBe(
      'required.choice',
    )
  })

  test('is reported as unanswered before anything else', () => {
    const checkboxes = { ...required, type: 'checkboxes', options: ['A', 'B'], selection: { min: 2 } }
    expect(checkItem(checkboxes, [], user)?.code).toBe('required')
    expect(checkItem(checkboxes, ['A'], user)?.code).toBe('choices.count')
  })
})
