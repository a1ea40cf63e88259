import { bytesOf, isAscii } from './byte-flow.ts'

const ORIENTATION = 0x0112
const SHORT = 3

/**
 * How the picture has to be turned or mirrored, 2 to 8, by the first directory of EXIF.
 *
 * @param tiff what follows the word Exif
 * @returns undefined where it lies right, or nothing that can be read is said
 */
export function orientationOf(tiff: Uint8Array): number | undefined {
  const isLittle = isAscii(tiff, 'II*\0')
  if (!isLittle && !isAscii(tiff, 'MM\0*')) return undefined
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  const shortAt = (at: number) => (at + 2 <= tiff.length ? view.getUint16(at, isLittle) : 0)
  const directory = tiff.length < 8 ? tiff.length : view.getUint32(4, isLittle)
  const entries = shortAt(directory)
  for (let at = directory + 2; at < directory + 2 + 12 * entries && at + 12 <= tiff.length; at += 12) {
    if (shortAt(at) !== ORIENTATION) continue
    const value = shortAt(at + 8)
    return shortAt(at + 2) === SHORT && value >= 2 && value <= 8 ? value : undefined
  }
  return undefined
}

/** EXIF that says nothing else. */
export const orientationSegment = (orientation: number): Uint8Array =>
  bytesOf(
    `Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0${String.fromCharCode(orientation)}\0\0\0\0\0\0`,
  )
