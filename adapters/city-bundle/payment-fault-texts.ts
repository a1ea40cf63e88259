import { guess, type Near } from './nearest-name.ts'

type None = Record<never, never>

/** Messages for faults of what is sold: payment/, tax.json and forms with payments. */
export const paymentFaultTexts = {
  'service.id_duplicate': (d: { other: string }) => `同じserviceIdの決済サービスが ${d.other} にもあります。`,
  'service.sort_key_duplicate': (d: { other: string }) =>
    `同じsortKeyの決済サービスが ${d.other} にもあります。`,
  'service.no_products': (_: None) => '商品（products）が1つもありません。',
  'service.method_twice': (_: None) => '同じ支払い方が2回あります。',
  'product.id_duplicate': (d: { first: string }) => `同じproductIdの商品が ${d.first} にもあります。`,
  'product.category_twice': (_: None) => '同じ分類が2回あります。',
  'product.category_renamed': (d: { name: string }) =>
    `同じproductCategoryIdの分類に、別の名前「${d.name}」が付いています。1つにしてください。`,
  'product.item_unknown': (d: { itemId: string }) =>
    `「${d.itemId}」という予約できるものが items.json にありません。`,
  'payment.name_missing': (_: None) => '名前が空です。',
  'payment.no_service': (_: None) =>
    '支払いのあるフォームですが、売るもの（paymentServiceId）がありません。payment/ のserviceIdを書いてください。',
  'payment.service_unknown': (d: { serviceId: string } & Near) =>
    `「${d.serviceId}」という決済サービスが payment/ にありません。${guess(d)}`,
  'payment.not_appending': (_: None) =>
    '決済機能は追加型の帳票でのみ利用できます。isAppendingをtrueにしてください。',
  'payment.no_products_item': (_: None) =>
    '支払いのあるフォームですが、商品を選ぶ項目（selectProducts）がありません。',
  'payment.item_twice': (d: { type: string; first: string }) =>
    `種類が${d.type}の項目が ${d.first} にもあります。1つだけにしてください。`,
  'payment.admin_item': (_: None) =>
    '商品や支払い方を選ぶ項目は、職員だけの項目（isAdminItem）にはできません。',
  'payment.switched_off': (_: None) =>
    '商品や支払い方を選ぶ項目は、選択（choicegroupheader）で出たり消えたりする見出しの中には置けません。ほかの見出しの前か、後の見出しに移してください。',
  'payment.not_used': (_: None) =>
    'この種類の項目は、支払いのあるフォームでだけ使えます。usePaymentを1にしてください。',
  'payment.products_of_reservations': (d: { serviceId: string }) =>
    `予約の項目がありませんが、決済サービス「${d.serviceId}」の商品は、全部が予約の商品（reservationPaymentItemId）です。売れるものがありません。`,
  'payment.category_without_products': (d: { id: string; serviceId: string }) =>
    `小分類「${d.id}」で予約しても、決済サービス「${d.serviceId}」に、一緒に買える商品がありません。商品のreservationPaymentItemIdを確かめてください。`,
  'pay_type.no_options': (_: None) => '支払い方の選択肢（payTypeOptions）がありません。',
  'tax.missing': (_: None) => '決済サービス（payment/）があるときは、消費税の設定が必要です。',
  'tax.rate_given': (_: None) => 'taxRateは書けません。いまの税率は、rateSettingsと今日の日付で決まります。',
  'tax.date_twice': (d: { first: string }) => `同じ日の税率が ${d.first} にもあります。`,
  'tax.no_rate_yet': (_: None) =>
    '今日の税率がありません。どのapplyDateも、まだ来ていません。いまの税率が始まった日を加えてください。',
} as const
