import type { errors as ja } from '../ja/errors.ts'

/** What to do about the errors of a form, in Simplified Chinese. */
export const errors: Readonly<Record<keyof typeof ja, string>> = {
  'advice.phone': '请输入包括区号在内的10位或11位电话号码（仅限数字）。',
  'advice.postcode': '请输入7位数字的邮政编码（例：1234567）。',
  'advice.email': '请按“name@example.jp”的格式输入，@的前后都要填写。',
  'advice.digits': '请仅输入0至9的数字，不要加符号或单位。',
  'advice.identifier': '请输入正好15个字符。',
  'advice.characters': '其中含有看不见的字符。请先清除，再重新输入。',
  'advice.date': '年、月、日三项都要填写。不能使用2月30日这样不存在的日期。',
  'advice.choice': '请从列表中选择一项。',
  'advice.suggestion': '请从输入文字时显示的候选项中选择一项。',
  'advice.shorter': '请减少字数。',
  'advice.number': '请核对号码后重新输入。',

  title: '错误：{title}',
  fixed: '已改正',
  'bar.left': '还有{count}处',
  'bar.next': '下一处错误',
  'bar.none': '已全部改正',
  'bar.on': '继续',
  'bar.back': '返回确认',
  'bar.changing': '更改完成后',
}
