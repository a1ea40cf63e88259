import { parseArgs } from 'node:util'
import { randomIds } from '../../../adapters/system/random-ids.ts'
import {
  makeListPayments,
  makeMarkPayment,
  makeReadPayment,
  type OfficeMark,
  statesToSettle,
} from '../../../application/office/payments.ts'
import type { OrderFacts, StoredOrder } from '../../../application/ports/order-repository.ts'
import { payment as texts } from '../../../application/texts/ja.json'
import { payMethodText, taxLabel } from '../../../application/texts/payment-text.ts'
import type { OrderState } from '../../../domain/order/order-state.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { displayDateTime } from '../../../domain/shared/local-date.ts'
import { formatYen } from '../../../domain/shared/yen.ts'
import { type CommandContext, exitCodes, withStorage } from '../command-context.ts'
import { grouped } from '../grouped.ts'
import { orExplained } from '../or-explained.ts'
import { wrongArguments } from '../wrong-arguments.ts'
import { isOrderState, markWords, stateWords } from './payment-words.ts'

const usage = `使い方：
  npm run payments -- list [--state <状態>]...

  片づける必要のある支払い（返金が必要、結果の確認が必要、与信確保）を、古い順に1行ずつ出します。
  --state を付けると、その状態のものを出します：
${Object.entries(stateWords)
  .map(([state, words]) => `    ${state.padEnd(24)}${words}`)
  .join('\n')}

  npm run payments -- show <受付番号>

  注文の内容と、これまでの日時を出します。

  npm run payments -- mark-refunded <受付番号>   返金した、または与信を取り消した
  npm run payments -- mark-paid <受付番号> [--tracking <処理番号>]
                                                 窓口で受け取った、または決済会社で支払いを確かめた
  npm run payments -- mark-unpaid <受付番号>     決済会社で、支払われていないことを確かめた
  npm run payments -- mark-captured <受付番号>   決済会社で、与信の売上を確定した

  決済会社の管理画面で行ったことを記録します。お金は動きません。サーバーが動いたままで行え、監査ログに残ります。
  --tracking には、決済会社の管理画面にあるその支払いの処理番号（14桁）を付けます。あとから別の処理番号の支払いが
  届くと、二度目の支払いとして確認の必要なものに入ります。
`

type Request =
  | { verb: 'list'; states: readonly OrderState[] }
  | { verb: 'show'; orderId: string }
  | { verb: 'mark'; orderId: string; mark: OfficeMark; trackingId?: string }

/** Runs `payments list|show|mark-…`. @returns the exit code: 0 done, 1 failed with a message, 2 wrong arguments */
export async function paymentsCommand(args: readonly string[], context: CommandContext): Promise<number> {
  const request = requestOf(args)
  if (!request) return wrongArguments(usage, args, context)
  return orExplained(context, () => run(request, context), explain)
}

function requestOf(args: readonly string[]): Request | undefined {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { state: { type: 'string', multiple: true }, tracking: { type: 'string' } },
    })
    const [verb = '', orderId, ...rest] = positionals
    const { state: states, tracking: trackingId } = values
    if (trackingId !== undefined && (verb !== 'mark-paid' || !/^\d{14}$/.test(trackingId))) return undefined
    if (verb === 'list') {
      if (orderId !== undefined) return undefined
      if (!states) return { verb, states: statesToSettle }
      return states.every(isOrderState) ? { verb, states } : undefined
    }
    if (states || !orderId || rest.length > 0) return undefined
    if (verb === 'show') return { verb, orderId }
    const mark = verb.replace(/^mark-/, '')
    if (!verb.startsWith('mark-') || !isMark(mark)) return undefined
    return { verb: 'mark', orderId, mark, ...(trackingId !== undefined && { trackingId }) }
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

const isMark = (text: string): text is OfficeMark => Object.hasOwn(markWords, text)

function run(request: Request, context: CommandContext): Promise<string | number> {
  switch (request.verb) {
    case 'list':
      return list(request.states, context)
    case 'show':
      return withStorage(
        context,
        async (storage) => linesOf(await makeReadPayment(storage)(request.orderId)).join('\n'),
        { readOnly: true },
      )
    case 'mark':
      return mark(request, context)
  }
}

async function list(states: readonly OrderState[], context: CommandContext): Promise<number> {
  let count = 0
  await withStorage(
    context,
    async (storage) => {
      for await (const facts of makeListPayments(storage)(states)) {
        context.out.write(`${lineOf(facts)}\n`)
        count += 1
      }
    },
    { readOnly: true },
  )
  context.out.write(count === 0 ? '当てはまる支払いはありません。\n' : `${grouped(count)}件\n`)
  return exitCodes.ok
}

const lineOf = ({ orderId, surveyId, state, amountWithTax, ...facts }: OrderFacts): string =>
  [
    orderId,
    wordsOf({ state, amountWithTax, ...facts }),
    formatYen(amountWithTax),
    surveyId,
    `受付 ${displayDateTime(Math.floor(facts.createdAtMs / 1000))}`,
    facts.completedAt === undefined ? '' : `支払い ${displayDateTime(facts.completedAt)}`,
    facts.trackingId === undefined ? '' : `処理番号 ${facts.trackingId}`,
  ]
    .filter((text) => text !== '')
    .join('  ')

/** An order of unknown result whose number is known stands for a second payment, which was answered NG; what is free is not paid anywhere. */
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
function linesOf({ order, state, surveyId, ...stored }: StoredOrder): string[] {
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
    `受付      ${displayDateTime(Math.floor(stored.createdAtMs / 1000))}`,
    ...dateLine('決済画面へ', stored.sentAtMs === undefined ? undefined : Math.floor(stored.sentAtMs / 1000)),
    ...dateLine('支払い  ', order.completedDate),
    ...dateLine('取り消し', order.canceledDate),
    ...(stored.trackingId === undefined ? [] : [`処理番号  ${stored.trackingId}`]),
  ]
}

const dateLine = (term: string, epochSec: number | undefined): string[] =>
  epochSec === undefined ? [] : [`${term}  ${displayDateTime(epochSec)}`]

async function mark(command: Extract<Request, { verb: 'mark' }>, context: CommandContext) {
  const { orderId, mark } = command
  const { clock, holidays, err } = context
  const marked = await withStorage(context, (storage) =>
    makeMarkPayment({ ...storage, clock, holidays, ids: randomIds })(command),
  )
  if (marked.kind === 'marked') return `${orderId} を「${stateWords[marked.to]}」にしました。`
  const why =
    marked.kind === 'tracking_used'
      ? `処理番号 ${command.trackingId} は、ほかの注文の支払いのものです。`
      : `${orderId} は「${stateWords[marked.state]}」のため、「${markWords[mark]}」にはできません。`
  err.write(`${why}何も変えていません。\n`)
  return exitCodes.failed
}

function explain(error: unknown): string | undefined {
  if (isRefusal(error, 'order.not_found'))
    return 'その受付番号の注文はありません。利用者のデータを消した注文は、list にだけ出ます。'
  if (isRefusal(error, 'request.in_progress')) return '注文が変わり続けています。もう一度行ってください。'
  return undefined
}
