import { createHash } from 'node:crypto'
import { verifyCopiedChain } from '../../../adapters/storage/copy/compare-tables.ts'
import type { CopySource, CopyTarget } from '../../../adapters/storage/copy/copy-ends.ts'
import { sql } from '../../../adapters/storage/write.ts'
import { csvBytes } from '../../../adapters/tables/csv-bytes.ts'
import { utf8 } from '../../../adapters/tables/text-encoding.ts'
import { faultsIn, makeAuditStore } from '../../../application/office/audit-store.ts'
import { makeExportAnswers } from '../../../application/office/export-answers.ts'
import type { Storage } from '../../../application/ports/storage.ts'
import type { DatabaseAddress } from '../../composition/config.ts'
import { type CommandContext, withStorage } from '../command-context.ts'
import { CommandFailed } from '../failures.ts'
import { grouped, showProgress } from '../printing.ts'

type Sides = {
  source: CopySource
  target: CopyTarget
  from: DatabaseAddress
  to: DatabaseAddress
  dataKey: string
  /** true: bookings or an audit log that were inconsistent already in the source are accepted. */
  anyway: boolean
}

/**
 * Checks a copy as the office would use it: the chain of its audit log, its bookings, and that the exported answers
 * are the same bytes as those of the source.
 *
 * @returns lines that say what was verified
 * @throws CommandFailed
 */
export async function verifyMove(sides: Sides, context: CommandContext): Promise<string[]> {
  const chain = await verifyChain(sides)
  return withStorage(
    context,
    async (copy) => {
      const bookings = await verifyBookings(copy, sides.anyway, context)
      const exports = await withStorage(
        context,
        (original) => compareExports(sides.source, original, copy, context),
        { database: sides.from, readOnly: true },
      )
      return [chain, bookings, exports]
    },
    { database: sides.to, readOnly: true, mayBeUnfinished: true },
  )
}

const ANYWAY = 'それでも移行するには --anyway を付けてください（続きから行います）。'

async function verifyChain({ target, dataKey, anyway }: Sides): Promise<string> {
  const chain = await verifyCopiedChain(target.read, dataKey)
  if (chain.intact) return `監査ログ ${grouped(chain.events)}件がつながっています。`
  const broken = `監査ログは ${grouped(chain.brokenAtSeq)}件目で切れています（移行元でもそうです）。`
  if (!anyway) throw new CommandFailed(`${broken}${ANYWAY}`)
  return broken
}

async function verifyBookings(copy: Storage, anyway: boolean, context: CommandContext): Promise<string> {
  const report = await makeAuditStore({
    ...copy,
    holidays: context.holidays,
    clock: context.clock,
  })(() => {})
  const { answers, bookings, isClean } = report
  if (!isClean && !anyway)
    throw new CommandFailed(
      `予約、会員番号か注文に食い違いが ${grouped(faultsIn(report))}件あります（移行元でもそうです）。${ANYWAY}`,
    )
  const found = isClean ? '誤りはありません。' : '食い違いは移行元のままです。'
  return `回答 ${grouped(answers)}件と予約 ${grouped(bookings)}件を調べました。${found}`
}

/** @throws CommandFailed if a form's answers are not exported as the same bytes */
async function compareExports(
  { read }: CopySource,
  original: Storage,
  copy: Storage,
  context: CommandContext,
): Promise<string> {
  const forms = await read(sql`select distinct survey_id from answer order by survey_id`)
  const compared = showProgress(context, '書き出しを比べています', 'フォーム')
  for (const [index, { survey_id }] of forms.entries()) {
    compared(index, forms.length)
    const surveyId = String(survey_id)
    const before = await exportDigest(original, surveyId, context)
    const after = await exportDigest(copy, surveyId, context)
    if (before !== after) throw new CommandFailed(`「${surveyId}」の回答の書き出しが、移行元と違います。`)
  }
  compared(forms.length, forms.length)
  return `フォーム ${grouped(forms.length)}件の回答の書き出しは、1バイトも違いません。`
}

/** What `answers export` would write, as SHA-256; no audit event tells of it, since nobody gets it. */
async function exportDigest(storage: Storage, surveyId: string, context: CommandContext): Promise<string> {
  const audit = { record: async () => {} }
  const { header, rows } = await makeExportAnswers({ ...storage, audit, clock: context.clock })({ surveyId })
  const hash = createHash('sha256')
  for await (const bytes of csvBytes(header, rows, utf8())) {
    context.stop?.throwIfAborted()
    hash.update(bytes)
  }
  return hash.digest('hex')
}
