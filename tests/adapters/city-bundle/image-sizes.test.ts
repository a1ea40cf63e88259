import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { imageSizesOf } from '../../../adapters/city-bundle/image-sizes.ts'
import { readBundle } from '../../../adapters/city-bundle/read-bundle.ts'
import { writeBundle } from '../../../adapters/city-bundle/write-bundle.ts'
import type { City } from '../../../application/ports/city-repository.ts'
import { aBundle, anItemFile, aSurveyFile, today } from './bundles.ts'

const svg = (attributes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><path d="M0 0"/></svg>`
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAD0lEQVR4nGNgYGBgYGAAAAAFAAGrxCUuAAAAAElFTkSuQmCC',
  'base64',
)
const image = (name: string, bytes: Uint8Array | string) => ({
  name,
  contentType: 'image/png',
  bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes,
})

test.each([
  ['a PNG', 'a.png', png, [3, 2]],
  ['a drawing with a width and a height', 'a.svg', svg('width="640" height="160"'), [640, 160]],
  ['a drawing with a view box only', 'a.svg', svg('viewBox="0 0 800 200"'), [800, 200]],
])('the size of %s is read from the image itself', (_, name, bytes, size) => {
  expect(imageSizesOf([image(name, bytes)])).toEqual(new Map([[`/media/${name}`, size]]))
})

test('an image that does not tell its size, or is none, has none', () => {
  expect(imageSizesOf([image('a.svg', svg('')), image('b.png', 'not an image')])).toEqual(new Map())
})

/** A city whose form shows an image in each place that a form has for one. */
const files = {
  'media/a.svg': svg('viewBox="0 0 800 200"'),
  'media/b.png': png,
  'surveys/1.json': aSurveyFile({
    headerImageUrl: '/media/a.svg',
    surveySchema: [anItemFile({ imageUrl: '/media/b.png' })],
    endOfSurveyMessage: [
      { type: 'text', text: 'ありがとうございました。' },
      { type: 'image', originalContentUrl: '/media/b.png' },
    ],
  }),
}

async function cityOf(folder: string): Promise<City> {
  const read = await readBundle(folder, today)
  if (!('city' in read)) throw new Error(JSON.stringify(read.faults))
  return read.city
}

test('an import notes the size of each image beside its address, and an export leaves it out [FORM-02] [FORM-20]', async () => {
  const city = await cityOf(await aBundle(files))
  expect(city.surveys[0]).toMatchObject({
    imageSize: [800, 200],
    surveySchema: [{ imageSize: [3, 2] }],
    endOfSurveyMessage: [{ type: 'text' }, { imageSize: [3, 2] }],
  })
  const folder = await mkdtemp(join(tmpdir(), 'city-'))
  await writeBundle(folder, city)
  const [name] = await readdir(join(folder, 'surveys'))
  expect(await readFile(join(folder, 'surveys', String(name)), 'utf8')).not.toContain('imageSize')
  expect(await cityOf(folder)).toEqual(city)
  await rm(folder, { recursive: true })
})
