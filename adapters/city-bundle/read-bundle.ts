import { stat } from 'node:fs/promises'
import type { City } from '../../application/ports/city-repository.ts'
import { type LocalDate, tokyoDay } from '../../domain/shared/local-date.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { type BundleFile, readBundleFiles } from './bundle-files.ts'
import { checkBundle } from './check-bundle.ts'
import { type Fault, faultOf, finding } from './fault.ts'
import { placeFaults } from './fault-places.ts'
import { withoutFollowing } from './following-faults.ts'

/**
 * The city of a bundle that may be imported, or its faults with the forms that could be read; warnings in both cases.
 */
export type BundleResult =
  | { city: City; warnings: Fault[] }
  | { faults: Fault[]; forms: SurveyConfig[]; warnings: Fault[] }

/**
 * Reads and checks the bundle in `folder`, and finds all faults at once. Forms are in the order of their file names.
 *
 * @param nowMs epoch milliseconds; dates are checked against this day in Asia/Tokyo
 * @param only a form: others with faults are left out, unless something refers to them
 */
export async function readBundle(
  folder: string,
  nowMs: number = Date.now(),
  only?: string,
): Promise<BundleResult> {
  if (!(await isFolder(folder)))
    return { faults: [faultOf(folder, finding('$', 'folder.missing', {}))], forms: [], warnings: [] }
  return checkedFiles(await readBundleFiles(folder), tokyoDay(nowMs), only)
}

/**
 * The same for files that were read.
 *
 * @param faults those that they had then
 */
export function checkedFiles(
  { files, faults }: { files: readonly BundleFile[]; faults: readonly Fault[] },
  today: LocalDate,
  only?: string,
): BundleResult {
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

const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isDirectory() === true
