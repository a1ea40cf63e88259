import { describe, expect, test } from 'vitest'
import { codeOf, controlOf, issueOf, shownOf } from '../survey/check.ts'

describe('a phone [VAL-10]', () => {
  test.each(['0312345678', '09012345678', '0000000000'])('%s is accepted [VAL-10] [CONST-05]', (text) => {
    expect(codeOf({ type: 'phone' }, text)).toBeUndefined()
  })

  test.each([
    '031234567',
    '090123456789',
    '03-1234-567',
    '090-1234-5678',
    '０３１２３４５６７８',
    '+81312345678',
    '03 1234 5678',
    '0312345678\n',
    '٠٣١٢٣٤٥٦٧٨',
  ])('%j is refused: half-width digits [VAL-10]', (text) => {
    expect(issueOf({ type: 'phone' }, text)).toEqual({ itemKey: 'q1', code: 'phone.digits', details: {} })
  })

  test('has the keyboard for telephone numbers', () => {
    expect(controlOf({ type: 'phone' })).toEqual({ kind: 'line', inputMode: 'tel', autoComplete: 'tel' })
    expect(shownOf({ type: 'phone' }, ['0312345678'])).toBe('0312345678')
  })
})

describe('a postcode [VAL-11]', () => {
  test.each(['1000001', '0000000'])('%s is accepted [VAL-11] [CONST-05]', (text) => {
    expect(codeOf({ type: 'postcode' }, text)).toBeUndefined()
  })

  test.each(['100000', '10000011', '100-0001', '100-001', '１０００００１', 'abcdefg', '1000001\n'])(
    '%j is refused [VAL-11]',
    (text) => {
      expect(codeOf({ type: 'postcode' }, text)).toBe('postcode.invalid')
    },
  )

  test('may be empty when it is not required [VAL-11]', () => {
    expect(codeOf({ type: 'postcode' }, '')).toBeUndefined()
    expect(codeOf({ type: 'postcode', isRequired: { value: true } }, '')).toBe('required')
  })

  test('has a control that looks up the address', () => {
    expect(controlOf({ type: 'postcode' })).toMatchObject({
      kind: 'line',
      inputMode: 'numeric',
      lookup: 'address',
    })
  })
})

describe('a number [VAL-13]', () => {
  test.each(['0', '7', '007', '12345678901234567890'])('%s is accepted [VAL-13]', (text) => {
    expect(codeOf({ type: 'number' }, text)).toBeUndefined()
  })

  test.each(['-1', '+1', '1.5', '1e3', '0x10', '１', '1,000', '1 ', '一', '٣', '1\n', '9'.repeat(301)])(
    '%s is refused: digits only [VAL-13]',
    (text) => {
      expect(codeOf({ type: 'number' }, text)).toBe('number.digits')
    },
  )

  test.each([
    [{ min: 1, max: 10 }, ['1', '10', '010'], ['0', '11', '00']],
    [{ min: 1 }, ['1', '9'.repeat(300)], ['0']],
    [{ max: 10 }, ['0', '10', '0'.repeat(300)], ['11', '9'.repeat(300)]],
    [{ min: '1', max: '10' }, ['1', '10'], ['0', '11']],
    [{ min: 0, max: 0 }, ['0', '00'], ['1']],
    [{ min: null, max: null }, ['0', '9'.repeat(300)], []],
    [{ min: '', max: 'many' }, ['0', '5'], []],
    [{ max: 9007199254740991 }, ['999999999999999'], ['9007199254740993', '10000000000000000']],
    [{ min: -5, max: 5 }, ['0', '5'], ['6']],
  ])('within %j accepts %j and refuses %j [VAL-13]', (range, taken, refused) => {
    for (const text of taken) expect(codeOf({ type: 'number', range }, text)).toBeUndefined()
    for (const text of refused) expect(codeOf({ type: 'number', range }, text)).toBe('number.range')
  })

  test('gives its bounds in the issue [VAL-13]', () => {
    expect(issueOf({ type: 'number', range: { min: '1', max: 10 } }, '11')?.details).toEqual({
      min: 1,
      max: 10,
    })
    expect(issueOf({ type: 'number', range: { min: 1, max: null } }, '0')?.details).toEqual({ min: 1 })
    expect(issueOf({ type: 'number', range: { max: 10 } }, '11')?.details).toEqual({ max: 10 })
  })
})

describe('an email [VAL-14]', () => {
  test.each([
    'hanako@example.jp',
    'hanako.yamada+city@mail.example.co.jp',
    'HANAKO@EXAMPLE.JP',
    "o'hara_1-2@example-mail.jp",
    'hanako..@docomo.ne.jp',
    `${'a'.repeat(64)}@example.jp`,
    `a@${'b'.repeat(63)}.jp`,
    'a@b.c.d.jp',
    'a@xn--eckwd4c7c.xn--zckzah',
  ])('%s is accepted [VAL-14]', (text) => {
    expect(codeOf({ type: 'email' }, text)).toBeUndefined()
  })

  test.each([
    'hanako',
    '@example.jp',
    'hanako@',
    'hanako@example',
    'hanako@.jp',
    'hanako@example..jp',
    'hanako@example.jp.',
    'hanako@-example.jp',
    'hanako@example-.jp',
    'hanako@example.j',
    'hanako@192.168.0.1',
    'hanako@@example.jp',
    'ha nako@example.jp',
    ' hanako@example.jp',
    'hanako@example.jp\n',
    'hanako@exa_mple.jp',
    'はなこ@example.jp',
    'hanako@町.jp',
    'ｈanako@example.jp',
    'hanako＠example.jp',
    '"hanako"@example.jp',
    'hanako@example.jp,taro@example.jp',
    '<hanako@example.jp>',
    `${'a'.repeat(65)}@example.jp`,
    `a@${'b'.repeat(64)}.jp`,
  ])('%j is refused [VAL-14]', (text) => {
    expect(codeOf({ type: 'email' }, text)).toBe('email.invalid')
  })

  test('has at most 254 characters [VAL-14]', () => {
    const ofLength = (length: number) => `${'a'.repeat(60)}@${'b.'.repeat(90)}${'c'.repeat(length - 244)}.jp`
    expect(ofLength(254)).toHaveLength(254)
    expect(codeOf({ type: 'email' }, ofLength(254))).toBeUndefined()
    expect(codeOf({ type: 'email' }, ofLength(255))).toBe('email.invalid')
  })
})
