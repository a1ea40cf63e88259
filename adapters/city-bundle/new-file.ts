import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Shape } from '../shape.ts'
import { idOf, readJson } from './bundle-json.ts'
import { surveyShape } from './shapes/bundle-shapes.ts'
import { calendarShape } from './shapes/catalog-shapes.ts'
import { exampleBooking, exampleForm } from './sheets/sheet-template.ts'
import { writeSchemas } from './write-bundle.ts'

/** What a bundle's file can be begun as. */
export type NewKind = 'form' | 'calendar'

const { dayOffs: _, days: __, ...exampleCalendar } = exampleBooking.calendars[0]

const kinds = {
  form: { folder: 'surveys', schema: 'survey', idKey: 'surveyId', shape: surveyShape },
  calendar: { folder: 'calendars', schema: 'calendar', idKey: 'sortKey', shape: calendarShape },
} as const

/** The rule that an id of a new file breaks; undefined if it is fine. */
export function brokenIdRule(kind: NewKind, id: string): string | undefined {
  const { shape, idKey } = kinds[kind]
  const { pattern = '', description }: Shape =
    (shape.properties as Readonly<Record<string, Shape>>)[idKey] ?? {}
  return new RegExp(pattern, 'u').test(id) ? undefined : description
}

/**
 * Writes a small file without faults into a bundle, with example values, to be changed by its author; and the schemas
 * that explain its fields in an editor.
 *
 * @param id follows the rule of its kind
 * @returns the path in `folder`; undefined if a file there has this id
 */
export async function writeNewFile(kind: NewKind, folder: string, id: string): Promise<string | undefined> {
  const { folder: inside, schema, idKey, shape } = kinds[kind]
  await mkdir(join(folder, inside), { recursive: true })
  const names = (await readdir(join(folder, inside))).filter((name) => name.endsWith('.json'))
  for (const path of names) {
    const bytes = await readFile(join(folder, inside, path))
    if (idOf(readJson({ path, bytes }, shape), idKey) === id) return undefined
  }
  const last = Math.max(0, ...names.map((name) => Number(/^(\d{1,6})[-.]/.exec(name)?.[1] ?? 0)))
  const path = `${inside}/${String(last + 1).padStart(2, '0')}-${encodeURIComponent(id)}.json`
  const content = kind === 'form' ? { ...exampleForm, surveyId: id } : { ...exampleCalendar, sortKey: id }
  await writeSchemas(folder)
  const whole = { $schema: `../schema/${schema}.schema.json`, ...content }
  await writeFile(join(folder, path), `${JSON.stringify(whole, null, 2)}\n`, { flag: 'wx' })
  return path
}
