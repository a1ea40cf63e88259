import type { payment as ja } from '../ja/payment.ts'

/** Texts of paying, in plain Japanese. */
export const payment: Readonly<Record<keyof typeof ja, string>> = {
  yen: '{amount}円',
  'yen.group': ',',

  done: 'お金を はらいました。',

  'page.completed.default': 'お金を うけとりました。ありがとうございました。',
  'page.result.title': 'お金を はらえたか',
  'page.canceled.title': 'お金を はらうのを やめました。',
  'page.canceled.free': 'やめた 分の お金は かかって いません。',
  'page.canceled.again':
    'やっぱり はらう ときは、手つづきの がめんから もう 一ど おくって ください。書いた ことは のこって います。',
  'page.error.title': 'お金を はらう ことが できませんでした',
  'page.error.text':
    'お金を はらう とちゅうで、エラーに なりました。ブラウザを とじて、もう 一ど ためして ください。',
  'page.error.check': 'お金を はらえたかは、「よやくと もうしこみを 見る」で わかります。',
  'page.unnamed':
    'この がめんだけでは、お金を はらえたか わかりません。はらえた ときは、「よやくと もうしこみを 見る」に 出ます。',
  'page.signIn.lead':
    'お金を はらう がめんから もどりました。はらえたか 見る ときは、サインインして ください。もう 一ど はらわなくても いいです。',
  'page.signIn': 'サインインして 見る',
  'page.toForm': '手つづきに もどる',
  'page.toAnswers': 'おくった ものを 見る',
  'page.loadFailed': 'お金を はらえたか、わかりませんでした。',
  'page.again': 'もう 一ど たしかめる',
  'page.checkFailed':
    'インターネットが つながりませんでした。お金を はらえたか わかりません。もう 一ど ためして ください。',
  'page.pending.title': 'お金を はらえたか たしかめて います',
  'page.pending.lead': 'お金の 会社の れんらくを まって います。もう 一ど はらわなくても いいです。',
  'page.pending.next': 'はらった ことが わかると、あなたの もうしこみを うけつけます。この がめんに 出ます。',
  'page.pending.auto': 'この がめんは、何びょうかに 1回、自分で たしかめます。',
  'page.pending.back':
    'すぐに わからない ときは、この がめんを とじても いいです。後で 同じ ページを ひらくと、わかります。',
  'page.pending.link': 'この ページの リンク',
  'page.pending.unknown':
    '時間が かかって います。お金を はらった 人は、もうしこみを うけつけるか、市が お金を かえします。わからない ときは、うけつけばんごうを 言って、聞いて ください。',
  'page.due.title': 'もうしこみを うけつけました',
  'page.due.text': 'お金は まどぐちで はらって ください。',
  'page.due.free': 'お金は いりません。',
  'page.failed.free': 'お金は はらって いません。',
  'page.failed.again':
    'もうしこみは まだ できて いません。手つづきの がめんから、もう 一ど おくって ください。書いた ことは のこって います。',
  'page.unsent.title': 'お金は まだ はらって いません',
  'page.counter.cancelled': 'もうしこみは キャンセルしました',
  'page.expired.title': 'お金を はらう 時間が すぎました',
  'page.refundNeeded.title': '市が お金を かえします',
  'page.refundNeeded.noPlace':
    'お金を うけとりましたが、もうしこみを うけつける ことが できませんでした。よやくが いっぱいに なったか、お金を はらう 前に ないようが かわったからです。',
  'page.refundNeeded.cancelled': 'もうしこみは キャンセルに なりました。',
  'page.refundNeeded.captured': 'あなたが はらった {total}は、市が かえします。',
  'page.refundNeeded.authorised':
    'カードから とる よていだった {total}は、市が とりけします。カードから お金は とりません。',
  'page.refundNeeded.contact':
    '何日か かかる ことが あります。聞きたい ことが ある ときは、うけつけばんごうを 言って ください。',
  'page.refunded.title': 'お金を かえしました',
  'page.refunded.text':
    'あなたが はらった {total}を かえしました。ぎん行や カードの きろくに 出るまで、何日か かかる ことが あります。',
  'page.released.title': 'カードから とる よていの お金を とりけしました',
  'page.released.text':
    'カードから とる よていだった {total}を とりけしました。カードから お金は とりません。',

  'number.label': 'うけつけばんごう',
  'number.none': '--',
  'number.copy': 'コピー',
  'number.copied': 'コピーしました。',
  'number.notCopied': 'コピーできませんでした。ばんごうを えらんで、コピーして ください。',

  'bill.title': 'お金',
  'bill.product': '{name} × {count}',
  'bill.each': '{price} × {count}',
  'bill.subtotal': '小計',
  'bill.total': '合計',
  'bill.taxFree': '※は しょうひぜいが かからない ものです。',
  'bill.method': 'はらいかた',
  'bill.status': 'お金を はらったか',
  'bill.completed': 'お金を はらった 日',
  'bill.canceled': 'キャンセルした 日',
  'bill.receipt': 'りょうしゅうしょを 見る',
  'bill.checking': 'お金を はらえたか たしかめて います。もう 一ど はらわなくても いいです。',
  'bill.refundNeeded': '市が お金を かえす 手つづきを して います。',
  'bill.releaseNeeded': '市が、カードから とる よていの お金を とりけす 手つづきを して います。',

  'cancel.refund': 'あなたが はらった {total}は、市が かえします。何日か かかる ことが あります。',
  'cancel.release': 'カードから とる よていの {total}は、市が とりけします。カードから お金は とりません。',

  'receipt.title': 'りょうしゅうしょ',
  'receipt.issued': 'りょうしゅうしょを 作った 日',
  'receipt.date': 'お金を はらった 日',
  'receipt.service': '何の お金か',
  'receipt.for': '{service}として',
  'receipt.received': '上の お金を うけとりました。',
  'receipt.lines': 'くわしい ないよう',
  'receipt.product': '買った もの',
  'receipt.amount': 'お金',
  'receipt.creator': '作った ところ',
  'receipt.address': 'じゅうしょ',
  'receipt.print': 'いんさつする',
  'receipt.back': 'おくった ものを 見る',
  'receipt.notFound':
    'りょうしゅうしょが 見つかりません。URLと、サインインして いる アカウントを たしかめて ください。',
  'receipt.none': 'りょうしゅうしょは、お金を はらった ものだけに あります。',

  'method.credit': 'クレジットカード',
  'method.linepay': 'LINE Pay',
  'method.paypay': 'PayPay',
  'method.cash': 'げん金',
  'status.0': 'はらいました',
  'status.1': 'まだ はらって いません',
  'status.2': 'お金を かえしました',
  'status.3': 'カードで はらう よてい',
  'status.4': 'カードの よていを とりけしました',
  'tax.0': 'しょうひぜい（たす {rate}%）',
  'tax.1': 'しょうひぜい（入って いる {rate}%）',
  'line.count': 'はんかくの 数字で、1か それより 大きい 数を 書いて ください。',
}
