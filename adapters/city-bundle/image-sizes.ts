import { imageSize } from 'image-size'
import type { Media } from '../../application/ports/city-repository.ts'
import type { ImageSize } from '../../domain/survey/survey-config.ts'

/** Width and height in pixels by the address of an image; those whose content does not tell are left out. */
export function imageSizesOf(media: readonly Media[]): ReadonlyMap<string, ImageSize> {
  return new Map(
    media.flatMap(({ name, bytes }) => {
      const size = sizeOf(bytes)
      return size ? [[`/media/${name}`, size]] : []
    }),
  )
}

function sizeOf(bytes: Uint8Array): ImageSize | undefined {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes)
    const size = [Math.round(width), Math.round(height)] as const
    // A photograph that was taken with the camera on its side is shown upright.
    return orientation > 4 ? [size[1], size[0]] : size
  } catch {
    return undefined
  }
}

/**
 * The same form with `imageSize` beside the address of each image whose size is known, so that nothing moves when it
 * comes.
 */
export function withImageSizes<Part>(part: Part, sizes: ReadonlyMap<string, ImageSize>): Part {
  if (Array.isArray(part)) return part.map((each) => withImageSizes(each, sizes)) as Part
  if (typeof part !== 'object' || part === null) return part
  const parts = Object.entries(part).map(([key, value]) => [key, withImageSizes(value, sizes)])
  const found = imageFields.map((key) => sizes.get((part as Record<string, string>)[key] ?? '')).find(Boolean)
  return { ...Object.fromEntries(parts), ...(found && { imageSize: found }) }
}

/** The same form as somebody writes it: images tell their size themselves. */
export function withoutImageSizes<Part>(part: Part): Part {
  if (Array.isArray(part)) return part.map(withoutImageSizes) as Part
  if (typeof part !== 'object' || part === null) return part
  const parts = Object.entries(part).filter(([key]) => key !== 'imageSize')
  return Object.fromEntries(parts.map(([key, value]) => [key, withoutImageSizes(value)])) as Part
}

const imageFields = ['imageUrl', 'originalContentUrl', 'headerImageUrl', 'headerUrl'] as const
