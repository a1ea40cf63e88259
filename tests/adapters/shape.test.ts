import { describe, expect, test } from 'vitest'
import { bundleSchemas } from '../../adapters/city-bundle/shapes/bundle-schemas.ts'
import { shapeFindings } from '../../adapters/city-bundle/shapes/shape-findings.ts'
import {
  bool,
  byName,
  count,
  day,
  described,
  fits,
  listOf,
  object,
  oneOf,
  orNull,
  type Shape,
  text,
  textOf,
} from '../../adapters/shape.ts'

const person = object({ name: textOf(1, 3), age: count }, { born: day, is: bool }, { id: text })

const cases: readonly [value: unknown, shape: Shape, isFit: boolean][] = [
  ['', text, true],
  [1, text, false],
  ['a\0', text, false],
  ['\ud83d', text, false],
  ['', textOf(1, 3), false],
  ['abcd', textOf(1, 3), false],
  [0, count, true],
  [-1, count, false],
  [1.5, count, false],
  [2 ** 53, count, false],
  ['2024-02-29', day, true],
  ['2023-02-29', day, false],
  ['20240229', day, false],
  ['b', oneOf('a', 'b'), true],
  ['c', oneOf('a', 'b'), false],
  [1, oneOf('1'), false],
  [null, orNull(count), true],
  [undefined, orNull(count), false],
  [[1, 2], listOf(count), true],
  [[1, 'a'], listOf(count), false],
  [[1, 2], listOf(count, { maxItems: 1 }), false],
  [[], listOf(count, { minItems: 1 }), false],
  [{ length: 0 }, listOf(count), false],
  [{ a: 1, __proto__: 2 }, byName(count), true],
  [{ a: 'b' }, byName(count), false],
  [{ name: 'a', age: 1, more: {} }, person, true],
  [{ name: 'a', age: 1, born: '2023-02-29' }, person, false],
  [{ name: 'a' }, person, false],
  [{ name: 'a', age: 1, id: 1 }, person, false],
  [[], person, false],
  [null, person, false],
  ['anything', { type: 'integer', isChecked: false }, true],
  [{ a: 1 }, { type: 'object', properties: { a: count }, additionalProperties: false }, true],
  [{ b: 1 }, { type: 'object', properties: { a: count }, additionalProperties: false }, false],
  ['ab', { type: 'string', pattern: '^a' }, true],
  ['ba', { type: 'string', pattern: '^a' }, false],
]

test.each(cases)('%j fits %j: %s', (value, shape, isFit) => {
  expect(fits(value, shape)).toBe(isFit)
  expect(fits(value, described('the same', shape))).toBe(isFit)
})

describe('the check of a city’s files finds something where a value does not fit, and nothing where it does', () => {
  const survey = bundleSchemas()['survey.schema.json']!
  const form = { surveyId: 'a', surveyTitle: 'b', surveySchema: [{ itemKey: 'c', type: 'text', title: 'd' }] }

  test.each([
    form,
    { ...form, surveyTitle: undefined },
    { ...form, surveyTitle: 1 },
    { ...form, surveyTitle: 'x'.repeat(2000) },
    { ...form, surveySchema: {} },
    { ...form, surveySchema: [{ ...form.surveySchema[0], max: -1 }] },
    { ...form, unknown: 1 },
    [],
  ])('%j', (value) => {
    // As it is read from a file.
    const read: unknown = JSON.parse(JSON.stringify(value))
    expect(fits(read, survey)).toBe([...shapeFindings(read, survey)].length === 0)
  })
})
