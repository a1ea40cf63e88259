import { describe, expect, test } from 'vitest'
import { checkItem } from '../../../domain/form/form.ts'
import { isRequired } from '../../../domain/form/required.ts'
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

  test.each([
    ['a zero width space', '\u200b'],
    ['a byte order mark', '\ufeff'],
    ['a word joiner', '\u2060'],
    ['a soft hyphen', '\u00ad'],
    ['a Hangul filler', '\u3164'],
    ['a half-width Hangul filler', '\uffa0'],
    ['Hangul fillers of syllables', '\u115f\u1160'],
    ['a blank of Braille', '\u2800'],
    ['joiners', '\u200c\u200d'],
    ['marks of direction', '\u200e\u200f\u202a\u2066\u2069\u061c'],
    ['a variation selector', '\ufe0f'],
    ['a variation selector beyond the first plane', '\u{e0100}'],
    ['a tag', '\u{e0020}'],
    ['a grapheme joiner', '\u034f'],
    ['a Mongolian vowel separator', '\u180e'],
    ['a control character', '\u0007\u0085'],
    ['a mark of musical notation', '\u{1d173}'],
    ['several of them among blanks', ' \u200b\u3000\ufeff\n\u3164 '],
  ])('is not answered by what nobody sees: %s', (_, text) => {
    expect(checkItem(required, [text], user)?.code).toBe('required')
    expect(checkItem({ ...required, type: 'textarea' }, [text], user)?.code).toBe('required')
  })

  test.each(['花\u200b', '👨\u200d👩\u200d👧', '葛\u{e0100}', '☺\ufe0f', 'ㅤ가', '⠁'])(
    'is answered by %j, in which something can be seen',
    (text) => {
      expect(checkItem(required, [text], user)).toBeUndefined()
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
