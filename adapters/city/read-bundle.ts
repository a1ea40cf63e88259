import { stat } from 'node:fs/promises'
import type { City } from '../../application/ports/city-repository.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { readBundleFiles } from './bundle-files.ts'
import { checkBundle } from './check-bundle.ts'
import { type Fault, faultOf, finding } from './fault.ts'
import { placeFaults } from './fault-places.ts'
import { withoutFollowing } from './following-faults.ts'

/** The city of a bundle that may be imported, or its faults with the forms that could be read; warnings in both cases. */
export type BundleResult =
  | { city: City; warnings: Fault[] }
  | { faults: Fault[]; forms: SurveyConfig[]; warnings: Fault[] }

/**
 * Reads and checks the bundle in `folder`, and finds all faults at once. Forms are in the order of their file names.
 *
 * @param nowMs epoch milliseconds; dates are checked against this day in Asia/Tokyo
 */
export async function readBundle(folder: string, nowMs: number = Date.now()): Promise<BundleResult> {
  if (!(await isFolder(folder)))
    return { faults: [faultOf(folder, finding('$', 'folder.missing', {}))], forms: [], warnings: [] }
  const { files, faults } = await readBundleFiles(folder)
  const checked = checkBundle(files, tokyoDay(nowMs))
  const all = [...faults, ...checked.faults]
  const { city, forms } = checked
  const warnings = placeFaults(withoutFollowing(checked.warnings, all), files)
  if (city && all.length === 0) return { city, warnings }
  return { faults: placeFaults(withoutFollowing(all), files), forms, warnings }
}

const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isDirectory() === true
