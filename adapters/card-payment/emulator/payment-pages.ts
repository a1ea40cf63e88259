import { escapeHtml } from '../../emulator-pages/emulator-page.ts'
import type { EmulatedNotice, EmulatedPayment } from './emulated-payments.ts'
import type { Action } from './payment-actions.ts'
import { paymentEmulatorPath } from './payment-emulator-config.ts'

const label = '<p class="label">SBペイメントサービスのかわりの練習用画面</p>'
const listLink = `<a class="away" href="${paymentEmulatorPath}">支払いの一覧</a>`

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

const groups: Readonly<Record<Action['group'], string>> = {
  usual: '',
  order: '<h2>戻り方と通知のしかたを変える</h2>',
  wrong: '<h2>間違った通知を送る</h2>',
}

/** The methods that a purchase request lets the resident choose from. */
export const methodsOf = ({ request }: EmulatedPayment): readonly string[] => {
  const asked = (request.fields.pay_method ?? '').split(',').filter(Boolean)
  return asked.length > 0 ? asked : ['credit3d2', 'paypay']
}

/** What is wrong with a purchase request. */
export const faultPage = (faults: readonly string[]): string => `<main class="card">${label}
<h1>この支払いは受け付けられません</h1>
<ul class="faults">${faults.map((fault) => `<li>${escapeHtml(fault)}</li>`).join('')}</ul>
${listLink}</main>`

/** An order that is to be paid. */
export function paymentPage(payment: EmulatedPayment, actions: Readonly<Record<string, Action>>): string {
  const methods = methodsOf(payment).map(
    (method, at) =>
      `<label class="method"><input type="radio" name="method" value="${escapeHtml(method)}"${at === 0 ? ' checked' : ''}> ${escapeHtml(methodNames[method] ?? method)}</label>`,
  )
  const buttons = (Object.keys(groups) as Action['group'][]).map(
    (group) =>
      groups[group] +
      Object.entries(actions)
        .filter(([, action]) => action.group === group)
        .map(([name, action]) => buttonOf(name, action.label))
        .join('\n'),
  )
  return `<main class="card">${label}
<h1>お支払い</h1>
${orderTable(payment)}
<form method="post" action="${pathOf(payment)}">
<fieldset><legend>支払い方法</legend>${methods.join('\n')}</fieldset>
${buttons.join('\n')}
</form>
<p class="note">実際のお金は動きません。</p></main>`
}

const buttonOf = (name: string, text: string): string =>
  `<button name="action" value="${name}"${name === 'pay' ? ' class="main"' : ''}>${escapeHtml(text)}</button>`

const pathOf = ({ id }: EmulatedPayment): string => `${paymentEmulatorPath}/payments/${id}`

function orderTable({ request: { fields, rows } }: EmulatedPayment): string {
  const lines = rows.map(
    (row) =>
      `<tr><td>${escapeHtml(row.dtl_item_name ?? '')}</td><td>${escapeHtml(row.dtl_item_count ?? '')}</td><td>${yen(row.dtl_amount)}</td></tr>`,
  )
  return `<p>${escapeHtml(fields.item_name ?? '')}</p>
<table><thead><tr><th scope="col">品目</th><th scope="col">数</th><th scope="col">金額</th></tr></thead>
<tbody>${lines.join('')}</tbody>
<tfoot><tr><th scope="row" colspan="2">合計（うち消費税 ${yen(fields.tax)}）</th><td>${yen(fields.amount)}</td></tr></tfoot></table>
<p class="note">注文番号 ${escapeHtml(fields.order_id ?? '')}</p>`
}

const yen = (digits = ''): string => `${escapeHtml(digits.replace(/\B(?=(\d{3})+$)/g, ','))}円`

/** What has become of a payment, with the way back to the shop. */
export const resultPage = (payment: EmulatedPayment): string => `<main class="card">${label}
<h1>${states[payment.state]}</h1>
${payment.notices.map((notice, at) => noticePart(payment, notice, at)).join('\n')}
${backForm(payment)}
${listLink}</main>`

const backForm = ({ back }: EmulatedPayment): string =>
  back
    ? `<form method="post" action="${escapeHtml(back.url)}" accept-charset="Shift_JIS">
${back.fields.map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`).join('\n')}
<button class="main">申込先のサイトへ戻る</button></form>`
    : '<p>この画面は、ここで閉じられたことになります。</p>'

const noticePart = (payment: EmulatedPayment, notice: EmulatedNotice, at: number): string =>
  `<p>通知（${escapeHtml(notice.about)}）：${escapeHtml(notice.answer ?? (notice.due ? 'まだ送っていません' : '送っています'))}</p>
${notice.due ? `<form method="post" action="${pathOf(payment)}/notices/${at}"><button>今、通知する</button></form>` : ''}`

/** All payments, the newest first. */
export const listPage = (payments: readonly EmulatedPayment[]): string => `<main class="card">${label}
<h1>支払いの一覧</h1>
${payments.length === 0 ? '<p>まだありません。</p>' : ''}
${payments
  .map(
    (payment) => `<section><h2><a href="${pathOf(payment)}">${escapeHtml(payment.orderId)}</a></h2>
<p>${yen(payment.request.fields.amount)} ${states[payment.state]}</p>
${payment.notices.map((notice, at) => noticePart(payment, notice, at)).join('\n')}</section>`,
  )
  .join('\n')}</main>`
