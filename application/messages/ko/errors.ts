import type { errors as ja } from '../ja/errors.ts'

/** What to do about the errors of a form, in Korean. */
export const errors: Readonly<Record<keyof typeof ja, string>> = {
  'advice.phone': '전화번호는 지역 번호를 포함한 10자리 또는 11자리 숫자로 입력해 주세요.',
  'advice.postcode': '우편번호는 7자리 숫자로 입력해 주세요(예: 1234567).',
  'advice.email': '‘name@example.jp’처럼 @의 앞뒤도 모두 입력해 주세요.',
  'advice.digits': '0부터 9까지의 숫자만 입력해 주세요. 기호나 단위는 필요 없습니다.',
  'advice.identifier': '정확히 15자로 입력해 주세요.',
  'advice.characters': '보이지 않는 문자가 들어 있습니다. 모두 지우고 다시 입력해 주세요.',
  'advice.date': '연·월·일을 모두 입력해 주세요. 2월 30일처럼 없는 날짜는 사용할 수 없습니다.',
  'advice.choice': '목록에서 하나를 선택해 주세요.',
  'advice.suggestion': '글자를 입력하면 나타나는 후보에서 하나를 선택해 주세요.',
  'advice.shorter': '글자 수를 줄여 주세요.',
  'advice.number': '번호를 확인하고 다시 입력해 주세요.',

  title: '오류: {title}',
  fixed: '수정되었습니다',
  'bar.left': '{count}건 남음',
  'bar.next': '다음 오류로',
  'bar.none': '모두 수정되었습니다',
  'bar.on': '계속하기',
  'bar.back': '확인으로 돌아가기',
  'bar.changing': '변경을 마치면',
}
