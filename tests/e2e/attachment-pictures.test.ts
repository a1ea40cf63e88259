import { afterAll, expect, test } from 'vitest'
import { judgeContent } from '../../domain/attachment/judge-content.ts'
import {
  chunk,
  exif,
  photo,
  pngWith,
  position,
  progressivePhoto,
  segment,
  withSegments,
} from '../domain/attachment/files.ts'
import { openPhone } from './browser.ts'

const phone = await openPhone()
afterAll(() => phone.close())

function cleaned(file: Uint8Array): Buffer {
  const judge = judgeContent()
  return Buffer.concat([...judge.take(file)].map((bytes) => Buffer.from(bytes)))
}

/** How a picture is drawn: its size, and all of its pixels. */
const drawn = (file: Uint8Array, type: string) =>
  phone.page.evaluate(
    async (address) => {
      const image = new Image()
      image.src = address
      await image.decode()
      const { naturalWidth: width, naturalHeight: height } = image
      const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')!
      context.drawImage(image, 0, 0)
      return `${width}x${height} ${context.getImageData(0, 0, width, height).data.join()}`
    },
    `data:${type};base64,${Buffer.from(file).toString('base64')}`,
  )

test.each([
  ['a photo', withSegments(photo, segment(0xfe, position)), 'image/jpeg', '24x16 '],
  ['a photo that was held upright', withSegments(photo, exif(6, true)), 'image/jpeg', '16x24 '],
  ['a progressive photo', withSegments(progressivePhoto, exif(8)), 'image/jpeg', '16x24 '],
  ['a picture', pngWith(chunk('tEXt', position)), 'image/png', '6x4 '],
])('%s looks the same when it is cleaned', async (_, file, type, size) => {
  const seen = await drawn(file, type)
  expect(seen.slice(0, size.length)).toBe(size)
  expect(await drawn(cleaned(file), type)).toBe(seen)
})
