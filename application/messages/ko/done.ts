import type { done as ja } from '../ja/done.ts'

/** Texts of what there is to do after a form was sent, in Korean. */
export const done: Readonly<Record<keyof typeof ja, string>> = {
  my: '예약 확인·변경',
  'my.answer': '예약·신청 확인',
  print: '인쇄',
  calendar: '캘린더에 추가',
  'calendar.failed': '캘린더 파일을 저장하지 못했습니다. 다시 시도해 주세요.',
  date: '날짜',
  time: '시간',
  place: '장소',
  map: '지도 열기',
  newTab: '(다른 화면에서 열립니다)',
  toBring: '준비물',
  changed: '변경이 완료되었습니다',
  'changed.short': '변경했습니다.',
}
