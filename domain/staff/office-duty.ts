import type { SectionNotices } from './section-notice.ts'

/** What somebody may do in the office, each role what those before it may. */
export const officeRoles = ['viewer', 'desk', 'editor', 'keeper'] as const
export type OfficeRole = (typeof officeRoles)[number]

/** A named group of forms, calendars and services that some of the staff look after. */
export type Section = {
  sectionId: string
  name: string
  surveys?: readonly string[]
  calendars?: readonly string[]
  /** Ids of what is sold. */
  services?: readonly string[]
  /** How it is told of new applications to its forms; absent: it is not. */
  notices?: SectionNotices
}

/** A role in a section; without a section in the whole city. */
export type Duty = { role: OfficeRole; sectionId?: string }

/** Duties on one line, that of the whole city first, then by section: `keeper, desk@zei`; empty if there are none. */
export const dutiesText = (duties: readonly Duty[]): string =>
  duties
    .toSorted(({ sectionId: one = '' }, { sectionId: other = '' }) => (one < other ? -1 : 1))
    .map(({ role, sectionId }) => (sectionId === undefined ? role : `${role}@${sectionId}`))
    .join(', ')

/**
 * Somebody of the staff who is signed in to the office. Adapters make it from a session; a command never carries it.
 */
export type Officer = {
  /** The staff identifier. */
  sub: string
  /** What the audit log calls them. */
  username: string
  name?: string
  duties: readonly Duty[]
  /** The session by which they are signed in; absent: they ask by no session. */
  sessionId?: string
}

/** What a duty reaches: everything, or what its sections name. */
export type OfficeScope = 'all' | { readonly [K in SectionPart]: ReadonlySet<string> }
type SectionPart = 'surveys' | 'calendars' | 'services'

/**
 * What somebody may look at, or do, in at least that role. Whatever is outside is to look as if it were not there.
 * @param sections those of the city; a duty in one that there is no more reaches nothing
 */
export function scopeOf(
  duties: readonly Duty[],
  sections: readonly Section[],
  atLeast: OfficeRole,
): OfficeScope {
  const held = duties.filter(({ role }) => mayAs(role, atLeast))
  if (held.some(({ sectionId }) => sectionId === undefined)) return 'all'
  const own = sections.filter((section) => held.some(({ sectionId }) => sectionId === section.sectionId))
  const idsOf = (part: SectionPart) => new Set(own.flatMap((section) => section[part] ?? []))
  return { surveys: idsOf('surveys'), calendars: idsOf('calendars'), services: idsOf('services') }
}

/** Whether a scope has something in it. */
export const isInScope = (scope: OfficeScope, part: SectionPart, id: string): boolean =>
  scope === 'all' || scope[part].has(id)

/** The highest role that somebody has for something of the city; undefined: it is not theirs to see. */
export const roleIn = (
  duties: readonly Duty[],
  sections: readonly Section[],
  { part, id }: { part: SectionPart; id: string },
): OfficeRole | undefined =>
  officeRoles.findLast((role) => isInScope(scopeOf(duties, sections, role), part, id))

/** Whether a role may do what `atLeast` may. */
export const mayAs = (role: OfficeRole, atLeast: OfficeRole): boolean =>
  officeRoles.indexOf(role) >= officeRoles.indexOf(atLeast)

/** Whether somebody is a keeper of the whole city: they see to the office itself. */
export const isCityKeeper = (duties: readonly Duty[]): boolean =>
  duties.some(({ role, sectionId }) => role === 'keeper' && sectionId === undefined)
