import { describe, expect, test } from 'vitest'
import { endMessageBlocks } from '../../../domain/survey/end-message.ts'
import { type EndMessageBlock, headerImage, type SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { aSurveyConfig } from '../../builders.ts'

const text = (of: string): EndMessageBlock => ({ type: 'text', text: of })
const image = (originalContentUrl: string): EndMessageBlock => ({ type: 'image', originalContentUrl })

describe('the thank-you message', () => {
  const blocks = (message?: SurveyConfig['endOfSurveyMessage']) =>
    endMessageBlocks(aSurveyConfig(message === undefined ? {} : { endOfSurveyMessage: message }))

  test('a plain string is one block, an array keeps its order', () => {
    expect(blocks('ありがとうございました。')).toEqual([text('ありがとうございました。')])
    expect(blocks([image('/a.png'), text('一'), image('/b.png'), text('二')])).toEqual([
      image('/a.png'),
      text('一'),
      image('/b.png'),
      text('二'),
    ])
  })

  test('blank blocks are left out', () => {
    expect(blocks([text(''), text('一'), image('')])).toEqual([text('一')])
  })

  test.each([[undefined], [''], [' 　\n'], [[]], [[text(''), text('　')]], [[image('/a.png')]]])(
    '%j has no text and gives no blocks',
    (message) => {
      expect(blocks(message)).toEqual([])
    },
  )
})

test.each([
  [undefined, undefined],
  ['', undefined],
  ['/media/header.png', '/media/header.png'],
  [{}, undefined],
  [{ headerUrl: '' }, undefined],
  [{ headerUrl: '/media/header.png' }, '/media/header.png'],
])('the header image %j is shown from %j', (image, url) => {
  expect(headerImage(aSurveyConfig(image === undefined ? {} : { headerImageUrl: image }))?.url).toBe(url)
})

test('the header image has the size that the import noted, wherever its address stands [FORM-02]', () => {
  const [url, size] = ['/media/header.png', [1200, 300] as const]
  const ofString = aSurveyConfig({ headerImageUrl: url, imageSize: size })
  const ofObject = aSurveyConfig({ headerImageUrl: { headerUrl: url, imageSize: size } })
  expect(headerImage(ofString)).toEqual({ url, size })
  expect(headerImage(ofObject)).toEqual({ url, size })
})
