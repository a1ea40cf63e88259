import type { Media } from '../../../application/ports/city-repository.ts'

/** Images that have been asked for, in memory. */
type MediaCache = {
  /** The same object until the next `forget`. */
  find(name: string): Promise<Media | undefined>
  /** Later finds read again. */
  forget(): void
}

/**
 * Keeps what `read` gives, up to `maxBytes` in all, the images used last; one that is larger than a quarter of that is read each
 * time.
 */
export function mediaCache(
  read: (name: string) => Promise<Media | undefined>,
  maxBytes = 64 * 1024 * 1024,
): MediaCache {
  let kept = new Map<string, Media>()
  let keptBytes = 0

  const keep = (media: Media): void => {
    drop(media.name)
    kept.set(media.name, media)
    keptBytes += media.bytes.length
    for (const oldest of kept.keys()) {
      if (keptBytes <= maxBytes) break
      drop(oldest)
    }
  }
  const drop = (name: string): void => {
    keptBytes -= kept.get(name)?.bytes.length ?? 0
    kept.delete(name)
  }

  return {
    async find(name) {
      const known = kept.get(name)
      if (known) {
        keep(known)
        return known
      }
      const before = kept
      const found = await read(name)
      // What was read before it was to be forgotten may be an old one.
      if (found && before === kept && found.bytes.length <= maxBytes / 4) keep(found)
      return found
    },
    forget() {
      kept = new Map()
      keptBytes = 0
    },
  }
}
