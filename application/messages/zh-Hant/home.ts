import type { home as ja } from '../ja/home.ts'

/** The first page, in Traditional Chinese, as used in Taiwan and Hong Kong. */
export const home: Readonly<Record<keyof typeof ja, string>> = {
  title: '線上申辦窗口',
  lead: '預約與申請，24小時皆可辦理。',
  my: '查看預約與申請',
  'my.lead': '查看、變更或取消',
  important: '重要通知',
  notices: '最新消息',
  search: '搜尋手續',
  'search.hint': '例：住民票、育兒、垃圾',
  'search.all': '共有{count}項手續。',
  'search.found': '找到{count}項。',
  'search.none': '找不到與「{query}」相關的手續。',
  'search.advice': '請縮短關鍵字，或改用其他詞語搜尋。如不清楚，請與我們聯絡。',
  'search.showAll': '查看所有手續',
  topics: '依類別尋找',
  services: '手續清單',
  none: '目前沒有可辦理的手續。',
  open: '今日受理中',
  'open.to': '今日受理中（至{time}）',
  before: '{time}開始',
  over: '已結束',
  paused: '目前無法預約',
  day: '{month}月{day}日',
  'day.year': '{year}年{month}月{day}日',
  emulator: '試用：選擇居民角色，以LINE開啟',
}
