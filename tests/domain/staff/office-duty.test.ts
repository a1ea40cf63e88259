import { describe, expect, test } from 'vitest'
import {
  type Duty,
  isCityKeeper,
  isInScope,
  type OfficeRole,
  officeRoles,
  type Section,
  scopeOf,
} from '../../../domain/staff/office-duty.ts'

const health: Section = {
  sectionId: 'kenko',
  name: '健康づくり課',
  surveys: ['kenshin', 'wakuchin'],
  calendars: ['hall'],
  services: ['ticket'],
}
const tax: Section = { sectionId: 'zei', name: '税務課', surveys: ['shinkoku'] }
const sections = [health, tax]

const nothing = { surveys: [], calendars: [], services: [] }
const ofHealth = { surveys: ['kenshin', 'wakuchin'], calendars: ['hall'], services: ['ticket'] }
const ofTax = { ...nothing, surveys: ['shinkoku'] }

/** Each part of a scope, made into something else. */
const mapOf = <Ids>(scope: Readonly<Record<string, Ids>>, make: (ids: Ids) => string[]) =>
  Object.fromEntries(Object.entries(scope).map(([part, ids]) => [part, make(ids)]))

describe('what somebody reaches', () => {
  const cases: [what: string, duties: Duty[], atLeast: OfficeRole, reached: 'all' | typeof ofHealth][] = [
    ['without a duty', [], 'viewer', nothing],
    ['with a duty in the whole city', [{ role: 'viewer' }], 'viewer', 'all'],
    ['with a duty in one section', [{ role: 'desk', sectionId: 'kenko' }], 'viewer', ofHealth],
    ['in just that role', [{ role: 'desk', sectionId: 'kenko' }], 'desk', ofHealth],
    ['in a role above theirs', [{ role: 'desk', sectionId: 'kenko' }], 'editor', nothing],
    ['in a role above theirs in the whole city', [{ role: 'editor' }], 'keeper', nothing],
    [
      'in a section where they have more',
      [
        { role: 'viewer', sectionId: 'kenko' },
        { role: 'editor', sectionId: 'zei' },
      ],
      'desk',
      ofTax,
    ],
    [
      'with duties in several sections',
      [
        { role: 'desk', sectionId: 'zei' },
        { role: 'keeper', sectionId: 'kenko' },
      ],
      'viewer',
      { ...ofHealth, surveys: ['kenshin', 'wakuchin', 'shinkoku'] },
    ],
    [
      'by a higher role in a section than in the city',
      [{ role: 'viewer' }, { role: 'desk', sectionId: 'zei' }],
      'desk',
      ofTax,
    ],
    ['in a section that the city has no more', [{ role: 'keeper', sectionId: 'gone' }], 'viewer', nothing],
  ]
  test.each(cases)('%s [OFF-06]', (_, duties, atLeast, reached) => {
    const scope = scopeOf(duties, sections, atLeast)
    const shown = scope === 'all' ? scope : mapOf(scope, (ids) => [...ids].toSorted())
    expect(shown).toEqual(reached === 'all' ? reached : mapOf(reached, (ids) => ids.toSorted()))
  })

  test('each role may what those before it may, and no more [OFF-06]', () => {
    const table = officeRoles.map((role) =>
      officeRoles.map((least) => scopeOf([{ role }], [], least) === 'all'),
    )
    expect(table).toEqual([
      [true, false, false, false],
      [true, true, false, false],
      [true, true, true, false],
      [true, true, true, true],
    ])
  })

  test.each([
    ['surveys', 'kenshin', true],
    ['surveys', 'shinkoku', false],
    ['surveys', 'hall', false],
    ['calendars', 'hall', true],
    ['calendars', 'ticket', false],
    ['services', 'ticket', true],
    ['services', 'toString', false],
  ] as const)('of %s, %s is in a section: %s [OFF-06]', (part, id, isIn) => {
    expect(isInScope(scopeOf([{ role: 'viewer', sectionId: 'kenko' }], sections, 'viewer'), part, id)).toBe(
      isIn,
    )
    expect(isInScope('all', part, id)).toBe(true)
  })
})

test.each<[string, Duty[], boolean]>([
  ['a keeper of the whole city', [{ role: 'desk', sectionId: 'zei' }, { role: 'keeper' }], true],
  ['a keeper of a section', [{ role: 'keeper', sectionId: 'zei' }], false],
  ['an editor of the whole city', [{ role: 'editor' }], false],
  ['nobody', [], false],
])('the office itself is seen to by %s: %s', (_, duties, isKeeper) => {
  expect(isCityKeeper(duties)).toBe(isKeeper)
})
