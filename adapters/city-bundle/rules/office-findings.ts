import type { CitySettings } from '../../../application/ports/city-repository.ts'
import type { Section } from '../../../domain/staff/office-duty.ts'
import { isEmail } from '../../../domain/survey/rules/email-rule.ts'
import { type Finding, finding, pathStep } from '../fault.ts'
import { nearestName } from '../nearest-name.ts'
import type { BundleContext } from './bundle-context.ts'
import { isHttpsOrigin } from './image-findings.ts'

/**
 * The findings of the office's settings: each section once, of forms, calendars and services that there are.
 * @param calendars the ids of all; undefined: some can't be read, which has findings of its own
 */
export function* officeFindings(
  { office: { sections = [], origin } = {} }: CitySettings,
  { surveys, members, services }: Pick<BundleContext, 'surveys' | 'members' | 'services'>,
  calendars: readonly string[] | undefined,
): Generator<Finding> {
  if (origin !== undefined && !isHttpsOrigin(origin))
    yield finding('$.office.origin', 'office.origin_invalid', {})
  const places = new Map<string, string>()
  for (const [index, section] of sections.entries()) {
    const path = pathStep('$.office.sections', index)
    const first = places.get(section.sectionId)
    if (first === undefined) places.set(section.sectionId, `${path}.sectionId`)
    else yield finding(`${path}.sectionId`, 'office.section_twice', { first })
    yield* unknownIn(section.surveys, `${path}.surveys`, 'フォーム', [...surveys.keys(), ...members.keys()])
    if (calendars) yield* unknownIn(section.calendars, `${path}.calendars`, 'カレンダー', calendars)
    yield* unknownIn(section.services, `${path}.services`, '商品', [...services.keys()])
    yield* noticeFindings(section, `${path}.notices`)
  }
}

/** A section that is told of applications needs forms, somebody who is told, and addresses that are some. */
function* noticeFindings({ notices, surveys = [] }: Section, path: string): Generator<Finding> {
  if (!notices) return
  const { times, addresses = [], line = false } = notices
  for (const [index, time] of times.entries())
    if (times.indexOf(time) < index) yield finding(pathStep(`${path}.times`, index), 'notices.time_twice', {})
  for (const [index, address] of addresses.entries())
    if (!isEmail(address)) yield finding(pathStep(`${path}.addresses`, index), 'notices.address_invalid', {})
  if (addresses.length === 0 && !line) yield finding(path, 'notices.nobody', {})
  if (surveys.length === 0) yield finding(path, 'notices.no_forms', {})
}

function* unknownIn(
  ids: readonly string[] = [],
  path: string,
  what: string,
  known: readonly string[],
): Generator<Finding> {
  for (const [index, id] of ids.entries())
    if (!known.includes(id))
      yield finding(pathStep(path, index), 'office.part_unknown', { what, id, near: nearestName(id, known) })
}

/** What a server sends nothing by, of what its sections are to be told by. */
export function* unsentNoticeFindings(
  { office: { sections = [] } = {} }: CitySettings,
  { sendsMail, sendsMessages }: { sendsMail: boolean; sendsMessages: boolean },
): Generator<Finding> {
  for (const [index, { notices }] of sections.entries()) {
    const path = `${pathStep('$.office.sections', index)}.notices`
    if (notices?.addresses?.length && !sendsMail)
      yield finding(`${path}.addresses`, 'notices.no_mail_server', {})
    if (notices?.line && !sendsMessages) yield finding(`${path}.line`, 'notices.no_line', {})
  }
}
