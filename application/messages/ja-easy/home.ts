import type { home as ja } from '../ja/home.ts'

/** The first page, in plain Japanese. */
export const home: Readonly<Record<keyof typeof ja, string>> = {
  title: '手つづきの まどぐち',
  lead: 'よやくや もうしこみが、24時間 いつでも できます。',
  my: 'よやくと もうしこみを 見る',
  'my.lead': '見る、かえる、やめる',
  important: '大切な お知らせ',
  notices: 'お知らせ',
  search: '手つづきを さがす',
  'search.hint': 'れい：じゅうみんひょう、子ども、ごみ',
  'search.all': '手つづきは {count}こ あります。',
  'search.found': '{count}こ 見つかりました。',
  'search.none': '「{query}」では 見つかりませんでした。',
  'search.advice':
    'ことばを みじかく するか、ほかの ことばで さがして ください。わからない ときは、市やくしょに 聞いて ください。',
  'search.showAll': '手つづきを ぜんぶ 見る',
  topics: 'しゅるいから さがす',
  services: '手つづきの リスト',
  none: 'いま つかえる 手つづきは ありません。',
  open: '今日は うけつけ中',
  'open.to': '今日は うけつけ中（{time}まで）',
  before: '{time}から',
  over: 'おわりました',
  paused: 'いまは よやくできません',
  day: '{month}月{day}日',
  'day.year': '{year}年{month}月{day}日',
  emulator: 'ためす：じゅうみんの やくを えらぶ、LINEのように ひらく',
}
