import { randomIds } from '../../adapters/platform/random-ids.ts'
import {
  makeListPayments,
  makeMarkPayment,
  makeReadPayment,
  type OfficeMark,
  statesToSettle,
} from '../../application/office/payments.ts'
import { makeRefundPart } from '../../application/office/refund-part.ts'
import type { OrderFacts, StoredOrder } from '../../application/ports/order-repository.ts'
import type { Storage } from '../../application/ports/storage.ts'
import { payment as texts } from '../../application/texts/ja.json'
import { payMethodText, taxLabel } from '../../application/texts/payment-text.ts'
import type { OrderState } from '../../domain/order/order-state.ts'
import type { PartRefund } from '../../domain/order/part-refund.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { displayDateTime } from '../../domain/shared/local-date.ts'
import { formatYen } from '../../domain/shared/yen.ts'
import { trackingIds } from '../composition/payment-provider.ts'
import { type CommandGroup, command, exitCodes, json } from './command.ts'
import { type CommandContext, type OpenOptions, withStorage } from './command-context.ts'
import { CommandFailed, WrongArguments } from './failures.ts'
import { takings } from './payments/takings.ts'
import { grouped, printJson, timeOf } from './printing.ts'

/** States of orders in the words of an office. */
const stateWords: Readonly<Record<OrderState, string>> = {
  temporary: '支払い前',
  sent: '支払い待ち',
  unknown: '結果の確認が必要',
  due: '窓口で支払い',
  completed: '支払い済み',
  authorised: '与信確保（売上の確定が必要）',
  failed: '支払いなし（失敗）',
  cancelled: '支払いなし（キャンセル）',
  expired: '支払いなし（期限切れ）',
  refund_needed: '返金が必要',
  refunded: '返金済み',
  authorisation_cancelled: '与信取消済み',
}

/** What an entry of the office says. */
const markWords: Readonly<Record<OfficeMark, string>> = {
  refunded: '返金した（与信を取り消した）',
  paid: '支払われた',
  unpaid: '支払われていない',
  captured: '売上を確定した',
}

const states = Object.keys(stateWords) as OrderState[]

const list = command({
  about: '片づける必要のある支払い（返金が必要、結果の確認が必要、与信確保）を、古い順に1行ずつ出します。',
  options: {
    state: {
      value: '<状態>',
      words: states,
      isRepeated: true,
      about: `その状態のものを出します。${states.map((state) => `${state}（${stateWords[state]}）`).join('、')}。`,
    },
    json,
  },
  async run({ state, json: isJson }, context) {
    const { out } = context
    const found: OrderFacts[] = []
    let count = 0
    await withOrders(
      context,
      async (storage) => {
        for await (const facts of makeListPayments(storage)(state.length > 0 ? state : statesToSettle)) {
          if (isJson) found.push(facts)
          else out.write(`${lineOf(facts)}\n`)
          count += 1
        }
      },
      { readOnly: true },
    )
    if (isJson) printJson(context, found)
    else out.write(count === 0 ? '当てはまる支払いはありません。\n' : `${grouped(count)}件\n`)
    return exitCodes.ok
  },
})

const orderId = { shown: '<受付番号>' } as const

const show = command({
  about: '注文の内容と、これまでの日時を出します。',
  arguments: { orderId },
  options: { json },
  run: ({ orderId, json: isJson }, context) =>
    withOrders(
      context,
      async (storage) => {
        const stored = await makeReadPayment(storage)(orderId)
        const parts = await storage.orders.partRefunds(orderId)
        return isJson ? JSON.stringify({ ...stored, parts }) : linesOf(stored, parts).join('\n')
      },
      { readOnly: true },
    ),
})

/** What all marks have in common. */
const marking = [
  '決済会社の管理画面で行ったことを記録します。お金は動きません。サーバーが動いたままで行え、監査ログに残ります。',
]

const markAs = (mark: OfficeMark, about: string) =>
  command({
    about,
    details: marking,
    arguments: { orderId },
    run: ({ orderId }, context) => record({ orderId, mark }, context),
  })

const markPaid = command({
  about: '窓口で受け取った、または決済会社で支払いを確かめたと記録します。',
  details: marking,
  arguments: { orderId },
  options: {
    tracking: {
      value: '<処理番号>',
      about: `決済会社の管理画面にある、その支払いの処理番号（${trackingIds.words}）です。あとから別の処理番号の支払いが届くと、二度目の支払いとして確認の必要なものに入ります。`,
    },
  },
  run({ orderId, tracking: trackingId }, context) {
    if (trackingId === undefined) return record({ orderId, mark: 'paid' }, context)
    if (!trackingIds.has(trackingId))
      throw new WrongArguments(`--tracking は${trackingIds.words}の処理番号です（「${trackingId}」）。`)
    return record({ orderId, mark: 'paid', trackingId }, context)
  },
})

const refundPart = command({
  about: '支払いの一部を返金したと記録します。回答はそのままで、日計では、記録した日の返金になります。',
  details: [...marking, '残りの金額を超えては記録できません。何度かに分けて記録できます。'],
  arguments: { orderId },
  options: {
    amount: { value: '<円>', about: '返金した額です。1円からの整数です。' },
    why: {
      value: '<理由>',
      about: '返金した理由（1行、200文字まで）です。暗号化して残り、監査ログには残りません。',
    },
  },
  examples: ['20261201000001 --amount 500 --why 当日の設備の故障'],
  async run({ orderId, amount, why }, context) {
    if (amount === undefined || why === undefined)
      throw new WrongArguments('--amount と --why を書いてください。')
    if (!/^[1-9]\d{0,8}$/.test(amount))
      throw new WrongArguments(`--amount は1円からの整数です（「${amount}」）。`)
    const { remainder } = await withOrders(context, (storage) =>
      makeRefundPart({ ...storage, clock: context.clock })({ orderId, yen: Number(amount), why }),
    )
    return `${orderId} の${formatYen(Number(amount))}の返金を記録しました。残りは${formatYen(remainder)}です。`
  },
})

/** Orders that the office has to settle. */
export const payments: CommandGroup = {
  about: '片づける必要のある支払いと日計を出し、決済会社や窓口で行ったことを記録します。',
  verbs: {
    list,
    show,
    takings,
    'mark-refunded': markAs('refunded', '返金した、または与信を取り消したと記録します。'),
    'mark-paid': markPaid,
    'mark-unpaid': markAs('unpaid', '決済会社で、支払われていないことを確かめたと記録します。'),
    'mark-captured': markAs('captured', '決済会社で、与信の売上を確定したと記録します。'),
    'refund-part': refundPart,
  },
}

const lineOf = ({ orderId, surveyId, state, amountWithTax, ...facts }: OrderFacts): string =>
  [
    orderId,
    wordsOf({ state, amountWithTax, ...facts }),
    formatYen(amountWithTax),
    surveyId,
    `受付 ${timeOf(facts.createdAtMs)}`,
    facts.completedAt === undefined ? '' : `支払い ${displayDateTime(facts.completedAt)}`,
    facts.trackingId === undefined ? '' : `処理番号 ${facts.trackingId}`,
  ]
    .filter((text) => text !== '')
    .join('  ')

/**
 * An order of unknown result whose number is known stands for a second payment, which was answered NG; what is free
 * is not paid anywhere.
 */
function wordsOf({
  state,
  trackingId,
  amountWithTax,
}: Pick<OrderFacts, 'state' | 'trackingId' | 'amountWithTax'>): string {
  if (state === 'unknown' && trackingId !== undefined)
    return '確認が必要（二度目の支払い。決済会社で取り消されたか）'
  return state === 'due' && amountWithTax === 0 ? '支払い不要' : stateWords[state]
}

/** An order with its lines, and what happened to it. */
function linesOf({ order, state, surveyId, ...stored }: StoredOrder, parts: readonly PartRefund[]): string[] {
  return [
    `受付番号  ${order.orderId}`,
    `状態      ${wordsOf({ state, ...stored, amountWithTax: order.amountWithTax })}`,
    `フォーム  ${surveyId}`,
    `利用者ID  ${order.userId}`,
    `回答      ${stored.answerId ?? 'なし'}`,
    `サービス  ${order.serviceName}（${order.serviceId}）`,
    ...order.details.map(
      ({ productName, price, count, amount }) =>
        `  ${productName}  ${formatYen(price)} × ${grouped(count)}  ${formatYen(amount)}`,
    ),
    `小計      ${formatYen(order.amount)}`,
    `${taxLabel(texts, order)}  ${formatYen(order.tax)}`,
    `合計      ${formatYen(order.amountWithTax)}`,
    `支払い方法  ${order.payMethod ? payMethodText(texts, order.payMethod) : '未定'}`,
    `受付      ${timeOf(stored.createdAtMs)}`,
    ...dateLine('決済画面へ', stored.sentAtMs === undefined ? undefined : Math.floor(stored.sentAtMs / 1000)),
    ...dateLine('支払い  ', order.completedDate),
    ...parts.map(
      ({ yen, notedAt, by, why = '' }) =>
        `一部返金  ${formatYen(yen)}  ${displayDateTime(notedAt)}  ${by ?? 'コマンド'}  ${why}`,
    ),
    ...dateLine('取り消し', order.canceledDate),
    ...(stored.trackingId === undefined ? [] : [`処理番号  ${stored.trackingId}`]),
  ]
}

const dateLine = (term: string, epochSec: number | undefined): string[] =>
  epochSec === undefined ? [] : [`${term}  ${displayDateTime(epochSec)}`]

async function record(
  entry: { orderId: string; mark: OfficeMark; trackingId?: string },
  context: CommandContext,
): Promise<string> {
  const { orderId, mark, trackingId } = entry
  const { clock, holidays } = context
  const marked = await withOrders(context, (storage) =>
    makeMarkPayment({ ...storage, clock, holidays, ids: randomIds })(entry),
  )
  if (marked.kind === 'marked') return `${orderId} を「${stateWords[marked.to]}」にしました。`
  const why =
    marked.kind === 'tracking_used'
      ? `処理番号 ${trackingId} は、ほかの注文の支払いのものです。`
      : `${orderId} は「${stateWords[marked.state]}」のため、「${markWords[mark]}」にはできません。`
  throw new CommandFailed(`${why}何も変えていません。`)
}

/** Opens the storage for `work`, with words for what is refused of an order. */
const withOrders = <T>(
  context: CommandContext,
  work: (storage: Storage) => Promise<T>,
  options?: OpenOptions,
): Promise<T> =>
  withStorage(context, work, options).catch((error: unknown) => {
    const why = isRefusal(error, 'order.not_found')
      ? 'その受付番号の注文はありません。利用者のデータを消した注文は、list にだけ出ます。'
      : isRefusal(error, 'request.in_progress')
        ? '注文が変わり続けています。もう一度行ってください。'
        : isRefusal(error, 'office.order_unfit')
          ? `「${stateWords[error.details.state]}」のため、一部の返金は記録できません。何も変えていません。`
          : isRefusal(error, 'office.part_invalid')
            ? `返金できる残りは${formatYen(error.details.most)}です。何も変えていません。`
            : isRefusal(error, 'office.reason_invalid')
              ? `--why は、1行、${error.details.max}文字までです。何も変えていません。`
              : undefined
    throw why === undefined ? error : new CommandFailed(why, { cause: error })
  })
