import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fieldPage } from '../../../adapters/city-bundle/field-page.ts'
import { bundleSchemas } from '../../../adapters/city-bundle/shapes/bundle-schemas.ts'
import { shapeFindings } from '../../../adapters/city-bundle/shapes/shape-findings.ts'
import type { Shape } from '../../../adapters/shape.ts'

type Field = { path: string; shape: Shape }

/** All fields of an object and of those in it, but for the `value` of objects that only wrap one. */
function fieldsWithin({ properties = {}, items, additionalProperties }: Shape, path: string): Field[] {
  const own = Object.keys(properties).join() === 'value' ? [] : Object.entries(properties)
  return [
    ...own.flatMap(([key, shape]) => [
      { path: `${path}.${key}`, shape },
      ...fieldsWithin(shape, `${path}.${key}`),
    ]),
    ...(items ? fieldsWithin(items, `${path}[]`) : []),
    ...(additionalProperties ? fieldsWithin(additionalProperties, `${path}.*`) : []),
  ]
}

const fields = Object.entries(bundleSchemas()).flatMap(([name, schema]) => fieldsWithin(schema, name))

test('every field that a city can write says what it does', () => {
  expect(fields.length).toBeGreaterThan(200)
  expect(fields.flatMap(({ path, shape }) => (shape.description ? [] : [path]))).toEqual([])
})

test('what holds where a field is missing could as well be written there', () => {
  const withDefault = fields.filter(({ shape }) => shape.default !== undefined)
  expect(withDefault.length).toBeGreaterThan(30)
  for (const { path, shape } of withDefault)
    expect([...shapeFindings(shape.default, shape)], path).toEqual([])
})

test('the page about the fields in the guide is the one that npm run docs writes', () => {
  expect(readFileSync('docs/guide/07-fields.md', 'utf8')).toBe(fieldPage())
})
