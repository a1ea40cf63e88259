import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bundleSchemas } from '../../../adapters/city/bundle-schemas.ts'
import { readBundle } from '../../../adapters/city/read-bundle.ts'
import { itemTypes } from '../../../domain/survey/item-types/registry.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'

const folder = join(import.meta.dirname, '../../../server/demo')
const reading = await readBundle(folder)
const surveys = 'city' in reading ? reading.city.surveys : []
const items = surveys.flatMap(({ surveySchema }) => surveySchema ?? [])

test('the demo city is without fault or warning', () => {
  expect('faults' in reading ? reading.faults : []).toEqual([])
  expect(reading.warnings).toEqual([])
})

test('the demo city stays without fault in years to come', async () => {
  const later = await readBundle(folder, Date.parse('2030-12-31T12:00:00+09:00'))
  expect('faults' in later ? later.faults : []).toEqual([])
})

test('the demo city has at least nine forms and uses every item type', () => {
  expect(surveys.length).toBeGreaterThanOrEqual(9)
  const used = new Set(items.map(({ type }) => type))
  expect(Object.keys(itemTypes).filter((type) => !used.has(type))).toEqual([])
})

const features: Record<string, (item: SchemaItem) => unknown> = {
  'a radio with sections': (item) => item.type === 'radio' && item.sectionOptions,
  'an image': (item) => item.imageUrl,
  'an admin item': (item) => item.isAdminItem,
  'an item that is required of staff': (item) => item.isRequired?.admin === true,
  'an item that is not editable': (item) => item.isNotEditable,
  'a disabled item': (item) => item.disabled,
  'a searchable item that is required': (item) => item.isSearchable?.value && item.isRequired?.value,
  'an item that is required of residents': (item) => item.isRequiredForUser?.value,
  'a default': (item) => item.default,
  'an input': (item) => item.input,
  'a number in a range': (item) => item.type === 'number' && item.range?.max,
  'a date with a range of its own': (item) => item.type === 'date' && item.range,
  'a selection with both ends': (item) => item.selection?.min && item.selection.max,
  'a scale of its own': (item) => item.scale_min && item.scale_max,
  'the scale as it is by itself': (item) => item.type === 'linearscale' && item.scale_max === undefined,
  'a text of exact length': (item) => item.length?.min && item.length.min === item.length.max,
  'half-width only': (item) => item.imeType === 'hankaku_only',
  ...Object.fromEntries(
    (['postcode', 'email', 'phone', 'alphanumeric', 'identifier'] as const).map((format) => [
      `the format ${format}`,
      (item: SchemaItem) => item.inputFormat === format,
    ]),
  ),
  ...Object.fromEntries(
    (['hiragana', 'katakana', 'katakanaHalf', 'alphabetHalf', 'numberHalf'] as const).map((type) => [
      `the characters ${type}`,
      (item: SchemaItem) => item.characterType?.includes(type),
    ]),
  ),
}

test.each(Object.entries(features))('the demo city shows %s', (_, uses) => {
  expect(items.some((item) => uses(item))).toBe(true)
})

test('the demo city has forms of both kinds, prefilled answers, and every form of image and closing words', () => {
  const some = (uses: (survey: (typeof surveys)[number]) => unknown) => surveys.some((one) => uses(one))
  expect(some(({ isAppending }) => isAppending?.value)).toBe(true)
  expect(some(({ isAppending }) => !isAppending?.value)).toBe(true)
  expect(some(({ isEditDisabled }) => isEditDisabled?.value)).toBe(true)
  expect(some(({ inputs }) => inputs)).toBe(true)
  expect(some(({ headerImageUrl }) => typeof headerImageUrl === 'object')).toBe(true)
  expect(some(({ endOfSurveyMessage }) => typeof endOfSurveyMessage === 'string')).toBe(true)
  expect(
    some(
      ({ endOfSurveyMessage: message }) =>
        Array.isArray(message) && message.some(({ type }: { type: string }) => type === 'image'),
    ),
  ).toBe(true)
  expect(some(({ description }) => description?.includes('](https://'))).toBe(true)
})

test('an editor finds the schemas of the demo city, and they are those of the check', async () => {
  for (const [name, schema] of Object.entries(bundleSchemas()))
    expect(JSON.parse(await readFile(join(folder, 'schema', name), 'utf8'))).toEqual(schema)
  for (const name of await readdir(join(folder, 'surveys')))
    expect(await readFile(join(folder, 'surveys', name), 'utf8')).toContain(
      '"$schema": "../schema/survey.schema.json"',
    )
})
