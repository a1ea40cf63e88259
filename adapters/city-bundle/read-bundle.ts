import { stat } from 'node:fs/promises'
import { readBundleFiles } from './bundle-files.ts'
import { type BundleResult, checkFiles } from './check-city.ts'
import { faultOf, finding } from './fault.ts'

/**
 * Reads and checks the bundle in `folder`, and finds all faults at once. Forms are in the order of their file names.
 * `nowMs` and `only` are as `checkFiles` has them.
 */
export async function readBundle(
  folder: string,
  nowMs: number = Date.now(),
  only?: string,
): Promise<BundleResult> {
  if (!(await isFolder(folder)))
    return { faults: [faultOf(folder, finding('$', 'folder.missing', {}))], forms: [], warnings: [] }
  return checkFiles(await readBundleFiles(folder), nowMs, only)
}

const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isDirectory() === true
