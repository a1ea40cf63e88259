import { visibleItems } from '../../domain/survey/form.ts'
import type { SchemaItem } from '../../domain/survey/survey-config.ts'

/** The items of a form by which a resident books, in its order; empty if it books nothing. */
export const reservationItems = (schema: readonly SchemaItem[]): readonly SchemaItem[] =>
  visibleItems(schema, 'user').filter((item) => item.type === 'reservation')
