import { randomIds } from '../../../adapters/platform/random-ids.ts'
import { makeMoveBooking } from '../../../application/office/move-booking.ts'
import { command } from '../command.ts'
import { printable, slotText } from '../printing.ts'
import { answerCode, byOf, options, toldText } from './by-office.ts'
import { withAnswers } from './with-answers.ts'

/** Moves a booking for who has made it. */
export const moveBooking = command({
  about: '本人に代わって、予約をほかの枠に移します。受付コードはそのままで、本人にLINEで知らせます。',
  details: [
    '新しい枠が取れるまで、前の枠はそのままです。',
    '枠は「日 時刻」（2026-12-01 10:00）です。場所や内容も変えるときは、その前に「分類ID_予約項目ID」を付けます（court_a 2026-12-01 10:00）。',
    '住民の期限、予約できる期間、件数の上限、定員を超えるときは、--over と --reason が要ります。',
    'だれがどの枠からどの枠に移したかが、監査ログに残ります。',
  ],
  arguments: { answerCode, slot: { shown: '<日> <時刻>', isRepeated: true } },
  options: {
    over: { about: '住民の期限、予約できる期間、件数の上限を超えていても行います。--reason も要ります。' },
    reason: options.reason,
    item: options.item,
    quiet: options.quiet,
    by: options.by,
    survey: options.survey,
    'dry-run': options.dryRun,
  },
  examples: [
    '4K7QZ2MX 2026-12-01 10:00',
    '4K7QZ2MX court_b 2026-12-01 10:00 --over --reason 市の都合',
    '4K7QZ2MX 2026-12-01 10:00 --item second --by tanaka --dry-run',
  ],
  run({ answerCode, slot: words, over: isOver, item: itemKey, quiet, survey: surveyId, ...given }, context) {
    const { reason, by, 'dry-run': dryRun } = given
    const asked = { answerCode, surveyId, itemKey, slot: words.join(' '), tells: !quiet, dryRun }
    const act = { by: byOf(by, context), reason, isOver }
    return withAnswers(context, async (storage) => {
      const { clock, holidays } = context
      const move = makeMoveBooking({ ...storage, clock, holidays, ids: randomIds })
      const moved = await move({ ...asked, ...act })
      const catalog = await storage.bookings.catalog()
      return [
        `${dryRun ? '移せます' : '移しました'}：${moved.answerCode} ${moved.formTitle}`,
        `  前 ${slotText(catalog, moved.from)}`,
        `  今 ${slotText(catalog, moved.to)}`,
        dryRun ? '何も書き込んでいません。' : toldText(moved),
      ]
        .map(printable)
        .join('\n')
    })
  },
})
