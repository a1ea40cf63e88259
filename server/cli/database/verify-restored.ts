import { openAuditLog } from '../../../adapters/sqlite/audit-log-file.ts'
import { checkFile } from '../../../adapters/sqlite/backup/check-file.ts'
import { endSessions } from '../../../adapters/sqlite/backup/end-sessions.ts'
import type { SelfAuditFindings } from '../../../application/ports/self-audit.ts'
import { displayDateTime } from '../../../domain/shared/local-date.ts'
import { grouped } from '../grouped.ts'
import { showProgress } from '../progress.ts'
import { type Surroundings, withStorage } from '../surroundings.ts'

/** The content of a backup is not as a database of ours should be; the message says what is wrong. */
export class RestoredBroken extends Error {
  override readonly name = 'RestoredBroken'
}

type Given = {
  /** When the backup was made, epoch milliseconds. */
  madeAtMs: number
  /** Findings that the city had when the backup was made don't stand in the way. */
  anyway: boolean
}

/**
 * Checks a database that is to be put in force: SQLite's own check, the key, the schema (an older one is brought up to date),
 * the bookings and the audit log, to which it adds that it was restored. Everybody is signed out.
 *
 * @returns what was verified, line by line
 * @throws RestoredBroken
 */
export async function verifyRestored(
  file: string,
  { madeAtMs, anyway }: Given,
  surroundings: Surroundings,
): Promise<string[]> {
  const told = showProgress(surroundings, '確かめています', '段階')
  told(0, 3, 'ファイル')
  const [fault] = checkFile(file, 'full')
  if (fault !== undefined) throw new RestoredBroken(`控えの中のデータベースが壊れています：${fault}`)
  endSessions(file)
  told(1, 3, '予約')
  const found = await audited(file, madeAtMs, anyway, surroundings)
  told(2, 3, '監査ログ')
  const { dataKey } = surroundings.database()
  const log = await openAuditLog(file, dataKey)
  const chain = await log.verify().finally(() => log.close())
  told(3, 3)
  if (!chain.intact && !anyway)
    throw new RestoredBroken(
      `控えの中の監査ログが ${chain.brokenAtSeq}件目で切れています。それでも戻すには --anyway を付けてください。`,
    )
  const findings = findingsOf(found)
  const made = displayDateTime(Math.floor(madeAtMs / 1000))
  return [
    `控えは ${made} のものです。全部の区切りが、封じたときのままでした。`,
    'SQLiteの検査、参照、鍵、表の形に誤りはありません。',
    `回答 ${grouped(found.answers)}件、予約 ${grouped(found.bookings)}件。予約の食い違いは ${findings}件です。`,
    chain.intact
      ? `監査ログ ${grouped(chain.events)}件がつながっています。`
      : `監査ログは ${chain.brokenAtSeq}件目で切れています。`,
    '利用者のログインはすべて終わらせました。次に開くときに、もう一度ログインします。',
  ]
}

async function audited(file: string, madeAtMs: number, anyway: boolean, surroundings: Surroundings) {
  return withStorage(
    surroundings,
    async (storage) => {
      const found = await storage.selfAudit.inspect(() => {})
      const findings = findingsOf(found)
      if (findings > 0 && !anyway)
        throw new RestoredBroken(
          `控えの中の予約に食い違いが ${findings}件あります。それでも戻すには --anyway を付けてください。`,
        )
      await storage.audit.record({
        kind: 'database.restored',
        at: surroundings.clock.now(),
        facts: { madeAtMs, answers: found.answers, findings },
      })
      return found
    },
    { file },
  )
}

const findingsOf = ({ overbooked, drifted, orphans }: SelfAuditFindings): number =>
  overbooked.count + drifted.count + orphans.count
