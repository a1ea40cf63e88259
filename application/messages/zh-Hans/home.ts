import type { home as ja } from '../ja/home.ts'

/** The first page, in Simplified Chinese. */
export const home: Readonly<Record<keyof typeof ja, string>> = {
  title: '网上办事窗口',
  lead: '预约和申请，24小时均可办理。',
  my: '查看预约与申请',
  'my.lead': '查看、更改或取消',
  important: '重要通知',
  notices: '通知',
  search: '查找手续',
  'search.hint': '例：住民票、育儿、垃圾',
  'search.all': '共有{count}项手续。',
  'search.found': '找到{count}项。',
  'search.none': '没有找到与“{query}”相关的手续。',
  'search.advice': '请缩短关键词，或换一个词查找。如不清楚，请与我们联系。',
  'search.showAll': '查看所有手续',
  topics: '按领域查找',
  services: '手续列表',
  none: '目前没有可办理的手续。',
  open: '今日受理中',
  'open.to': '今日受理中（至{time}）',
  before: '{time}开始',
  over: '已结束',
  paused: '目前无法预约',
  day: '{month}月{day}日',
  'day.year': '{year}年{month}月{day}日',
  emulator: '试用：选择居民角色，以LINE方式打开',
}
