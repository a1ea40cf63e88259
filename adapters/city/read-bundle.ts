import { stat } from 'node:fs/promises'
import type { City } from '../../application/ports/city-repository.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import { readBundleFiles } from './bundle-files.ts'
import { checkBundle } from './check-bundle.ts'
import { type Fault, faultOf, finding } from './fault.ts'

/** The city of a bundle that may be imported, or its faults; warnings in both cases. */
export type BundleResult = { city: City; warnings: Fault[] } | { faults: Fault[]; warnings: Fault[] }

/**
 * Reads and checks the bundle in `folder`, and finds all faults at once. Forms are in the order of their file names.
 *
 * @param nowMs epoch milliseconds; dates are checked against this day in Asia/Tokyo
 */
export async function readBundle(folder: string, nowMs: number = Date.now()): Promise<BundleResult> {
  if (!(await isFolder(folder)))
    return { faults: [faultOf(folder, finding('$', 'folder.missing', {}))], warnings: [] }
  const { files, faults } = await readBundleFiles(folder)
  const checked = checkBundle(files, tokyoDay(nowMs))
  const all = [...faults, ...checked.faults]
  const { city, warnings } = checked
  return city && all.length === 0 ? { city, warnings } : { faults: all, warnings }
}

const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isDirectory() === true
