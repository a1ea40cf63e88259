import { itemTypes } from '../../../domain/item-types/registry.ts'
import type { Shape } from '../../shape.ts'
import { memberShape, surveyShape } from './bundle-shapes.ts'
import { calendarShape, categoriesShape, itemsShape } from './catalog-shapes.ts'
import { languageShape } from './language-shape.ts'
import { paymentServiceShape, taxShape } from './payment-shapes.ts'
import { settingsShape } from './settings-shape.ts'
import { staffShape } from './staff-shape.ts'

/** A JSON Schema (draft 07) for each kind of file in a bundle, by file name, for completion and help in editors. */
export function bundleSchemas(): Readonly<Record<string, Shape & { $schema: string }>> {
  const $schema = 'http://json-schema.org/draft-07/schema#'
  return {
    'settings.schema.json': { $schema, ...settingsShape },
    'calendar.schema.json': { $schema, ...calendarShape },
    'categories.schema.json': { $schema, ...categoriesShape },
    'items.schema.json': { $schema, ...itemsShape },
    'payment.schema.json': { $schema, ...paymentServiceShape },
    'tax.schema.json': { $schema, ...taxShape },
    'staff.schema.json': { $schema, ...staffShape },
    'language.schema.json': { $schema, ...languageShape },
    'survey.schema.json': { $schema, ...withKnownTypes(surveyShape) },
    'member.schema.json': { $schema, ...withKnownTypes(memberShape) },
  }
}

/**
 * `form` with the registered item types as an enum, for editors. The check has a rule of its own, with a plainer
 * message.
 */
function withKnownTypes(form: Shape): Shape {
  const schema = form.properties?.surveySchema
  const item = schema?.items
  const type: Shape = { ...item?.properties?.type, enum: Object.keys(itemTypes) }
  return {
    ...form,
    properties: {
      ...form.properties,
      surveySchema: { ...schema, items: { ...item, properties: { ...item?.properties, type } } },
    },
  }
}
