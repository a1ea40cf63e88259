import type { language as ja } from '../ja/language.ts'

/** Texts of choosing a language, and of what a translation is worth, in Korean. */
export const language: Readonly<Record<keyof typeof ja, string>> = {
  choose: '표시 언어',
  unread: '미확인 번역',
  'unread.lead': '이 번역은 아직 원어민의 확인을 거치지 않았습니다.',
  failed: '언어를 변경하지 못했습니다. 통신 상태가 좋은 곳에서 다시 시도해 주세요.',
  'form.fixed': '이 절차의 표시 언어: {language}',
  original: '일본어 원문',
  machine: '기계 번역',
}
