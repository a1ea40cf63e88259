import { makeAuditStore, type StoreReport } from '../../application/office/audit-store.ts'
import type { StoredCatalog } from '../../application/ports/booking-repository.ts'
import type { FindingList } from '../../application/ports/self-audit.ts'
import type { MessageKind } from '../../domain/answer/booking-message.ts'
import { auditLog } from './audit-log.ts'
import { type CommandGroup, command, exitCodes, json } from './command.ts'
import { type CommandContext, withStorage } from './command-context.ts'
import { grouped, printJson, say, slotText, timeOf } from './printing.ts'

/** Findings of each kind that are printed. */
const MAX_SHOWN = 20

/** Whether what is stored agrees with itself. */
export const audit: CommandGroup = {
  about: '保存したものに食い違いがないかと、監査ログのつながりを調べます。',
  alone: command({
    about: '予約の数え方、会員番号と注文に食い違いがないかを調べます。',
    details: [
      '調べるあいだは何も書き込まず、サーバーが動いたままで行えます。誤りがなければ0、あれば1で終わります。',
      '調べたことは監査ログに書き、/metrics がその日時を伝えます。',
      '定員を予約の数より小さくした枠は、誤りではなく知らせとして出します。',
      '確認や返金の必要な支払いも知らせとして出します。npm run payments -- list で片づけてください。',
      '送るのをあきらめたLINEのメッセージも、30日のあいだ知らせとして出します。',
    ],
    options: { json },
    run: ({ json: isJson }, context) => auditStore(isJson, context),
  }),
  verbs: { log: auditLog },
}

async function auditStore(isJson: boolean, context: CommandContext): Promise<number> {
  const { err, clock, holidays } = context
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
  await noteAudit(report, context)
  if (isJson) printJson(context, report)
  else say(context, `${linesOf(report, catalog).join('\n')}\n`)
  return report.isClean ? exitCodes.ok : exitCodes.failed
}

/** Tells the audit log, for whoever watches that it is done; what was found counts also where that can't be written. */
async function noteAudit({ isClean }: StoreReport, context: CommandContext): Promise<void> {
  const { clock, err } = context
  try {
    await withStorage(context, ({ audit }) =>
      audit.record({ kind: 'database.audited', at: clock.now(), facts: { isClean } }),
    )
  } catch {
    err.write('調べたことを、監査ログに書けませんでした。\n')
  }
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
        `${timeOf(givenUpAtMs)} ${messageTexts[kind]} ${answerId} ${reason}`,
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
  changedByOffice: '市が変更した知らせ',
  cancelledByOffice: '市がキャンセルした知らせ',
  reminder: '前もっての知らせ',
  closed: '休みになった知らせ',
  office: '職員が書いたメッセージ',
  asked: '補正の依頼の知らせ',
  result: '結果の知らせ',
}

const numberTexts: Readonly<Record<StoreReport['numbers']['first'][number]['kind'], string>> = {
  'not-taken': '番号がだれのものにもなっていない記録',
  'other-owner': '番号がほかの人のものになっている記録',
  twice: '番号がほかの有効な記録と同じ記録',
  'other-record': '番号が同じ人のほかの記録のものになっている記録',
  unreadable: '開けない記録',
}
