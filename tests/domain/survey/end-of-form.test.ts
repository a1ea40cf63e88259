import { describe, expect, test } from 'vitest'
import { checkValues } from '../../../domain/answer/answer-record.ts'
import { isCancelled, isComplete } from '../../../domain/answer/check-value.ts'
import { endMessageBlocks } from '../../../domain/survey/end-message.ts'
import {
  type EndMessageBlock,
  headerImageUrl,
  type SurveyConfig,
} from '../../../domain/survey/survey-config.ts'
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
  expect(headerImageUrl(aSurveyConfig(image === undefined ? {} : { headerImageUrl: image }))).toBe(url)
})

describe('check values', () => {
  test('a new answer is 未対応, neither cancelled nor completed [STATE-01] [STATE-02]', () => {
    expect(checkValues.initial).toBe('未対応')
    expect(isCancelled(checkValues.initial)).toBe(false)
    expect(isComplete(checkValues.initial)).toBe(false)
  })

  test.each(['NG', 'キャンセル', 'キャンセル済', '取り消し'])('%s is cancelled [STATE-02]', (check) => {
    expect(isCancelled(check)).toBe(true)
    expect(isComplete(check)).toBe(false)
  })

  test.each(['完了', '対応完了'])('%s is completed [STATE-02]', (check) => {
    expect(isComplete(check)).toBe(true)
    expect(isCancelled(check)).toBe(false)
  })

  test.each(['', '対応中', 'ng', '未完了', 'constructor'])(
    '%j is neither cancelled nor completed [STATE-02]',
    (check) => {
      expect(isCancelled(check)).toBe(false)
      expect(isComplete(check)).toBe(false)
    },
  )
})
