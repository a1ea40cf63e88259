import { stat } from 'node:fs/promises'
import type { City } from '../../application/ports/city-repository.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import { readBundleFiles } from './bundle-files.ts'
import { checkBundle } from './check-bundle.ts'
import { type Fault, faultOf, finding } from './fault.ts'

/** A bundle that may be imported, or everything that keeps it from being imported; warnings in both cases. */
export type BundleReading = { city: City; warnings: Fault[] } | { faults: Fault[]; warnings: Fault[] }

/**
 * Reads and checks the bundle in `folder`: every fault at once, each with file, JSON path and rule. Surveys are in the order
 * of their file names.
 *
 * @param nowMs the instant whose day (Asia/Tokyo) dates are judged by
 */
export async function readBundle(folder: string, nowMs: number = Date.now()): Promise<BundleReading> {
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
