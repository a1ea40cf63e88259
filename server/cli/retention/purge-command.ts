import { makePurge, type PurgeReport } from '../../../application/office/purge.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { type CommandContext, withStorage } from '../command-context.ts'
import { grouped } from '../grouped.ts'
import { orExplained } from '../or-explained.ts'
import { showProgress } from '../progress.ts'
import { wrongArguments } from '../wrong-arguments.ts'

const usage = `使い方：
  npm run purge [-- --dry-run]

  残しておく日数（フォームの retentionDays）を過ぎた回答と、1年を過ぎたキャンセル済みの回答と閲覧の記録を消します。
  会員の登録は、取り消してから数えます。
  これからの予約のある回答は消しません。過ぎた予約は、枠ごとの数だけが残ります。
  サーバーが動いたままで行えます。サーバーも、同じことを定期的に行います。
  --dry-run は、消さずに件数だけを出します。
`

/** Runs `purge [--dry-run]`. @returns the exit code: 0 done, 1 failed with a message, 2 wrong arguments */
export async function purgeCommand(args: readonly string[], context: CommandContext): Promise<number> {
  const dryRun = args[0] === '--dry-run'
  if (args.length > (dryRun ? 1 : 0)) return wrongArguments(usage, args, context)
  const { clock, stop } = context
  const work = async () => {
    const report = await withStorage(
      context,
      (storage) =>
        makePurge({ ...storage, clock })({
          dryRun,
          stop,
          progress: showProgress(context, '調べています', 'フォーム'),
        }),
      { readOnly: dryRun },
    )
    return linesOf(report, dryRun).join('\n')
  }
  return orExplained(context, work, (error) =>
    isRefusal(error, 'service.unavailable')
      ? 'いまデータベースを使えません。もう一度行ってください。続きから消します。'
      : undefined,
  )
}

function linesOf({ answers, views }: PurgeReport, dryRun: boolean): string[] {
  const what = dryRun ? '消す時期になっています' : '消しました'
  const forms = [...answers].map(([surveyId, count]) => `「${surveyId}」の回答 ${grouped(count)}件`)
  return [...(forms.length > 0 ? forms : ['回答 0件']), `閲覧の記録 ${grouped(views)}件`, `${what}。`]
}
