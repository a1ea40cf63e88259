import type { signedOut as ja } from '../ja/signed-out.ts'

/** Texts of signing out, in Korean. */
export const signedOut: Readonly<Record<keyof typeof ja, string>> = {
  'ask.title': '입력을 그만두고 로그아웃하시겠습니까?',
  'ask.lead': '입력 중인 내용과 임시 저장 내용이 이 기기에서 삭제됩니다.',
  'ask.leave': '로그아웃',
  'ask.stay': '입력으로 돌아가기',
  title: '로그아웃했습니다',
  progress: '로그아웃하고 있습니다',
  lead: '로그인 정보, 임시 저장 내용, 검색 결과를 이 기기에서 삭제했습니다.',
  unheard:
    '통신이 되지 않아 서버에는 전달되지 않았습니다. 다만 이 기기의 로그인은 더 이상 유효하지 않습니다.',
  line: 'LINE 사이트에는 로그인되어 있을 수 있습니다. 다른 사람과 함께 쓰는 기기라면 브라우저를 닫거나 LINE 사이트에서도 로그아웃해 주세요.',
  again: '다시 로그인',
}
