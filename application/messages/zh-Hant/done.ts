import type { done as ja } from '../ja/done.ts'

/** Texts of what there is to do after a form was sent, in Traditional Chinese, as used in Taiwan and Hong Kong. */
export const done: Readonly<Record<keyof typeof ja, string>> = {
  my: '查看或變更預約',
  'my.answer': '查看預約與申請',
  print: '列印',
  calendar: '加入行事曆',
  'calendar.failed': '無法儲存行事曆檔案，請再試一次。',
  date: '日期',
  time: '時間',
  place: '地點',
  map: '開啟地圖',
  newTab: '（在新頁面開啟）',
  toBring: '攜帶物品',
  changed: '變更已完成',
  'changed.short': '已變更。',
}
