import { unzipSync } from 'fflate'
import { WorkbookUnreadable } from './workbook-unreadable.ts'

/** Bytes of a workbook's file, and of what is unpacked from it. */
export type WorkbookLimits = { packed: number; unpacked: number }

const MAX_PARTS = 1_000

const needed =
  /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/.+\.xml)$/

/**
 * The XML parts of an .xlsx file that its cells are read from, by their path. No more is unpacked than the file says,
 * and no more than the limit.
 *
 * @throws WorkbookUnreadable
 */
export function workbookParts(bytes: Uint8Array, limits: WorkbookLimits): ReadonlyMap<string, Uint8Array> {
  if (bytes.length > limits.packed) throw new WorkbookUnreadable('too_large')
  if (isCompoundFile(bytes)) throw new WorkbookUnreadable('old_or_locked')
  let unpacked = 0
  let parts = 0
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    parts += 1
    if (parts > MAX_PARTS) throw new WorkbookUnreadable('too_large')
    if (!needed.test(name)) return false
    unpacked += originalSize
    if (unpacked > limits.unpacked) throw new WorkbookUnreadable('too_large')
    return true
  }
  try {
    return new Map(Object.entries(unzipSync(bytes, { filter })))
  } catch (error) {
    throw error instanceof WorkbookUnreadable ? error : new WorkbookUnreadable('no_workbook')
  }
}

/** Whether this is an .xls file, or an .xlsx file with a password: both are compound files. */
export const isCompoundFile = (bytes: Uint8Array): boolean =>
  [0xd0, 0xcf, 0x11, 0xe0].every((byte, index) => bytes[index] === byte)
