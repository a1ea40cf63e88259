import type { CitySettings } from '../../../application/ports/city-repository.ts'
import { contrastOf, isReadable, READABLE_CONTRAST, readableShade } from '../../../domain/home/city-color.ts'
import type { Notice, ServiceGroup } from '../../../domain/home/home-settings.ts'
import { returnPathOf } from '../../../domain/session/return-path.ts'
import { parseLocalDate } from '../../../domain/shared/local-date.ts'
import { isHttpsLink } from '../../../domain/shared/safe-link.ts'
import { type Finding, finding, pathStep } from '../fault.ts'
import { nearestName } from '../nearest-name.ts'
import type { BundleContext } from './bundle-context.ts'
import { imageFindings } from './image-findings.ts'

/** The findings of what the settings say about the first page: colour, sign, notices and services. */
export function* homeFindings(
  { color, logo, notices = [], groups = [], mostUsed = [] }: CitySettings,
  context: BundleContext,
): Generator<Finding> {
  if (color !== undefined) yield* colorFindings(color)
  yield* imageFindings(logo, '$.logo', context)
  for (const [index, notice] of notices.entries())
    yield* noticeFindings(notice, pathStep('$.notices', index), context)
  yield* groupFindings(groups, context)
  yield* mostUsedFindings(mostUsed, context)
}

function* colorFindings(color: string): Generator<Finding> {
  if (isReadable(color)) return
  yield finding('$.color', 'city.color_unreadable', {
    // Cut, as 4.499 would else be called enough.
    contrast: (Math.floor(contrastOf(color, '#ffffff') * 100) / 100).toFixed(2),
    needed: READABLE_CONTRAST,
    shade: readableShade(color),
  })
}

function* noticeFindings(
  { url, from, until }: Notice,
  path: string,
  { today }: Pick<BundleContext, 'today'>,
): Generator<Finding> {
  if (url !== undefined && !isHttpsLink(url) && returnPathOf(url) !== url)
    yield finding(`${path}.url`, 'notice.url_invalid', {})
  const wrong = Object.entries({ from, until }).filter(([, day]) => day !== undefined && !parseLocalDate(day))
  for (const [key] of wrong) yield finding(pathStep(path, key), 'notice.not_day', {})
  if (wrong.length > 0 || until === undefined) return
  if (from !== undefined && until < from) yield finding(`${path}.until`, 'notice.reversed', { from, until })
  else if (until < today) yield finding(`${path}.until`, 'notice.over', { until })
}

function* groupFindings(
  groups: readonly ServiceGroup[],
  { surveys, members }: Pick<BundleContext, 'surveys' | 'members'>,
): Generator<Finding> {
  const known = [...surveys.keys(), ...members.keys()]
  const titles = new Map<string, string>()
  const places = new Map<string, string>()
  for (const [index, { title, services }] of groups.entries()) {
    const path = pathStep('$.groups', index)
    const same = titles.get(title)
    if (same !== undefined) yield finding(`${path}.title`, 'home.group_twice', { first: same })
    else titles.set(title, path)
    for (const [at, { surveyId }] of services.entries()) {
      const place = `${pathStep(`${path}.services`, at)}.surveyId`
      const first = places.get(surveyId)
      if (!known.includes(surveyId))
        yield finding(place, 'home.form_unknown', { surveyId, near: nearestName(surveyId, known) })
      else if (first !== undefined) yield finding(place, 'home.form_twice', { surveyId, first })
      else places.set(surveyId, place)
    }
  }
  const left = known.filter((surveyId) => !places.has(surveyId))
  if (groups.length > 0 && left.length > 0)
    yield finding('$.groups', 'home.form_in_no_group', { surveyIds: left })
}

function* mostUsedFindings(
  mostUsed: readonly string[],
  { surveys, members }: Pick<BundleContext, 'surveys' | 'members'>,
): Generator<Finding> {
  const known = [...surveys.keys(), ...members.keys()]
  for (const [index, surveyId] of mostUsed.entries()) {
    const place = pathStep('$.mostUsed', index)
    const first = mostUsed.indexOf(surveyId)
    if (!known.includes(surveyId))
      yield finding(place, 'home.form_unknown', { surveyId, near: nearestName(surveyId, known) })
    else if (first < index)
      yield finding(place, 'home.form_twice', { surveyId, first: pathStep('$.mostUsed', first) })
  }
}
