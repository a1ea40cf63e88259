import { expect, test } from 'vitest'
import { findServices } from '../../../domain/home/find-services.ts'

const services = [
  { title: '住民票の写しの請求', summary: '郵便で届きます。', words: ['じゅうみんひょう'] },
  { title: '粗大ごみ収集の申込み', summary: '1回に5点まで。' },
  { title: '体育館・公園の施設予約', summary: 'テニスコートなど。', words: ['ジム', 'Wi-Fi'] },
]

const queries: [query: string, found: readonly string[]][] = [
  ['', ['住民票の写しの請求', '粗大ごみ収集の申込み', '体育館・公園の施設予約']],
  [' 　', ['住民票の写しの請求', '粗大ごみ収集の申込み', '体育館・公園の施設予約']],
  ['住民票', ['住民票の写しの請求']],
  ['ジュウミン', ['住民票の写しの請求']],
  ['ｼﾞｭｳﾐﾝ', ['住民票の写しの請求']],
  ['てにす', ['体育館・公園の施設予約']],
  ['ゴミ', ['粗大ごみ収集の申込み']],
  ['５点', ['粗大ごみ収集の申込み']],
  ['ＷＩ－ＦＩ', ['体育館・公園の施設予約']],
  ['収集　申込み', ['粗大ごみ収集の申込み']],
  ['粗大 住民票', []],
  ['パスポート', []],
]
test.each(queries)('「%s」 finds %o', (query, found) => {
  expect(findServices(services, query).map(({ title }) => title)).toEqual(found)
})
