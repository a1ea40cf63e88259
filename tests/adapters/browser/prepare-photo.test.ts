import { expect, test } from 'vitest'
import { sizeToSend } from '../../../adapters/browser/prepare-photo.ts'

const sizes: [string, [number, number], [number, number]][] = [
  ['of a phone', [4032, 3024], [2000, 1500]],
  ['that is held upright', [3024, 4032], [1500, 2000]],
  ['that is just as large', [2000, 1500], [2000, 1500]],
  ['that is small', [640, 480], [640, 480]],
  ['of a long receipt', [1500, 6000], [1000, 4000]],
  ['of a narrow receipt', [800, 6000], [800, 6000]],
  ['of something endless', [1200, 24_000], [400, 8000]],
  ['of a line', [1, 24_000], [1, 8000]],
]
test.each(sizes)('a photo %s is sent in a size in which it can be read', (_, [width, height], sent) => {
  const size = sizeToSend({ width, height })
  expect([size.width, size.height]).toEqual(sent)
})
