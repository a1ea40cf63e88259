import { describe, expect, onTestFinished, test } from 'vitest'
import { type LibreTranslateConfig, libreTranslate } from '../../../adapters/translation/libre-translate.ts'
import { noTranslator } from '../../../adapters/translation/no-translator.ts'
import { translatorContract } from '../../contracts/translator.contract.ts'
import { aMachine, type Behaviour } from './machine.ts'

const opened = async (behave?: Behaviour, over: Partial<LibreTranslateConfig> = {}) => {
  const machine = await aMachine(behave)
  onTestFinished(machine.close)
  const failures: string[] = []
  const onFailure = ({ reason }: { reason: string }) => void failures.push(reason)
  return { machine, failures, translator: libreTranslate({ url: machine.url, onFailure, ...over }) }
}

translatorContract('none', async () => noTranslator)
translatorContract('LibreTranslate', async () => (await opened()).translator)
translatorContract(
  'LibreTranslate that fails',
  async () => (await opened(() => ({ status: 500 }))).translator,
)
translatorContract('LibreTranslate that nobody serves', async () =>
  libreTranslate({ url: 'http://127.0.0.1:9' }),
)

test('no machine translates nothing [LANG-07]', async () => {
  expect(await noTranslator.translate(['こんにちは', ''], 'en')).toEqual([undefined, undefined])
})

describe('LibreTranslate', () => {
  test('is asked from Japanese, as plain text, with the key, and translates in order [LANG-07]', async () => {
    const { machine, translator } = await opened(undefined, { apiKey: 'a-key' })
    expect(await translator.translate(['住民票', '予約'], 'en')).toEqual(['en:住民票', 'en:予約'])
    expect(machine.asked).toEqual([
      { q: ['住民票', '予約'], source: 'ja', target: 'en', format: 'text', api_key: 'a-key' },
    ])
  })

  test('is asked without a key where there is none, below the path of its address', async () => {
    const { machine, translator } = await opened()
    await translator.translate(['予約'], 'en')
    expect(machine.asked[0]).not.toHaveProperty('api_key')
    expect(machine.paths).toEqual(['/api/translate'])
  })

  test.each([
    ['zh-Hans', 'zh'],
    ['zh-Hant', 'zt'],
    ['pt-BR', 'pt'],
    ['vi', 'vi'],
  ])('knows %s as %s', async (code, target) => {
    const { translator } = await opened()
    expect(await translator.translate(['予約'], code)).toEqual([`${target}:予約`])
  })

  test('is never asked for plain Japanese, nor for a language that it does not have', async () => {
    const { machine, translator } = await opened()
    for (const code of ['ja-easy', 'ja', 'tlh'])
      expect(await translator.translate(['予約'], code)).toEqual([undefined])
    expect(machine.asked).toEqual([])
  })

  test('is asked once for each text and language, also while it is being asked', async () => {
    const { machine, translator } = await opened()
    await Promise.all([translator.translate(['予約', '予約'], 'en'), translator.translate(['予約'], 'en')])
    await translator.translate(['予約'], 'en')
    await translator.translate(['予約'], 'vi')
    expect(machine.asked.map(({ q, target }) => [q, target])).toEqual([
      [['予約'], 'en'],
      [['予約'], 'vi'],
    ])
  })

  test('is asked for many texts in batches, one after the other', async () => {
    const { machine, translator } = await opened()
    const texts = Array.from({ length: 60 }, (_, at) => `文${at}`)
    expect(await translator.translate(texts, 'en')).toEqual(texts.map((text) => `en:${text}`))
    expect(machine.asked.map(({ q }) => q.length)).toEqual([25, 25, 10])
    expect(machine.mostAtOnce()).toBe(1)
    await translator.translate(['長い'.repeat(1_500), '文。'.repeat(1_500)], 'en')
    expect(machine.asked.slice(3).map(({ q }) => q.length)).toEqual([1, 1])
  })

  test('that is slow has nothing for now, and what came late for who asks next', async () => {
    let send = () => {}
    const after = new Promise<void>((sent) => (send = sent))
    const { translator, failures } = await opened(() => ({ after }), { patienceMs: 20 })
    const translated = () => translator.translate(['予約'], 'en')
    expect(await translated()).toEqual([undefined])
    send()
    await expect.poll(translated).toEqual(['en:予約'])
    expect(failures).toEqual([])
  })

  test.each<[string, Behaviour, RegExp]>([
    ['refuses', () => ({ status: 403 }), /^status 403$/],
    ['is too slow', () => ({ after: new Promise(() => {}) }), /^no answer in time$/],
    ['hangs up', () => ({ breaks: true }), /^not reached$/],
    ['answers no JSON', () => ({ body: '<html>' }), /^unreadable$/],
    ['answers another shape', () => ({ body: '{"translatedText":"one"}' }), /^unreadable$/],
    ['answers too few', () => ({ body: '{"translatedText":[]}' }), /^unreadable$/],
    ['answers no texts', () => ({ body: '{"translatedText":[1]}' }), /^unreadable$/],
    ['answers an empty text', () => ({ body: '{"translatedText":[" "]}' }), /^unreadable$/],
    ['answers too much', () => ({ body: `["${'x'.repeat(2 * 1024 * 1024)}"]` }), /^response too long$/],
    ['sends elsewhere', () => ({ status: 307, location: 'https://elsewhere.example/' }), /^not reached$/],
  ])('that %s has nothing, says so once, and is left alone for a while', async (_, behave, reason) => {
    const { machine, translator, failures } = await opened(behave, { timeoutMs: 3_000, pauseMs: 60_000 })
    expect(await translator.translate(['予約'], 'en')).toEqual([undefined])
    expect(await translator.translate(['予約', '住民票'], 'en')).toEqual([undefined, undefined])
    expect(failures).toEqual([expect.stringMatching(reason)])
    expect(machine.asked).toHaveLength(1)
  })

  test('is asked again after the pause', async () => {
    let fails = true
    const { translator } = await opened(() => (fails ? { status: 500 } : {}), { pauseMs: 30 })
    expect(await translator.translate(['予約'], 'en')).toEqual([undefined])
    fails = false
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(await translator.translate(['予約'], 'en')).toEqual(['en:予約'])
  })

  test.each([
    'http://translate.example.jp',
    'https://user:secret@translate.example.jp',
    'ftp://127.0.0.1',
    'translate',
  ])('has no address like %s', (url) => {
    expect(() => libreTranslate({ url })).toThrow(RangeError)
  })
})
