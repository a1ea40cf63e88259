import { describe, expect, test } from 'vitest'
import { serviceSearch } from '../../../domain/home/service-search.ts'

const services = [
  { title: '住民票の写しの請求', summary: '郵便で届きます。', words: ['じゅうみんひょう'] },
  { title: '粗大ごみ収集の申込み', summary: '1回に5点まで。' },
  { title: '粗大ごみ処理券の購入' },
  { title: '体育館・公園の施設予約', summary: 'テニスコートなど。', words: ['ジム', 'Wi-Fi'] },
  { title: '健康診査の予約', content: '受診券の番号\n気になること' },
  { title: 'ワクチン接種の予約' },
  { title: '子育て相談の予約', content: 'お子さんの呼び名' },
  { title: '固定資産税の相談' },
  { title: '予約と申請の確認', summary: '内容を見る、変える、取り消す' },
]
const short = (title: string): string => title.slice(0, 5)
const found = (query: string, given = {}) =>
  serviceSearch(services, given)
    .find(query)
    .map(({ title }) => short(title))

const queries: [query: string, found: readonly string[]][] = [
  ['', services.map(({ title }) => short(title))],
  [' 　', services.map(({ title }) => short(title))],
  ['住民票', ['住民票の写']],
  ['ジュウミン', ['住民票の写']],
  ['ｼﾞｭｳﾐﾝ', ['住民票の写']],
  ['てにす', ['体育館・公']],
  ['ゴミ', ['粗大ごみ収', '粗大ごみ処']],
  ['５点', ['粗大ごみ収']],
  ['ＷＩ－ＦＩ', ['体育館・公']],
  ['収集　申込み', ['粗大ごみ収']],
  ['粗大 住民票', []],
  ['パスポート', []],
  // Words that mean the same, also within others.
  ['健診', ['健康診査の']],
  ['検診', ['健康診査の']],
  ['けんしん', ['健康診査の']],
  ['健診の予約', ['健康診査の']],
  ['注射', ['ワクチン接']],
  ['こども', ['子育て相談']],
  ['子供', ['子育て相談']],
  ['税金', ['固定資産税']],
  ['住民表', ['住民票の写']],
  ['ごみ券', ['粗大ごみ処']],
  ['キャンセル', ['予約と申請']],
  ['取消', ['予約と申請']],
  ['変更', ['予約と申請']],
  // Only in what stands in the form.
  ['受診券', ['健康診査の']],
]
test.each(queries)('「%s」 finds %o', (query, titles) => {
  expect(found(query)).toEqual(titles)
})

test('what is found in a title stands first, what is found only in the form last', () => {
  const ranked = [
    { title: '図書館', content: '公園' },
    { title: '体育館', summary: '公園の中' },
    { title: '公園の予約' },
    { title: '公園の通報' },
  ]
  expect(
    serviceSearch(ranked)
      .find('公園')
      .map(({ title }) => title),
  ).toEqual(['公園の予約', '公園の通報', '体育館', '図書館'])
})

test('a city adds words that mean the same, to the usual ones too', () => {
  expect(found('だいどころ')).toEqual([])
  const synonyms = [
    ['ベビーシャワー', '子供'],
    ['ダスト', '粗大ごみ'],
  ]
  expect(found('ベビーシャワー', { synonyms })).toEqual(['子育て相談'])
  expect(found('ダスト', { synonyms })).toEqual(['粗大ごみ収', '粗大ごみ処'])
  expect(found('子供', { synonyms: [['(*', '子供']] })).toEqual(['子育て相談'])
})

test('texts are found as they are translated, too', () => {
  const translated = (source: string) => source.replace('固定資産税の相談', 'Property tax')
  expect(found('property', { translated })).toEqual(['固定資産税'])
  expect(found('税', { translated })).toEqual(['固定資産税'])
})

describe('where nothing has all of it, the nearest', () => {
  const nearest: [query: string, near: readonly string[]][] = [
    // A slip.
    ['住民標', ['住民票の写']],
    ['じゅみんひょう', ['住民票の写']],
    ['てにすこおと', ['体育館・公']],
    // More than is written.
    ['住民票がほしい', ['住民票の写']],
    ['健診を受けたい人', ['健康診査の']],
    ['固定資産税の証明', ['固定資産税']],
    // Those with more of it stand first; three at most.
    ['予約 接種 当日', ['ワクチン接', '体育館・公', '健康診査の']],
    // What stands in a title, with a slip, before what stands in the form.
    ['住民標の番号', ['住民票の写', '健康診査の']],
    // Nothing is near.
    ['パスポート', []],
    ['犬', []],
    ['', []],
  ]
  test.each(nearest)('to 「%s」 are %o', (query, near) => {
    expect(
      serviceSearch(services)
        .nearest(query)
        .map(({ title }) => short(title)),
    ).toEqual(near)
  })
})
