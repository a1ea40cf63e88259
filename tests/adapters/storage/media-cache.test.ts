import { expect, test } from 'vitest'
import { mediaCache } from '../../../adapters/sql/city/media-cache.ts'
import type { Media } from '../../../application/ports/city-repository.ts'

/** A cache of 100 bytes over images whose size is the number in their name; `read` are the names that were read. */
function aCache() {
  const read: string[] = []
  const cache = mediaCache(async (name): Promise<Media | undefined> => {
    read.push(name)
    const size = Number(/\d+/.exec(name)?.[0] ?? -1)
    return size < 0 ? undefined : { name, contentType: 'image/png', bytes: new Uint8Array(size) }
  }, 100)
  return { cache, read }
}

test('an image is read once, what is not there each time', async () => {
  const { cache, read } = aCache()
  const first = await cache.find('a-20')
  expect(await cache.find('a-20')).toBe(first)
  expect(await cache.find('none')).toBeUndefined()
  expect(await cache.find('none')).toBeUndefined()
  expect(read).toEqual(['a-20', 'none', 'none'])
})

test('the images used last stay, within the ceiling', async () => {
  const { cache, read } = aCache()
  for (const name of ['a-25', 'b-25', 'c-25', 'd-25', 'a-25', 'e-25']) await cache.find(name)
  read.length = 0
  for (const name of ['a-25', 'c-25', 'd-25', 'e-25']) await cache.find(name)
  expect(read).toEqual([])
  await cache.find('b-25')
  expect(read).toEqual(['b-25'])
})

test('one that is larger than a quarter of the ceiling is read each time, and pushes none out', async () => {
  const { cache, read } = aCache()
  for (const name of ['a-25', 'huge-26', 'huge-26', 'a-25']) await cache.find(name)
  expect(read).toEqual(['a-25', 'huge-26', 'huge-26'])
})

test('the same image found by many at once counts once', async () => {
  const { cache, read } = aCache()
  await Promise.all(Array.from({ length: 8 }, () => cache.find('a-25')))
  for (const name of ['b-25', 'c-25', 'd-25']) await cache.find(name)
  read.length = 0
  for (const name of ['a-25', 'b-25', 'c-25', 'd-25']) await cache.find(name)
  expect(read).toEqual([])
})

test('what was read before it was to be forgotten is not kept', async () => {
  let give = (_: Media) => {}
  let reads = 0
  const cache = mediaCache(() => {
    reads += 1
    return new Promise<Media>((resolve) => {
      give = resolve
    })
  })
  const image = (byte: number) => ({ name: 'a', contentType: 'image/png', bytes: new Uint8Array([byte]) })
  const old = cache.find('a')
  cache.forget()
  give(image(1))
  await old
  const next = cache.find('a')
  give(image(2))
  expect(await next).toEqual(image(2))
  expect(reads).toBe(2)
})
