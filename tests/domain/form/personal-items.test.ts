import { expect, test } from 'vitest'
import { personalItems } from '../../../domain/form/personal-items.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import { anItem } from '../../builders.ts'

const purpose = (autocomplete: string): Partial<SchemaItem> => ({ attributes: { autocomplete } })
const name = anItem({ itemKey: 'name', ...purpose('name') })
const kana = anItem({ itemKey: 'kana', characterType: ['hiragana'] })
const typed = (type: string, itemKey = type, over: Partial<SchemaItem> = {}) =>
  anItem({ itemKey, type, ...over })

const forms: [what: string, schema: readonly SchemaItem[], items: Record<string, string>][] = [
  ['nothing', [], {}],
  [
    'items of types that have a purpose',
    ['birthday', 'phone', 'email', 'postcode', 'address'].map((type) => typed(type)),
    { birthday: 'birthday', phone: 'phone', email: 'email', postcode: 'postcode', address: 'address' },
  ],
  [
    'texts with a format',
    [
      anItem({ itemKey: 'p', inputFormat: 'phone' }),
      anItem({ itemKey: 'm', inputFormat: 'email' }),
      anItem({ itemKey: 'z', inputFormat: 'postcode' }),
      anItem({ itemKey: 'any', inputFormat: 'any' }),
    ],
    { phone: 'p', email: 'm', postcode: 'z' },
  ],
  ['a text by what its settings say', [anItem({ itemKey: 'n', ...purpose('name') })], { name: 'n' }],
  ['a date by what its settings say', [typed('date', 'd', purpose('bday'))], { birthday: 'd' }],
  ['a title without a setting', [anItem({ itemKey: 'n', title: 'お名前' })], {}],
  ['a name and its kana', [name, kana], { name: 'name', nameKana: 'kana' }],
  [
    'kana in katakana, with letters',
    [name, { ...kana, characterType: ['katakana', 'katakanaHalf', 'alphabetHalf'] }],
    { name: 'name', nameKana: 'kana' },
  ],
  ['kana that may be kanji', [name, { ...kana, characterType: ['hiragana', 'kanji'] }], { name: 'name' }],
  ['kana that does not follow the name', [name, typed('phone'), kana], { name: 'name', phone: 'phone' }],
  ['kana without a name', [anItem({ itemKey: 'child' }), kana], {}],
  ['a second phone number', [typed('phone', 'one'), typed('phone', 'two')], { phone: 'one' }],
  [
    'what is about others',
    [typed('birthday', 'child', purpose('off')), typed('address', 'place', purpose('off'))],
    {},
  ],
  [
    'what is about others before what is not',
    [typed('birthday', 'child', purpose('off')), typed('birthday', 'own')],
    { birthday: 'own' },
  ],
  ['items of the office', [typed('phone', 'p', { isAdminItem: true })], {}],
  ['an unknown type', [typed('__proto__', 'p', purpose('name'))], {}],
  ['another purpose', [anItem({ itemKey: 'c', ...purpose('organization') })], {}],
]

test.each(forms)('in a form with %s a resident writes about themselves: %j', (_, schema, items) => {
  const found = personalItems(schema, { today: localDate('2025-06-14') })
  expect(Object.fromEntries([...found].map(([detail, { itemKey }]) => [detail, itemKey]))).toEqual(items)
})
