import { parseArgs } from 'node:util'
import { makeAuditStore, type StoreReport } from '../../../application/office/audit-store.ts'
import type { StoredCatalog } from '../../../application/ports/booking-repository.ts'
import type { FindingList } from '../../../application/ports/self-audit.ts'
import type { MessageKind } from '../../../domain/answer/booking-message.ts'
import { displayDateTime } from '../../../domain/shared/local-date.ts'
import { type CommandContext, exitCodes, withStorage } from '../command-context.ts'
import { grouped } from '../grouped.ts'
import { orExplained } from '../or-explained.ts'
import { slotText } from '../slot-text.ts'
import { wrongArguments } from '../wrong-arguments.ts'
import { auditLog, type LogRequest } from './audit-log.ts'

const usage = `使い方：
  npm run audit [-- --json]

  予約の数え方、会員番号と注文に食い違いがないかを調べます。何も書き込まず、サーバーが動いたままで行えます。
  誤りがなければ0、あれば1で終わります。定員を予約の数より小さくした枠は、誤りではなく知らせとして出します。
  確認や返金の必要な支払いも知らせとして出します。npm run payments -- list で片づけてください。
  送るのをあきらめたLINEのメッセージも、30日のあいだ知らせとして出します。

  npm run audit -- log [--head <値>] [--list]

  監査ログのつながりを調べ、件数と最後の値を出します。最後の値は、別の場所に控えておいてください。
  --head は、控えておいた値がいまも鎖の中にあるかを確かめます（あとから末尾が切り取られていないか）。
  --list は、出来事を1行ずつ出します（個人の情報は含みません）。
`

/** Findings of each kind that are printed. */
const MAX_SHOWN = 20

type Request = { json: boolean; log?: LogRequest }

/** Runs `audit` or `audit log`. @returns the exit code: 0 nothing found, 1 findings or failed, 2 wrong arguments */
export async function auditCommand(args: readonly string[], context: CommandContext): Promise<number> {
  const request = requestOf(args)
  if (!request) return wrongArguments(usage, args, context)
  return orExplained(context, () =>
    request.log ? auditLog(request.log, context) : auditStore(request.json, context),
  )
}

function requestOf(args: readonly string[]): Request | undefined {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        head: { type: 'string' },
        list: { type: 'boolean', default: false },
      },
    })
    const { json, head, list } = values
    const [verb, ...rest] = positionals
    if (verb === undefined) return head === undefined && !list ? { json } : undefined
    if (verb !== 'log' || rest.length > 0 || json) return undefined
    if (head !== undefined && !/^[0-9a-f]{64}$/.test(head)) return undefined
    return { json, log: { head, list } }
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

async function auditStore(json: boolean, context: CommandContext): Promise<number> {
  const { out, err, clock, holidays } = context
  const { report, catalog } = await withStorage(
    context,
    async (storage) => ({
      report: await makeAuditStore({ ...storage, holidays, clock })((what) =>
        err.write(`調べています：${partNames.get(what) ?? what}\n`),
      ),
      catalog: await storage.bookings.catalog(),
    }),
    { readOnly: true },
  )
  out.write(json ? `${JSON.stringify(report)}\n` : `${linesOf(report, catalog).join('\n')}\n`)
  return report.isClean ? exitCodes.ok : exitCodes.failed
}

/** What `auditStore` checks, in Japanese. */
const partNames: ReadonlyMap<string, string> = new Map([
  ['answers', '回答'],
  ['bookings', '予約'],
  ['numbers', '会員番号'],
  ['orders', '注文'],
  ['messages', '送れなかったメッセージ'],
  ['slots', '枠'],
])

function linesOf(report: StoreReport, catalog: StoredCatalog): string[] {
  const { answers, bookings, holds, slots, overbooked, drifted, orphans, numbers, counters, lowered } = report
  const { orders, unsettled, undelivered } = report
  return [
    `回答 ${grouped(answers)}件、予約 ${grouped(bookings)}件、仮押さえ ${grouped(holds)}件、予約のある枠 ${grouped(slots)}件。`,
    ...listed(
      '誤り',
      '定員を超えて予約した枠',
      overbooked,
      (slot) => `${slotText(catalog, slot)} ${placesText(slot)}`,
    ),
    ...listed(
      '誤り',
      '数と予約が合わない枠',
      drifted,
      (slot) => `${slotText(catalog, slot)} 数 ${slot.reserved}、予約の合計 ${slot.booked}`,
    ),
    ...listed(
      '誤り',
      '回答と合わない予約',
      orphans,
      ({ kind, answerId }) => `${orphanTexts[kind]} ${answerId}`,
    ),
    ...listed(
      '誤り',
      '会員番号の合わない記録',
      numbers,
      ({ kind, surveyId, answerId }) => `${numberTexts[kind]} ${surveyId} ${answerId}`,
    ),
    ...listed(
      '誤り',
      '次に出す会員番号がもう使われているフォーム',
      counters,
      ({ surveyId, last, taken }) =>
        `${surveyId} 最後に出した番号 ${last}、使われている番号 ${taken}（lastResultNumber を ${taken} 以上にして npm run city -- import）`,
    ),
    ...listed(
      '誤り',
      '回答や仮押さえと合わない注文',
      orders,
      ({ kind, orderId }) => `${orderTexts[kind]} ${orderId}`,
    ),
    ...listed(
      '知らせ',
      '確認や返金の必要な支払い（npm run payments -- list で片づけてください）',
      unsettled,
      ({ kind, orderId, surveyId, amountWithTax }) =>
        `${unsettledTexts[kind]} ${surveyId} ${orderId} ${grouped(amountWithTax)}円`,
    ),
    ...listed(
      '知らせ',
      '送れなかったLINEのメッセージ（30日で消えます）',
      undelivered,
      ({ answerId, kind, reason, givenUpAtMs }) =>
        `${displayDateTime(Math.floor(givenUpAtMs / 1000))} ${messageTexts[kind]} ${answerId} ${reason}`,
    ),
    ...listed(
      '知らせ',
      '予約のあとで定員を小さくした枠',
      lowered,
      (slot) => `${slotText(catalog, slot)} ${placesText(slot)}`,
    ),
    report.isClean ? '誤りはありません。' : '誤りがあります。',
  ]
}

function listed<T>(
  kind: '誤り' | '知らせ',
  title: string,
  { count, first }: FindingList<T>,
  text: (one: T) => string,
): string[] {
  if (count === 0) return []
  const shown = first.slice(0, MAX_SHOWN).map((one) => `  ${text(one)}`)
  const more = count > shown.length ? [`  ほか ${grouped(count - shown.length)}件（--json で詳しく）`] : []
  return [`${kind} ${title} ${grouped(count)}件`, ...shown, ...more]
}

const placesText = ({ reserved, quota }: { reserved: number; quota: number }) =>
  `予約 ${reserved}、定員 ${quota}`

const orphanTexts: Readonly<Record<StoreReport['orphans']['first'][number]['kind'], string>> = {
  'no-answer': '回答のない予約',
  'cancelled-answer': 'キャンセルされた回答の予約',
  'other-owner': '回答と持ち主の違う予約',
  'missing-booking': '予約のなくなった回答',
}

const orderTexts: Readonly<Record<StoreReport['orders']['first'][number]['kind'], string>> = {
  'no-answer': '支払い済みか窓口払いなのに回答のない注文',
  'held-in-vain': '支払いを待っていない注文の仮押さえ',
}

const unsettledTexts: Readonly<Record<StoreReport['unsettled']['first'][number]['kind'], string>> = {
  'refund-needed': '返金が必要',
  unknown: '結果の確認が必要',
  overdue: '時間を過ぎても支払い待ち（サーバーが動いているか確かめてください）',
}

const messageTexts: Readonly<Record<MessageKind, string>> = {
  booked: '予約の知らせ',
  changed: '変更の知らせ',
  cancelled: 'キャンセルの知らせ',
  reminder: '前もっての知らせ',
}

const numberTexts: Readonly<Record<StoreReport['numbers']['first'][number]['kind'], string>> = {
  'not-taken': '番号がだれのものにもなっていない記録',
  'other-owner': '番号がほかの人のものになっている記録',
  twice: '番号がほかの有効な記録と同じ記録',
  'other-record': '番号が同じ人のほかの記録のものになっている記録',
  unreadable: '開けない記録',
}
