import { compareTables } from '../../../adapters/storage/copy/compare-tables.ts'
import type { TableName } from '../../../adapters/storage/copy/copied-tables.ts'
import type { CopySource, CopyTarget } from '../../../adapters/storage/copy/copy-ends.ts'
import { copyTables } from '../../../adapters/storage/copy/copy-tables.ts'
import type { CommandContext } from '../command-context.ts'
import { grouped, showProgress } from '../printing.ts'

/** The copy has not the rows of its source; the message names the tables. */
export class CopyDiffers extends Error {
  override readonly name = 'CopyDiffers'
}

/**
 * Copies what the target has not yet, then compares every row of both.
 * @returns lines that say what was copied, and how fast
 * @throws CopyDiffers
 */
export async function copyAndCompare(
  source: CopySource,
  target: CopyTarget,
  context: Pick<CommandContext, 'err' | 'stop'>,
): Promise<string[]> {
  const { stop } = context
  const started = performance.now()
  const shown = showProgress(context, '写しています')
  const progress = (done: number, total: number, table: TableName) => shown(done, total, texts[table])
  const copied = await copyTables(source, target, { progress, stop })
  const seconds = (performance.now() - started) / 1000

  const compared = showProgress(context, '比べています', '表')
  const tables = await compareTables(source, target, { compared, stop })
  const differing = tables.filter(({ isSame }) => !isSame)
  if (differing.length > 0) {
    const counts = differing.map(
      ({ table, rows, copiedRows }) => `${texts[table]} ${grouped(rows)}件に対して ${grouped(copiedRows)}件`,
    )
    throw new CopyDiffers(counts.join('、'))
  }
  return [
    ...tables.map(({ table, rows }) => `${texts[table]} ${grouped(rows)}件`),
    `${grouped(copied)}件を ${seconds.toFixed(1)}秒で写しました（毎秒 ${grouped(Math.round(copied / seconds))}件）。全部の行が同じです。`,
  ]
}

/** What a table holds, in Japanese. */
const texts: Readonly<Record<TableName, string>> = {
  meta: '鍵の控え',
  key_ring: '鍵の束',
  city: '市の設定',
  catalog: '予約の設定',
  payment_config: '支払いの設定',
  survey: 'フォーム',
  form_draft: 'フォームの下書き',
  preview_link: 'フォームを同僚に見せるリンク',
  media: '画像',
  city_version: '市の設定の履歴',
  kept_media: '履歴の画像',
  slot: '予約のある枠',
  answer: '回答',
  answer_term: '回答を探す索引',
  attachment: 'ファイル',
  attachment_piece: 'ファイルの中身',
  desk_note: '職員のメモと担当者',
  booking: '予約',
  hold: '仮押さえ',
  message: '送るLINEのメッセージ',
  message_preference: 'ことばと、メッセージを受け取るか',
  section_told: '課に知らせた時刻',
  section_notice: '課に送る知らせ',
  idempotency: '受け付けた要求',
  claim_grant: '引き取りの許し',
  failed_look_up: '見つからなかった検索',
  limit_count: '回数の制限',
  member_number: '使われた会員番号',
  number_counter: '会員番号の続き',
  staff_account: '職員',
  staff_grant: '職員の2次元コードと招待',
  staff_link: '職員のLINE連携',
  office_duty: '職員の役割',
  office_session: '職員の画面のログイン',
  erasure_request: '住民を消す依頼',
  orders: '注文',
  part_refund: '一部の返金',
  pending_answer: '支払い待ちの回答',
  imported: '取り込んだ番号',
  refresh_token: 'ログイン',
  audit_outbox: '監査ログに入る前の出来事',
  audit_log: '監査ログ',
  count_to_add: '数に入る前の出来事',
  daily_count: '日ごとの数',
  weekly_count: '週ごとの数',
  access_log: '閲覧の記録',
}
