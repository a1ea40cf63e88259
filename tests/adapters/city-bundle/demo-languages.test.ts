import { beforeAll, expect, test } from 'vitest'
import { readBundle } from '../../../adapters/city-bundle/read-bundle.ts'
import { once, partsOfCity, untranslated } from '../../../application/city/translations-of-city.ts'
import type { City } from '../../../application/ports/city-repository.ts'
import { choicesOf } from '../../../domain/survey/rules/choice-rules.ts'
import { today } from './bundles.ts'

const offered = ['en', 'zh-Hans', 'vi', 'ja-easy']

/** The Chinese characters of the first two school years. */
const easy = new Set(
  '一右雨円王音下火花貝学気九休玉金空月犬見五口校左三山子四糸字耳七車手十出女小上森人水正生青夕石赤千川先早草足村大男竹中虫町天田土二日入年白八百文木本名目立力林六引羽雲園遠何科夏家歌画回会海絵外角楽活間丸岩顔汽記帰弓牛魚京強教近兄形計元言原戸古午後語工公広交光考行高黄合谷国黒今才細作算止市矢姉思紙寺自時室社弱首秋週春書少場色食心新親図数西声星晴切雪船線前組走多太体台地池知茶昼長鳥朝直通弟店点電刀冬当東答頭同道読内南肉馬売買麦半番父風分聞米歩母方北毎妹万明鳴毛門夜野友用曜来里理話',
)

let city: City
beforeAll(async () => {
  const read = await readBundle(new URL('../../../server/demo/city', import.meta.url).pathname, today)
  if (!('city' in read)) throw new Error('The demo city has faults')
  expect(read.warnings.filter(({ file }) => file.startsWith('languages/'))).toEqual([])
  city = read.city
})

const textsIn = (code: string) => city.languages?.[code] ?? {}

test('the demo city offers its languages', () => {
  expect(city.settings.languages).toEqual(offered)
})

test.each(offered)('the demo city is whole in %s [LANG-05]', (code) => {
  const texts = once(partsOfCity(city).flatMap((part) => part.texts))
  expect(texts.length).toBeGreaterThan(800)
  expect(untranslated(city, code, texts)).toEqual([])
})

test.each(offered)(
  'no two options of an item, or products of a service, are called the same in %s',
  (code) => {
    const lists = [
      ...[...city.surveys, ...(city.members ?? [])].flatMap(({ surveyId, surveySchema = [] }) =>
        surveySchema.map((item) => ({ of: `${surveyId} ${item.itemKey}`, names: choicesOf(item) })),
      ),
      ...(city.payment ?? []).map(({ serviceId, products }) => ({
        of: serviceId,
        names: products.map(({ productName }) => productName),
      })),
    ]
    const twice = lists.flatMap(({ of, names }) => {
      const called = names.map((name) => textsIn(code)[name] ?? name)
      return called.filter((name, at) => called.indexOf(name) < at).map((name) => `${of}: ${name}`)
    })
    expect(twice).toEqual([])
  },
)

test('harder Chinese characters have their reading in plain Japanese', () => {
  const bare = Object.values(textsIn('ja-easy')).filter((text) =>
    [...text.replace(/[\p{Script=Han}々]+《[^》]*》/gu, '')].some(
      (letter) => /[\p{Script=Han}々]/u.test(letter) && !easy.has(letter),
    ),
  )
  expect(bare).toEqual([])
})

test('what is not Japanese has no kana', () => {
  const kana = offered
    .filter((code) => code !== 'ja-easy')
    .flatMap((code) => Object.values(textsIn(code)))
    .filter((text) => /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text))
  expect(kana).toEqual([])
})
