import { randomIds } from '../../../adapters/platform/random-ids.ts'
import { makeCancelForResident } from '../../../application/office/cancel-for-resident.ts'
import { command } from '../command.ts'
import { WrongArguments } from '../failures.ts'
import { printable, slotText } from '../printing.ts'
import { answerCode, byOf, options, toldText } from './by-office.ts'
import { withAnswers } from './with-answers.ts'

/** Cancels an answer for who has sent it. */
export const cancelForResident = command({
  about: '本人に代わって、回答とその予約をキャンセルします。枠はすぐに空き、本人にLINEで知らせます。',
  details: [
    '受付コードは、変更する前のものでもかまいません。フォームは、付けなくても探します。',
    '予約がいくつもある回答では、--item でその予約だけをキャンセルできます。ほかの予約がなければ、回答をキャンセルします。',
    '支払い済みなら、返金が必要な支払いになります（npm run payments -- list）。',
    'だれが何をどうしてキャンセルしたかが、監査ログに残ります。元には戻せません。',
  ],
  arguments: { answerCode },
  options: {
    reason: options.reason,
    item: options.item,
    over: { about: '住民がキャンセルできる期限を過ぎていても行います。' },
    quiet: options.quiet,
    by: options.by,
    survey: options.survey,
  },
  examples: [
    '4K7QZ2MX --reason 本人の電話',
    '4K7QZ2MX --reason 台風 --over --quiet',
    '4K7QZ2MX --item second --reason 本人の電話 --by tanaka',
  ],
  run({ answerCode, reason, item: itemKey, over: isOver, quiet, by, survey: surveyId }, context) {
    if (reason === undefined) throw new WrongArguments('--reason <わけ> がありません。')
    const asked = { answerCode, surveyId, reason, itemKey, isOver, tells: !quiet, by: byOf(by, context) }
    return withAnswers(context, async (storage) => {
      const { clock, holidays } = context
      const cancel = makeCancelForResident({ ...storage, clock, holidays, ids: randomIds })
      const done = await cancel(asked)
      const catalog = await storage.bookings.catalog()
      return [
        `${done.isWhole ? 'キャンセルしました' : '予約をキャンセルしました'}：${done.answerCode} ${done.formTitle}`,
        ...done.freed.map((slot) => `  ${slotText(catalog, slot)} が空きました。`),
        ...(done.order === 'refund_needed'
          ? ['返金が必要です。npm run payments -- list で片づけてください。']
          : []),
        toldText(done),
      ]
        .map(printable)
        .join('\n')
    })
  },
})
