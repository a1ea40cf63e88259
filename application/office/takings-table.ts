import type { Taking } from '../../domain/order/takings.ts'
import { payment as paymentTexts } from '../texts/ja.json'
import { payMethodText } from '../texts/payment-text.ts'
import type { Sum, TakingsOfDay } from './count-takings.ts'
import type { CountedTable } from './counted.ts'

/** What the takings count, for those who read them. */
export const takingNotes = [
  '日は日本時間です。入金は支払われた日、返金は返金（一部も）を記録した日です。決済会社での返金が先のときは、日がずれます。',
  '与信を確保してから売上を確定したカードは、与信を確保した日の入金です。',
  '「返金が必要」は入金に含みます。返金を記録すると、その日の返金になります。',
  '「与信のみ」「結果の確認が必要」「取り消し」は、入金に含みません。取り消しは、お金が動かなかったもので、30日で消えます。',
  'データを消した利用者の支払いも含みます。',
]

const none: Sum = { orders: 0, yen: 0 }

/** What rows come to as one thing. */
export const sumOf = (rows: readonly Pick<TakingsOfDay, 'sums'>[], taking: Taking): Sum =>
  rows.reduce(({ orders, yen }, { sums: { [taking]: sum = none } }) => {
    return { orders: orders + sum.orders, yen: yen + sum.yen }
  }, none)

/** A way to pay in words. */
export const methodText = ({ payMethod }: Pick<TakingsOfDay, 'payMethod'>): string =>
  payMethod ? payMethodText(paymentTexts, payMethod) : '不明'

/** What is not money that was taken and kept, in the words of an office. */
export const apart: readonly (readonly [Taking, words: string])[] = [
  ['refundNeeded', '返金が必要'],
  ['authorised', '与信のみ'],
  ['unknown', '結果の確認が必要'],
  ['cancelled', '取り消し'],
]

/** How often and how much was taken and given back, and what is left of it. */
export function moneyOf({ sums: { paid = none, refunded = none } }: Pick<TakingsOfDay, 'sums'>): number[] {
  return [paid.orders, paid.yen, refunded.orders, refunded.yen, paid.yen - refunded.yen]
}

/** The takings as a sheet. */
export const tableOfTakings = (rows: readonly TakingsOfDay[]): CountedTable => ({
  name: '日計',
  header: [
    ...['日', 'サービス', 'サービスID', 'フォーム', 'フォームID', '支払い方法'],
    ...['入金', '入金額', '返金', '返金額', '差引'],
    ...apart.flatMap(([, words]) => [words, `${words}（金額）`]),
  ],
  rows: rows.map((row) => [
    ...[row.day, row.serviceName, row.serviceId, row.formTitle, row.surveyId, methodText(row)],
    ...moneyOf(row),
    ...apart.flatMap(([taking]) => {
      const { orders, yen } = row.sums[taking] ?? none
      return [orders, yen]
    }),
  ]),
})
