import type { errors as ja } from '../ja/errors.ts'

/** What to do about the errors of a form, in Traditional Chinese, as used in Taiwan and Hong Kong. */
export const errors: Readonly<Record<keyof typeof ja, string>> = {
  'advice.phone': '請以數字輸入含區域號碼的10位或11位電話號碼。',
  'advice.postcode': '請輸入7位數字的郵遞區號（例：1234567）。',
  'advice.email': '請以「name@example.jp」的格式輸入，@的前後都要填寫。',
  'advice.digits': '請僅輸入0到9的數字，不需要符號或單位。',
  'advice.identifier': '請輸入剛好15個字元。',
  'advice.characters': '內含看不見的字元。請先清除，再重新輸入。',
  'advice.date': '年、月、日三項都請填寫。不能使用2月30日這類不存在的日期。',
  'advice.choice': '請從清單中選擇一項。',
  'advice.suggestion': '請從輸入文字時出現的候選項目中選擇一項。',
  'advice.shorter': '請減少字數。',
  'advice.number': '請確認號碼後重新輸入。',

  title: '錯誤：{title}',
  fixed: '已修正',
  'bar.left': '還有{count}處',
  'bar.next': '下一個錯誤',
  'bar.none': '已全部修正',
  'bar.on': '繼續',
  'bar.back': '返回確認',
  'bar.changing': '變更完成後',
}
