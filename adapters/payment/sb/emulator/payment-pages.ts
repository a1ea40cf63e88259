import { type Html, html } from '../../../web/html.ts'
import type { EmulatedNotice, EmulatedPayment } from './emulated-payments.ts'
import type { Action } from './payment-actions.ts'
import { paymentEmulatorPath } from './payment-emulator-config.ts'

const label = html`<p class="label">SBペイメントサービスのかわりの練習用画面</p>`
const listLink = html`<a class="away" href="${paymentEmulatorPath}">支払いの一覧</a>`

const methodNames: Readonly<Record<string, string>> = {
  credit: 'クレジットカード',
  credit3d2: 'クレジットカード',
  paypay: 'PayPay',
  linepay: 'LINE Pay',
}

const states: Readonly<Record<EmulatedPayment['state'], string>> = {
  open: '支払い前',
  paid: '支払い済み',
  failed: '支払いに失敗',
  cancelled: 'キャンセル',
  closed: '画面を閉じました',
  void: '支払いを取り消しました（店が通知を受け付けませんでした）',
}

const groups: Readonly<Record<Action['group'], Html | undefined>> = {
  usual: undefined,
  order: html`<h2>戻り方と通知のしかたを変える</h2>`,
  wrong: html`<h2>間違った通知を送る</h2>`,
}

/** The methods that a purchase request lets the resident choose from. */
export const methodsOf = ({ request }: EmulatedPayment): readonly string[] => {
  const asked = (request.fields.pay_method ?? '').split(',').filter(Boolean)
  return asked.length > 0 ? asked : ['credit3d2', 'paypay']
}

/** What is wrong with a purchase request. */
export const faultPage = (faults: readonly string[]): Html => html`<main class="card">${label}
<h1>この支払いは受け付けられません</h1>
<ul class="faults">${faults.map((fault) => html`<li>${fault}</li>`)}</ul>
${listLink}</main>`

/** An order that is to be paid. */
export function paymentPage(payment: EmulatedPayment, actions: Readonly<Record<string, Action>>): Html {
  const methods = methodsOf(payment).map(
    (method, at) =>
      html`<label class="method"><input type="radio" name="method" value="${method}"${at === 0 && html` checked`}> ${methodNames[method] ?? method}</label>\n`,
  )
  const buttons = (Object.keys(groups) as Action['group'][]).map((group) => [
    groups[group],
    Object.entries(actions)
      .filter(([, action]) => action.group === group)
      .map(([name, action]) => buttonOf(name, action.label)),
  ])
  return html`<main class="card">${label}
<h1>お支払い</h1>
${orderTable(payment)}
<form method="post" action="${pathOf(payment)}">
<fieldset><legend>支払い方法</legend>${methods}</fieldset>
${buttons}
</form>
<p class="note">実際のお金は動きません。</p></main>`
}

const buttonOf = (name: string, text: string): Html =>
  html`<button name="action" value="${name}"${name === 'pay' && html` class="main"`}>${text}</button>\n`

const pathOf = ({ id }: EmulatedPayment): string => `${paymentEmulatorPath}/payments/${id}`

function orderTable({ request: { fields, rows } }: EmulatedPayment): Html {
  const lines = rows.map(
    (row) =>
      html`<tr><td>${row.dtl_item_name}</td><td>${row.dtl_item_count}</td><td>${yen(row.dtl_amount)}</td></tr>`,
  )
  return html`<p>${fields.item_name}</p>
<table><thead><tr><th scope="col">品目</th><th scope="col">数</th><th scope="col">金額</th></tr></thead>
<tbody>${lines}</tbody>
<tfoot><tr><th scope="row" colspan="2">合計（うち消費税 ${yen(fields.tax)}）</th><td>${yen(fields.amount)}</td></tr></tfoot></table>
<p class="note">注文番号 ${fields.order_id}</p>`
}

const yen = (digits = ''): string => `${digits.replace(/\B(?=(\d{3})+$)/g, ',')}円`

/** What has become of a payment, with the way back to the shop. */
export const resultPage = (payment: EmulatedPayment): Html => html`<main class="card">${label}
<h1>${states[payment.state]}</h1>
${payment.notices.map((notice, at) => noticePart(payment, notice, at))}
${backForm(payment)}
${listLink}</main>`

const backForm = ({ back }: EmulatedPayment): Html =>
  back
    ? html`<form method="post" action="${back.url}" accept-charset="Shift_JIS">
${back.fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">\n`)}
<button class="main">申込先のサイトへ戻る</button></form>`
    : html`<p>この画面は、ここで閉じられたことになります。</p>`

const noticePart = (payment: EmulatedPayment, notice: EmulatedNotice, at: number): Html =>
  html`<p>通知（${notice.about}）：${notice.response ?? (notice.due ? 'まだ送っていません' : '送っています')}</p>
${notice.due && html`<form method="post" action="${pathOf(payment)}/notices/${at}"><button>今、通知する</button></form>`}
`

/** All payments, the newest first. */
export const listPage = (payments: readonly EmulatedPayment[]): Html => html`<main class="card">${label}
<h1>支払いの一覧</h1>
${payments.length === 0 && html`<p>まだありません。</p>`}
${payments.map(
  (payment) => html`<section><h2><a href="${pathOf(payment)}">${payment.orderId}</a></h2>
<p>${yen(payment.request.fields.amount)} ${states[payment.state]}</p>
${payment.notices.map((notice, at) => noticePart(payment, notice, at))}</section>
`,
)}</main>`
