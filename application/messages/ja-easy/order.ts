import type { order as ja } from '../ja/order.ts'

/** Texts of choosing what is bought in a form, in plain Japanese. */
export const order: Readonly<Record<keyof typeof ja, string>> = {
  empty: '買う ものは まだ ありません。',
  add: '買う ものを 入れる',
  edit: 'かえる',
  'edit.label': '{name}を かえる',
  limit: 'ぜんぶで {limit}こまで 買う ことが できます。',
  'limit.reached':
    'もう これより 多く 買えません。数を かえる ときは、買う ものの「かえる」を おして ください。',
  gone: 'いま えらべない ものを、リストから とりました。',
  waiting: '先に、よやくする ものを えらんで ください。えらぶと、ここで 買う ものを 入れる ことが できます。',
  none: 'えらべる ものが ありません。',
  'total.spoken': '合計 {amount}',
  'fault.amount': '一どに はらえる お金は、9,999,999円までです。数を 少なく して ください。',
  'fault.places':
    'これだけでは よやくできません。よやくする ばしょの お金（つかう お金など）も 入れて ください。',
  'fault.other': 'これは 買えません。もう 一ど えらんで ください。',
  fixed: '買った ものは かえる ことが できません。',

  'failed.service': '買う ものの リストが 出ませんでした。',
  'failed.tax': 'しょうひぜいを しらべる ときに、エラーに なりました。',
  'failed.reservation': 'よやくで 買う ものが 出ませんでした。',
  'failed.payment': 'はらう お金が いくらか、わかりませんでした。',

  'entry.create': '買う ものを 入れる',
  'entry.edit': '買う ものを かえる',
  'entry.category': 'しゅるい',
  'entry.product': '買う もの',
  'entry.option': '{name}（{price}）',
  'entry.count': '数',
  'entry.amount': 'お金',
  'entry.submit.create': '入れる',
  'entry.submit.edit': 'かえる',
  'entry.remove': 'これを リストから けす',
  'entry.cancel': '前に もどる',

  'pay.title': 'お金を はらう',
  'pay.products': '買う もの',
  'pay.cashless': 'インターネットで はらう',
  'pay.cash': 'まどぐちで はらう',
  'pay.next': 'つぎの がめんで、お金の はらいかたを えらびます。お金を はらうと、もうしこみが できます。',
  'pay.next.cash': 'おくると、もうしこみが できます。お金は まどぐちで はらって ください。',
  'pay.next.free': 'お金は いりません。おくると、もうしこみが できます。',
  'pay.lead': '買う ものと お金を たしかめて、「お金を はらう がめんへ」を おして ください。',
  'pay.submit': 'お金を はらう がめんへ',
  'pay.preparing': 'じゅんびを して います。がめんを とじないで、まって ください。',
  'pay.leaving': 'お金を はらう がめんが ひらきます。がめんが かわらない ときは、もう 一ど おして ください。',
  'pay.look': 'お金を はらえたか 見る',
}
