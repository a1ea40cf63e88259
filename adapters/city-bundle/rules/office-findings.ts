import type { CitySettings } from '../../../application/ports/city-repository.ts'
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
  }
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
