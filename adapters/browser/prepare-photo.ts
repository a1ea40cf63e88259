import { refuse } from '../../domain/refusal.ts'

/** A photo as it is sent: upright, small, without what the camera noted beside it. */
type PreparedPhoto = {
  content: Blob
  name: string
  /** A small picture of it; undefined where none could be made. */
  thumbnail: ImageBitmap | undefined
}

type Kind = 'jpeg' | 'png' | 'heic'

/** The small print of a certificate stays readable with these many pixels on its sides, and at this quality. */
const LONG_SIDE = 2000
/** Of something long, such as a receipt, the short side has at least these many. */
const SHORT_SIDE = 1000
const QUALITY = 0.85

/** Pixels on the long side of its small picture. */
const THUMBNAIL = 160

/** A drawing such as a screenshot goes as it is up to these many bytes: its letters stay sharp. */
const DRAWING_BYTES = 1024 * 1024

/**
 * Makes of a photo what is sent. @throws Refusal `attachment.kind` for something else, `attachment.heic` for a photo
 * that this browser can't show, `attachment.unreadable` for a broken one
 */
export async function preparePhoto(file: File): Promise<PreparedPhoto> {
  const kind = kindOf(new Uint8Array(await file.slice(0, 12).arrayBuffer()), file)
  if (!kind) throw refuse('attachment.kind', {})
  // Upright: as its camera was held.
  const photo = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw refuse(kind === 'heic' ? 'attachment.heic' : 'attachment.unreadable', {})
  })
  try {
    const thumbnail = await thumbnailOf(photo)
    const { width, height } = sizeToSend(photo)
    const isSmall = width === photo.width && height === photo.height && file.size <= DRAWING_BYTES
    if (kind === 'png' && isSmall) return { content: file, name: file.name, thumbnail }
    return { content: await drawn(photo, width, height), name: asJpeg(file.name), thumbnail }
  } finally {
    photo.close()
  }
}

/** What a photo is by how it begins; a HEIC photo is known by its name, too, as it has many beginnings. */
function kindOf(start: Uint8Array, { name, type }: File): Kind | undefined {
  if (start[0] === 0xff && start[1] === 0xd8) return 'jpeg'
  if (start[0] === 0x89 && start[1] === 0x50) return 'png'
  const brand = String.fromCharCode(...start.subarray(4, 12))
  const isHeic = /^ftyp(hei|hev|mif|msf)/.test(brand) || /hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name)
  return isHeic ? 'heic' : undefined
}

type Size = { width: number; height: number }

/** The size in which a photo is sent; never larger than it is. */
export function sizeToSend({ width, height }: Size): Size {
  const long = Math.max(width, height)
  const share = Math.min(1, Math.max(LONG_SIDE / long, SHORT_SIDE / Math.min(width, height)))
  // Something endless is sent at a length that every browser can draw.
  const bounded = Math.min(share, (4 * LONG_SIDE) / long)
  return {
    width: Math.max(1, Math.round(width * bounded)),
    height: Math.max(1, Math.round(height * bounded)),
  }
}

/** On white, as a photo can't be seen through. */
async function drawn(photo: ImageBitmap, width: number, height: number): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const pen = canvas.getContext('2d')
  if (!pen) throw refuse('attachment.unreadable', {})
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(photo, 0, 0, width, height)
  const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  // Phones give back the room of a canvas late.
  Object.assign(canvas, { width: 0, height: 0 })
  if (!made) throw refuse('attachment.unreadable', {})
  return made
}

/** undefined where the browser makes none: the file is sent all the same. */
const thumbnailOf = (photo: ImageBitmap): Promise<ImageBitmap | undefined> => {
  const share = Math.min(1, THUMBNAIL / Math.max(photo.width, photo.height))
  return createImageBitmap(photo, {
    resizeWidth: Math.max(1, Math.round(photo.width * share)),
    resizeHeight: Math.max(1, Math.round(photo.height * share)),
    resizeQuality: 'high',
  }).catch(() => undefined)
}

const asJpeg = (name: string): string => `${name.replace(/\.[A-Za-z0-9]{1,5}$/, '')}.jpg`
