import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkItem } from '../../../domain/form/form.ts'
import { type ItemTypeName, itemTypeOf, itemTypes } from '../../../domain/item-types/registry.ts'
import type { IssueCode } from '../../../domain/survey/issue.ts'
import type { Control, ItemType } from '../../../domain/survey/item-type.ts'
import type { CharacterType, SchemaItem } from '../../../domain/survey/survey-config.ts'
import { aContext, anItem } from '../../builders.ts'

const names = Object.keys(itemTypes) as ItemTypeName[]
const user = { ...aContext(), mode: 'user' as const }

const types = names.map((name) => {
  const type: ItemType = itemTypes[name]
  return { name, type, item: anItem({ type: name, options: ['A', 'B'] }) }
})

/** The closed union of controls: a kind that is missing here does not compile. */
const controlKinds: Record<Control['kind'], true> = {
  line: true,
  area: true,
  radios: true,
  select: true,
  checkboxes: true,
  date: true,
  'date-selects': true,
  scale: true,
  'text-block': true,
  'section-heading': true,
  link: true,
  category: true,
  products: true,
  attachment: true,
  hidden: true,
}

/**
 * Every code a type may use: a code that is missing here does not compile. Those of rules across items are of no type.
 */
const issueCodes: Record<Exclude<IssueCode, `rule.${string}`>, true> = {
  required: true,
  'attachment.unfinished': true,
  'required.choice': true,
  'text.length': true,
  'text.character': true,
  'text.format': true,
  'text.half_width': true,
  'text.identifier': true,
  'email.invalid': true,
  'phone.digits': true,
  'postcode.invalid': true,
  'number.digits': true,
  'number.range': true,
  'member_number.length': true,
  'member_number.taken': true,
  'date.invalid': true,
  'date.range': true,
  'choice.unknown': true,
  'choices.count': true,
  'scale.range': true,
  'attachment.unknown': true,
  'attachment.count': true,
  'product.required': true,
  'category.missing': true,
}

const orNull = <T>(values: fc.Arbitrary<T>) => fc.oneof(values, fc.constant(null))

/** Of any code points; to make one takes as long as many texts of it. */
const anyText = fc.string({ unit: 'binary' })

/** Items as a config may have them, with odd but well-typed limits. */
const anyItem = (type: string): fc.Arbitrary<SchemaItem> =>
  fc.record(
    {
      itemKey: fc.constant('q1'),
      title: fc.constant('質問'),
      type: fc.constant(type),
      options: fc.array(anyText),
      range: fc.record({
        min: orNull(fc.oneof(fc.integer(), fc.string())),
        max: orNull(fc.integer()),
      }),
      selection: fc.record({ min: orNull(fc.integer()), max: orNull(fc.integer()) }),
      scale_min: orNull(fc.double()),
      scale_max: orNull(fc.integer()),
      length: fc.record({ min: orNull(fc.integer()), max: orNull(fc.integer()) }),
      characterType: fc.subarray<CharacterType>(['all', 'allFull', 'kanji', 'katakana', 'numberHalf']),
      input: fc.string(),
    },
    { requiredKeys: ['itemKey', 'title', 'type'] },
  )

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', 'Text', 'suggest2'])(
  'the type %j is unknown, gives no issue and is not required',
  (type) => {
    const item = anItem({ type, isRequired: { value: true } })
    expect(itemTypeOf(item)).toBeUndefined()
    expect(checkItem(item, [], user)).toBeUndefined()
    expect(checkItem(item, ['x'], user)).toBeUndefined()
  },
)

const optional = types.filter(({ type, item }) => !type.requiredOfResidents?.(item))

test.each(optional)('the item type $name gives no issue if it is optional and blank', ({ item }) => {
  for (const answer of [undefined, [], [''], ['　'], [' ', '\n']]) {
    expect(checkItem(item, answer, user)).toBeUndefined()
  }
})

const single = types.filter(
  ({ type, item }) => type.takesAnswer && !type.rowPerOption && !type.severalTexts && !type.readOnly?.(item),
)

test.each(single)('the item type $name refuses several answers, having no row per option', ({ item }) => {
  expect(checkItem(item, ['A', 'B'], user)?.code).toBe('text.format')
})

describe.each(types)('the item type $name', ({ name, type, item }) => {
  test('gives the issue "required" exactly if a resident can answer it', () => {
    const required = { ...item, isRequired: { value: true } }
    for (const answer of [undefined, [], [''], ['　']]) {
      const code = checkItem(required, answer, user)?.code
      const isAsked = type.takesAnswer && type.readOnly?.(required) !== true
      expect(code).toBe(isAsked ? (type.blankIssue?.(required).code ?? 'required') : undefined)
    }
  })

  test('gives no issue if it is disabled or residents cannot see it', () => {
    const required = { ...item, isRequired: { value: true } }
    for (const hidden of [{ disabled: true }, { attributes: { disabled: true } }, { isAdminItem: true }]) {
      expect(checkItem({ ...required, ...hidden }, ['\u0000', 'x'], user)).toBeUndefined()
      expect(checkItem({ ...required, ...hidden }, [], user)).toBeUndefined()
    }
  })

  test('has a control that the screen knows', () => {
    fc.assert(
      fc.property(anyItem(name), (any) => {
        expect(Object.hasOwn(controlKinds, type.control(any, aContext()).kind)).toBe(true)
      }),
    )
  })

  test('checks, normalises and shows any texts without throwing', () => {
    const answers = fc.array(fc.oneof(anyText, fc.constantFrom('null', '2024-06-14', 'A', '5', '')))
    fc.assert(
      fc.property(anyItem(name), answers, (any, answer) => {
        for (const issue of type.check(answer, any, aContext())) {
          expect(issue.itemKey).toBe('q1')
          expect(Object.hasOwn(issueCodes, issue.code)).toBe(true)
        }
        const stored = type.normalised?.(answer, any) ?? answer
        expect(type.normalised?.(stored, any) ?? stored).toEqual(stored)
        expect(typeof type.shown(answer, any, {})).toBe('string')
      }),
      { numRuns: 300 },
    )
  })

  // A rule that goes back and forth in the text would need hours for these.
  test('handles a hostile text of a megabyte in linear time', () => {
    for (const piece of [
      'a',
      '1',
      ' ',
      '\n',
      '@',
      '.',
      'a@',
      'a.',
      '-',
      'ー',
      '\u0301',
      '👨‍👩‍👧',
      '\ud842',
      '0',
    ]) {
      const text = piece.repeat(1_000_000 / piece.length)
      for (const answer of [[text], [`${text}!`], [`x${text}`]]) {
        checkItem({ ...item, characterType: ['allFull', 'kanji', 'katakana'] }, answer, user)
        expect(typeof type.shown(type.normalised?.(answer, item) ?? answer, item, {})).toBe('string')
      }
    }
  })
})
