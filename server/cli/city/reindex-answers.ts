import { allForms } from '../../../application/office/all-forms.ts'
import { makeReindexAnswers } from '../../../application/office/reindex-answers.ts'
import type { Storage } from '../../../application/ports/storage.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { exitCodes } from '../command.ts'
import type { CommandContext } from '../command-context.ts'
import { showProgress } from '../printing.ts'

/**
 * Rebuilds the index of every form of which other items are searched now, and prints how many answers that were.
 * Ctrl+C stops it between two writes.
 * @returns the exit code
 */
export async function reindexAnswers(storage: Storage, context: CommandContext): Promise<number> {
  try {
    for (const { config } of await allForms(storage).list()) await reindex(storage, config.surveyId, context)
    return exitCodes.ok
  } catch (error) {
    context.err.write(
      '市の設定は取り込みましたが、回答の索引は作り直し終わっていません。同じ取り込みをもう一度行ってください。\n',
    )
    if (!isRefusal(error, 'service.unavailable')) throw error
    return exitCodes.failed
  }
}

async function reindex(storage: Storage, surveyId: string, context: CommandContext): Promise<void> {
  const shown = showProgress(context, `「${surveyId}」の回答の索引を作り直しています`)
  const report = await makeReindexAnswers(storage)(surveyId, (done, total) => {
    context.stop?.throwIfAborted()
    shown(done, total)
  })
  const { indexed = 0, unclaimable = 0 } = report ?? {}
  if (indexed + unclaimable === 0) return
  const lost =
    unclaimable > 0
      ? `持ち主のいない回答 ${unclaimable}件は、いまの項目に答えがないので、住民は自分のものにできません。`
      : ''
  context.out.write(
    `「${surveyId}」：検索に使う項目が変わったので、回答 ${indexed}件の索引を作り直しました。${lost}\n`,
  )
}
