import type { survey as ja } from '../ja/survey.ts'

/** The texts that help with what is written, in Korean. */
export const survey: Readonly<Record<keyof typeof ja, string>> = {
  refused: '‘{character}’ 문자는 사용할 수 없습니다. ',
  'refused.blank': '공백은 사용할 수 없습니다. ',
  allowed: '{types}로 입력해 주세요.',
  or: ' 또는 ',
  all: '문자',
  allFull: '전각 문자',
  kanji: '한자',
  hiragana: '히라가나',
  katakana: '전각 가타카나',
  katakanaHalf: '반각 가타카나',
  alphabet: '영문자',
  alphabetFull: '전각 영문자',
  alphabetHalf: '반각 영문자',
  number: '숫자',
  numberFull: '전각 숫자',
  numberHalf: '반각 숫자',

  'prefill.title': '지난번 내용',
  'prefill.offer': '지난번 내용을 사용할 수 있습니다({items})',
  'prefill.items': '{items} 등 {count}개 항목',
  'prefill.and': ', ',
  'prefill.use': '입력하기',
  'prefill.refuse': '사용 안 함',
  'prefill.filled': '입력된 항목: {items}. 내용을 확인해 주세요.',
  'prefill.close': '닫기',
  'prefill.undo': '되돌리기',

  'count.left': '{count}자 남음',
  'count.over': '{count}자 초과',

  'era.year': '{era} {year}년',
  'era.first': '원',
  'era.day': '{year} {month}월 {day}일',
  'era.ended': '마지막 해는 {last}입니다. {year}년은 {right}입니다.',
  'era.unknown': '연호 연도는 숫자로 입력해 주세요. 원년은 1입니다.',

  'address.searching': '주소를 찾고 있습니다',
  'address.filled': '주소를 입력했습니다. 번지 등을 이어서 입력해 주세요.',
  'address.several': '이 우편번호에 해당하는 주소가 여러 개 있습니다. 선택해 주세요.',
  'address.replace': '입력된 주소를 우편번호의 주소로 바꾸시겠습니까?',
  'address.failed': '주소를 조회하지 못했습니다. 직접 입력해 주세요.',
}
