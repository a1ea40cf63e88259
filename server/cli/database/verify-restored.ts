import { erasedListFile } from '../../../adapters/platform/erased-list-file.ts'
import { openAuditLog } from '../../../adapters/storage/sqlite/audit-log-file.ts'
import { checkFile } from '../../../adapters/storage/sqlite/backup/check-file.ts'
import { endSessions } from '../../../adapters/storage/sqlite/backup/end-sessions.ts'
import { faultsIn } from '../../../application/office/audit-store.ts'
import { type ErasedAgain, makeEraseAgain } from '../../../application/office/residents.ts'
import type { SelfAuditFindings } from '../../../application/ports/self-audit.ts'
import type { Storage } from '../../../application/ports/storage.ts'
import { isAutomatic, shownNumber } from '../../../domain/item-types/numbering.ts'
import { numberItem } from '../../../domain/member/numbered-form.ts'
import { type CommandContext, withStorage } from '../command-context.ts'
import { CommandFailed } from '../failures.ts'
import { grouped, showProgress, timeOf } from '../printing.ts'

/** What a restored database holds, and lines that say what was verified. */
type Verified = Pick<SelfAuditFindings, 'answers' | 'bookings'> & { lines: string[] }

type Options = {
  /** When the backup was made, epoch milliseconds. */
  madeAtMs: number
  /** true: bookings or an audit log that were inconsistent already when the backup was made are accepted. */
  anyway: boolean
}

/**
 * Checks a restored database before it replaces the current one: SQLite's own check, the key, the schema (an older
 * one is migrated), the bookings and the audit log. Records the restore in the audit log and ends all sessions.
 *
 * @throws CommandFailed
 */
export async function verifyRestored(
  file: string,
  { madeAtMs, anyway }: Options,
  context: CommandContext,
): Promise<Verified> {
  const progress = showProgress(context, '確かめています', '段階')
  progress(0, 3, 'ファイル')
  const [fault] = checkFile(file, 'full')
  if (fault !== undefined) throw new CommandFailed(`控えの中のデータベースが壊れています：${fault}`)
  endSessions(file)
  progress(1, 3, '予約')
  const { found, lines: further } = await audited(file, madeAtMs, anyway, context)
  progress(2, 3, '監査ログ')
  const { dataKey } = context.database()
  const log = await openAuditLog(file, dataKey)
  const chain = await log.verify().finally(() => log.close())
  progress(3, 3)
  if (!chain.intact && !anyway)
    throw new CommandFailed(
      `控えの中の監査ログが ${chain.brokenAtSeq}件目で切れています。それでも戻すには --anyway を付けてください。`,
    )
  const findings = faultsIn(found)
  const made = timeOf(madeAtMs)
  const lines = [
    `控えは ${made} のものです。全部の区切りが、封じたときのままでした。`,
    'SQLiteの検査、参照、鍵、表の形に誤りはありません。',
    `回答 ${grouped(found.answers)}件、予約 ${grouped(found.bookings)}件。予約、会員番号と注文の食い違いは ${findings}件です。`,
    chain.intact
      ? `監査ログ ${grouped(chain.events)}件がつながっています。`
      : `監査ログは ${chain.brokenAtSeq}件目で切れています。`,
    '利用者のログインはすべて終わらせました。次に開くときに、もう一度ログインします。',
    ...further,
  ]
  return { answers: found.answers, bookings: found.bookings, lines }
}

/**
 * Opens and checks a database once more, where it now stands.
 * @returns what is wrong; undefined if it is what was verified
 */
export async function faultInPlace(
  file: string,
  verified: Pick<Verified, 'answers' | 'bookings'>,
  context: CommandContext,
): Promise<string | undefined> {
  const progress = showProgress(context, '置いたものを確かめています', '段階')
  progress(0, 2, 'ファイル')
  try {
    const [fault] = checkFile(file, 'full')
    if (fault !== undefined) return fault
    progress(1, 2, '件数')
    // Not to be read only: such a connection would leave a log beside the file.
    const inspect = (storage: Storage) => storage.selfAudit.inspect(() => {})
    const { answers, bookings } = await withStorage(context, inspect, { database: { file } })
    progress(2, 2)
    return answers === verified.answers && bookings === verified.bookings
      ? undefined
      : `回答 ${grouped(answers)}件、予約 ${grouped(bookings)}件`
  } catch (error) {
    return String(error)
  }
}

async function audited(file: string, madeAtMs: number, anyway: boolean, context: CommandContext) {
  return withStorage(
    context,
    async (storage) => {
      const before = await storage.selfAudit.inspect(() => {})
      const findings = faultsIn(before)
      if (findings > 0 && !anyway)
        throw new CommandFailed(
          `控えの中の予約、会員番号か注文に食い違いが ${findings}件あります。それでも戻すには --anyway を付けてください。`,
        )
      const erased = await eraseAgain(storage, context)
      const found = erased.changed ? await storage.selfAudit.inspect(() => {}) : before
      await storage.audit.record({
        kind: 'database.restored',
        at: context.clock.now(),
        facts: { madeAtMs, answers: found.answers, findings },
      })
      return { found, lines: [...erased.lines, ...(await numberLines(storage))] }
    },
    { database: { file } },
  )
}

/**
 * Nothing that goes wrong keeps the backup from being restored: the server does it when it starts.
 * @returns lines that say what was done
 */
async function eraseAgain(
  { residents }: Pick<Storage, 'residents'>,
  { clock, ...context }: CommandContext,
): Promise<{ changed: boolean; lines: string[] }> {
  const file = context.erasedListFile()
  try {
    const again = file && (await makeEraseAgain({ residents, erasedList: erasedListFile(file), clock })())
    if (again) return { changed: again.residents > 0, lines: linesOf(again) }
    const missing = `注意：消した住民の一覧（${file ?? 'ERASED_LIST'}）がありません。控えのあとに消した人がいれば、その人のものも戻っています。`
    return { changed: false, lines: [missing, onStart] }
  } catch (error) {
    const failed = `注意：控えのあとに消した住民を、もう一度消すことができませんでした：${String(error)}`
    return { changed: true, lines: [failed, onStart] }
  }
}

const onStart = 'その一覧を ERASED_LIST に設定してサーバーを起動すると、もう一度消します。'

function linesOf({ residents, answers, unusable }: ErasedAgain): string[] {
  const lines =
    residents > 0
      ? [
          `控えのあとに消した住民 ${grouped(residents)}人を、もう一度消しました（回答 ${grouped(answers)}件）。`,
        ]
      : ['消した住民の一覧と比べました。もう一度消す人はいません。']
  if (unusable > 0)
    lines.push(
      `注意：消した住民の一覧の ${grouped(unusable)}行は、壊れているか、ほかのデータベースのものです。`,
    )
  return lines
}

/** What the office has to do so that no member number is given out again; empty if none was. */
async function numberLines({
  memberNumbers,
  members,
}: Pick<Storage, 'memberNumbers' | 'members'>): Promise<string[]> {
  const lines: string[] = []
  for (const [surveyId, last] of await memberNumbers.lastNumbers()) {
    const { config } = (await members.find(surveyId)) ?? {}
    const item = config && numberItem(config)
    if (!config || !item || !isAutomatic(item)) continue
    const { surveyTitle, surveySubId } = config
    const shown = shownNumber(surveySubId, String(last))
    lines.push(`  ${surveyId} ${surveyTitle} 最後の番号 ${last}（会員には ${shown}）`)
  }
  return lines.length === 0 ? [] : [...numbersGoBack, ...lines, ...howToGoOn]
}

const numbersGoBack = [
  '注意：自動で出す会員番号は、次の番号の続きに戻りました。控えのあとに出した番号が、このままではほかの人にもう一度出ます。',
]
const howToGoOn = [
  'サーバーを動かす前に、フォームごとに、これまでに渡したいちばん大きい番号（はじめの4桁を除く。わからなければ十分に大きい番号）を',
  'members のフォームの lastResultNumber に書き、npm run city -- import <フォルダー> を行ってください。',
]
