import type { closed as ja } from '../ja/closed.ts'

/** What is said where a form takes nothing, in Korean. */
export const closed: Readonly<Record<keyof typeof ja, string>> = {
  before: '아직 접수가 시작되지 않았습니다.',
  over: '접수가 종료되었습니다.',
  from: '접수 시작: {time}',
  to: '접수 종료: {time}',
  'before.lead': '접수가 시작된 후에 다시 열어 주세요.',
  refused: '입력하시는 동안 접수가 종료되어 제출하지 못했습니다.',
  'refused.typed': '입력한 내용(제출되지 않았습니다)',
  'sent.lead': '이미 제출한 내용은 확인하거나 취소할 수 있습니다. 변경은 할 수 없습니다.',
  sent: '제출한 내용 확인',
}
