import { type Finding, finding, pathStep } from '../fault.ts'
import { nearestName } from '../nearest-name.ts'
import type { BundleContext } from './bundle-context.ts'

/** Which images there may be. */
export type ImageContext = Pick<BundleContext, 'media' | 'imageHosts'>

const mediaPath = '/media/'

/** The name of the media file in an image reference; undefined for one of another host. */
const mediaNameOf = (reference: string): string | undefined =>
  reference.startsWith(mediaPath) ? reference.slice(mediaPath.length) : undefined

/** The findings of an image reference: a media file of the bundle or an https URL of a listed host; '' is no image. */
export function* imageFindings(
  reference: string | undefined,
  path: string,
  { media, imageHosts }: ImageContext,
): Generator<Finding> {
  if (!reference) return
  const name = mediaNameOf(reference)
  if (name !== undefined) {
    if (!media.has(name))
      yield finding(path, 'image.not_found', { name, near: nearestName(name, [...media]) })
    return
  }
  const url = URL.canParse(reference) ? new URL(reference) : undefined
  if (url?.protocol !== 'https:') {
    const file = reference.replace(/^\.?\/?(?:media\/)?/, '')
    yield finding(path, 'image.invalid', media.has(file) ? { near: `${mediaPath}${file}` } : {})
  } else if (!imageHosts.has(url.origin)) yield finding(path, 'image.host_unlisted', { origin: url.origin })
}

/** Whether a text is an https origin, and nothing more. */
export function isHttpsOrigin(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url?.protocol === 'https:' && url.origin === text
}

/** The findings of `imageHosts`, which must be https origins, as a content security policy needs them. */
export function* imageOriginFindings(imageHosts: readonly string[] = []): Generator<Finding> {
  for (const [index, host] of imageHosts.entries()) {
    if (!isHttpsOrigin(host)) yield finding(pathStep('$.imageHosts', index), 'image.host_invalid', {})
  }
}
