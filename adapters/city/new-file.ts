import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { surveyShape } from './shapes/bundle-shapes.ts'
import { calendarShape } from './shapes/catalog-shapes.ts'
import { exampleForm } from './sheets/sheet-template.ts'
import { writeSchemas } from './write-bundle.ts'

/** What a bundle's file can be begun as. */
export type NewKind = 'form' | 'calendar'

const exampleCalendar = {
  sortKey: '',
  name: '相談室',
  comaList: [
    { start: '09:00', end: '10:00' },
    { start: '10:00', end: '11:00' },
  ],
  reservationCancelLimit: 1,
  reservationPossibleStart: 1,
  reservationPossibleMonths: 2,
  weekly: [{ weekdays: [1, 2, 3, 4, 5], quotas: [2, 2] }],
  dayOffWeekdays: [0, 6],
  dayOffOnHolidays: true,
}

const kinds = {
  form: { folder: 'surveys', schema: 'survey', idRule: surveyShape.properties.surveyId },
  calendar: { folder: 'calendars', schema: 'calendar', idRule: calendarShape.properties.sortKey },
} as const

/** The rule that an id of a new file breaks; undefined if it is fine. */
export function brokenIdRule(kind: NewKind, id: string): string | undefined {
  const { pattern = '', description } = kinds[kind].idRule
  return new RegExp(pattern, 'u').test(id) ? undefined : description
}

/**
 * Writes a small file without faults into a bundle, with example values, to be changed by its author; and the schemas that explain
 * its fields in an editor.
 *
 * @param id follows the rule of its kind
 * @returns the path in `folder`; undefined if the folder has a file with this id in its name
 */
export async function writeNewFile(kind: NewKind, folder: string, id: string): Promise<string | undefined> {
  const inside = join(folder, kinds[kind].folder)
  await mkdir(inside, { recursive: true })
  const names = await readdir(inside)
  if (names.some((name) => name.replace(/^\d+-/, '') === `${encodeURIComponent(id)}.json`)) return undefined
  const last = Math.max(0, ...names.map((name) => Number(/^(\d{1,6})[-.]/.exec(name)?.[1] ?? 0)))
  const path = `${kinds[kind].folder}/${String(last + 1).padStart(2, '0')}-${encodeURIComponent(id)}.json`
  const content = kind === 'form' ? { ...exampleForm, surveyId: id } : { ...exampleCalendar, sortKey: id }
  await writeSchemas(folder)
  const whole = { $schema: `../schema/${kinds[kind].schema}.schema.json`, ...content }
  await writeFile(join(folder, path), `${JSON.stringify(whole, null, 2)}\n`, { flag: 'wx' })
  return path
}
