import { expect, test } from 'vitest'
import { type Prefill, prefillOf } from '../../../domain/answer/prefill.ts'
import { personalDetails } from '../../../domain/form/personal-items.ts'

const hanako: Prefill = { name: '港 花子', phone: '09012345678' }
const home: Prefill = { postcode: '1000001', address: '千代田1-1' }

const cases: [what: string, said: readonly Prefill[], prefill: Prefill][] = [
  ['nothing', [], {}],
  ['one answer', [{ ...hanako, ...home }], { ...hanako, ...home }],
  ['the latest first', [{ phone: '0311112222' }, hanako], { name: '港 花子', phone: '0311112222' }],
  [
    'an older answer adds what the latest one lacks',
    [{ name: '港花子' }, { ...hanako, birthday: '1980-01-31' }],
    { name: '港花子', phone: '09012345678', birthday: '1980-01-31' },
  ],
  [
    'an older answer about somebody else adds nothing',
    [{ name: '港 太郎' }, { ...hanako, ...home, birthday: '1980-01-31' }],
    { name: '港 太郎' },
  ],
  [
    'an answer without a name is the resident’s own',
    [{ email: 'hanako@example.jp' }, hanako],
    { ...hanako, email: 'hanako@example.jp' },
  ],
  [
    'an address and another answer’s postcode never come together',
    [
      { name: '港 花子', address: '港1-1' },
      { ...hanako, ...home },
    ],
    { ...hanako, address: '港1-1' },
  ],
]

test.each(cases)('of what a resident wrote in several forms is used: %s', (_, said, prefill) => {
  expect(prefillOf(said, personalDetails)).toEqual(prefill)
})

test('nothing is told that was not asked for', () => {
  expect(prefillOf([{ ...hanako, ...home }], ['phone'])).toEqual({ phone: '09012345678' })
})
