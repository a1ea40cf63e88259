import type { survey as ja } from '../ja/survey.ts'

/** The texts that help with what is written, in Vietnamese. */
export const survey: Readonly<Record<keyof typeof ja, string>> = {
  refused: 'Không dùng được “{character}”. ',
  'refused.blank': 'Không dùng được dấu cách. ',
  allowed: 'Vui lòng nhập bằng {types}.',
  or: ' hoặc ',
  all: 'ký tự bất kỳ',
  allFull: 'ký tự zenkaku (toàn độ rộng)',
  kanji: 'chữ kanji',
  hiragana: 'hiragana',
  katakana: 'katakana zenkaku (toàn độ rộng)',
  katakanaHalf: 'katakana hankaku (nửa độ rộng)',
  alphabet: 'chữ cái Latinh',
  alphabetFull: 'chữ cái Latinh zenkaku (toàn độ rộng)',
  alphabetHalf: 'chữ cái Latinh hankaku (nửa độ rộng)',
  number: 'chữ số',
  numberFull: 'chữ số zenkaku (toàn độ rộng)',
  numberHalf: 'chữ số hankaku (nửa độ rộng)',

  'prefill.title': 'Nội dung lần trước',
  'prefill.offer': 'Có thể dùng nội dung lần trước ({items})',
  'prefill.items': '{items} v.v., {count} mục',
  'prefill.and': ', ',
  'prefill.use': 'Điền vào',
  'prefill.refuse': 'Không dùng',
  'prefill.filled': 'Đã điền: {items}. Vui lòng kiểm tra nội dung.',
  'prefill.close': 'Đóng',
  'prefill.undo': 'Hoàn tác',

  'count.left': 'Còn {count} ký tự',
  'count.over': 'Thừa {count} ký tự',

  'era.year': '{era} {year}',
  'era.first': '1',
  'era.day': 'ngày {day} tháng {month} năm {year}',
  'era.ended': '{last} là năm cuối của niên hiệu. Năm {year} là {right}.',
  'era.unknown': 'Vui lòng nhập năm theo niên hiệu bằng chữ số. Năm đầu tiên là 1.',

  'address.searching': 'Đang tìm địa chỉ',
  'address.filled': 'Đã điền địa chỉ. Vui lòng nhập tiếp số nhà v.v.',
  'address.several': 'Mã bưu điện này có nhiều địa chỉ. Vui lòng chọn.',
  'address.replace': 'Thay địa chỉ đã nhập bằng địa chỉ theo mã bưu điện?',
  'address.failed': 'Không tra được địa chỉ. Vui lòng tự nhập.',
}
