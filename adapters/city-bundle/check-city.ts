import type { City } from '../../application/ports/city-repository.ts'
import { type LocalDate, tokyoDay } from '../../domain/shared/local-date.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { BundleFile } from './bundle-files.ts'
import { bundleOfCity } from './bundle-of-city.ts'
import { checkBundle } from './check-bundle.ts'
import { type Fault, sizeFault } from './fault.ts'
import { placeFaults } from './fault-places.ts'
import { withoutFollowing } from './following-faults.ts'

/**
 * The city of a bundle that may be imported, or its faults with the forms that could be read; warnings in both cases.
 */
export type BundleResult =
  | { city: City; warnings: Fault[] }
  | { faults: Fault[]; forms: SurveyConfig[]; warnings: Fault[] }

/** Checks a city as if it was read from a bundle: what was put together, or was in force once. Pure. */
export function checkCity(city: City, nowMs: number): BundleResult {
  const files = bundleOfCity(city)
  const faults = files.flatMap(({ path, bytes }) => sizeFault(path, bytes.length) ?? [])
  return checkFiles({ files, faults }, nowMs)
}

/**
 * Checks the files of a bundle, with what is wrong with others of it, and finds all faults at once. Pure.
 *
 * @param nowMs epoch milliseconds; dates are checked against this day in Asia/Tokyo
 * @param only a form: others with faults are left out, unless something refers to them
 */
export function checkFiles(
  { files, faults }: { files: readonly BundleFile[]; faults: readonly Fault[] },
  nowMs: number,
  only?: string,
): BundleResult {
  const today = tokyoDay(nowMs)
  const whole = checkBundle(files, today)
  const checked = only !== undefined && !whole.city ? withoutOthers(whole, only, { files, today }) : whole
  const all = [...faults, ...checked.faults]
  const { city, forms } = checked
  const warnings = placeFaults(withoutFollowing(checked.warnings, all), files)
  if (city && all.length === 0) return { city, warnings }
  return { faults: placeFaults(withoutFollowing(all), files), forms, warnings }
}

/** The bundle without the forms that have faults, if it has none then and still has the form `only`; else `whole`. */
function withoutOthers(
  whole: ReturnType<typeof checkBundle>,
  only: string,
  { files, today }: { files: readonly BundleFile[]; today: LocalDate },
): ReturnType<typeof checkBundle> {
  const faulty = new Set(
    whole.faults.map(({ file }) => file).filter((file) => /^(surveys|members)\//.test(file)),
  )
  const rest = checkBundle(
    files.filter(({ path }) => !faulty.has(path)),
    today,
  )
  return rest.city && rest.forms.some(({ surveyId }) => surveyId === only) ? rest : whole
}
