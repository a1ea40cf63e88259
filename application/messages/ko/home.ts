import type { home as ja } from '../ja/home.ts'

/** The first page, in Korean. */
export const home: Readonly<Record<keyof typeof ja, string>> = {
  title: '온라인 창구',
  lead: '예약과 신청을 24시간 언제든지 할 수 있습니다.',
  my: '예약·신청 확인',
  'my.lead': '내용 보기, 변경, 취소',
  important: '중요 공지',
  notices: '공지 사항',
  search: '절차 찾기',
  'search.hint': '예: 주민표(住民票), 육아, 쓰레기',
  'search.all': '절차 {count}건이 있습니다.',
  'search.found': '{count}건을 찾았습니다.',
  'search.none': '‘{query}’에 대한 검색 결과가 없습니다.',
  'search.advice': '단어를 짧게 하거나 다른 말로 찾아 보세요. 잘 모르시겠으면 문의해 주세요.',
  'search.showAll': '모든 절차 보기',
  topics: '분야별로 찾기',
  services: '절차 목록',
  none: '지금 이용할 수 있는 절차가 없습니다.',
  open: '오늘 접수 중',
  'open.to': '오늘 접수 중({time}까지)',
  before: '{time}부터',
  over: '종료됨',
  paused: '지금은 예약할 수 없습니다',
  day: '{month}월 {day}일',
  'day.year': '{year}년 {month}월 {day}일',
  emulator: '체험: 주민 역할 선택, LINE으로 열기',
}
