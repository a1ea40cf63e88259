import type { done as ja } from '../ja/done.ts'

/** Texts of what there is to do after a form was sent, in Simplified Chinese. */
export const done: Readonly<Record<keyof typeof ja, string>> = {
  my: '查看或更改预约',
  'my.answer': '查看预约与申请',
  print: '打印',
  calendar: '添加到日历',
  'calendar.failed': '无法保存日历文件，请重试。',
  date: '日期',
  time: '时间',
  place: '地点',
  map: '打开地图',
  newTab: '（在新页面打开）',
  toBring: '携带物品',
  changed: '更改已完成',
  'changed.short': '已更改。',
}
