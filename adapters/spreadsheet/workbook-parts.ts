import { strFromU8, unzipSync } from 'fflate'
import { WorkbookUnreadable } from './workbook-unreadable.ts'

/** Bytes of a workbook's file, and of what is unpacked from it. */
const limits = { packed: 5 * 1024 * 1024, unpacked: 20 * 1024 * 1024, parts: 1_000 }

const needed =
  /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/.+\.xml)$/

/**
 * The XML parts of an .xlsx file that its cells are read from, by their path. No more is unpacked than the file says, and no more
 * than 20 MiB.
 *
 * @throws WorkbookUnreadable
 */
export function workbookParts(bytes: Uint8Array): ReadonlyMap<string, string> {
  if (bytes.length > limits.packed) throw new WorkbookUnreadable('too_large')
  if (isCompoundFile(bytes)) throw new WorkbookUnreadable('old_or_locked')
  let unpacked = 0
  let parts = 0
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    parts += 1
    if (parts > limits.parts) throw new WorkbookUnreadable('too_large')
    if (!needed.test(name)) return false
    unpacked += originalSize
    if (unpacked > limits.unpacked) throw new WorkbookUnreadable('too_large')
    return true
  }
  try {
    return new Map(
      Object.entries(unzipSync(bytes, { filter })).map(([name, part]) => [name, strFromU8(part)]),
    )
  } catch (error) {
    throw error instanceof WorkbookUnreadable ? error : new WorkbookUnreadable('no_workbook')
  }
}

/** Whether this is an .xls file, or an .xlsx file with a password: both are compound files. */
const isCompoundFile = (bytes: Uint8Array): boolean =>
  [0xd0, 0xcf, 0x11, 0xe0].every((byte, index) => bytes[index] === byte)
