import { makePurge, type PurgeReport } from '../../application/office/purge.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { command } from './command.ts'
import { withStorage } from './command-context.ts'
import { CommandFailed } from './failures.ts'
import { grouped, showProgress } from './printing.ts'

/** `purge` */
export const purge = command({
  about:
    '残しておく日数（フォームの retentionDays）を過ぎた回答と、1年を過ぎたキャンセル済みの回答と閲覧の記録を消します。',
  details: [
    '会員の登録は、取り消してから数えます。',
    'これからの予約のある回答は消しません。過ぎた予約は、枠ごとの数だけが残ります。',
    'サーバーが動いたままで行えます。サーバーも、同じことを定期的に行います。',
  ],
  options: { 'dry-run': { about: '消さずに、件数だけを出します。' } },
  run({ 'dry-run': dryRun }, context) {
    const { clock, stop } = context
    const progress = showProgress(context, '調べています', 'フォーム')
    return withStorage(
      context,
      async (storage) =>
        linesOf(await makePurge({ ...storage, clock })({ dryRun, stop, progress }), dryRun).join('\n'),
      { readOnly: dryRun },
    ).catch((error: unknown) => {
      throw isRefusal(error, 'service.unavailable') ? new CommandFailed(goOn, { cause: error }) : error
    })
  },
})

const goOn = 'いまデータベースを使えません。もう一度行ってください。続きから消します。'

function linesOf({ answers, views }: PurgeReport, dryRun: boolean): string[] {
  const what = dryRun ? '消す時期になっています' : '消しました'
  const forms = [...answers].map(([surveyId, count]) => `「${surveyId}」の回答 ${grouped(count)}件`)
  return [...(forms.length > 0 ? forms : ['回答 0件']), `閲覧の記録 ${grouped(views)}件`, `${what}。`]
}
