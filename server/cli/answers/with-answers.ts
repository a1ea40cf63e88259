import { allForms } from '../../../application/office/all-forms.ts'
import type { Storage } from '../../../application/ports/storage.ts'
import { refusalText } from '../../../application/texts/dictionary.ts'
import { shared as ja } from '../../../application/texts/ja.json'
import { isRefusal, type Refusal, type RefusalCode, type RefusalDetails } from '../../../domain/refusal.ts'
import { type CommandContext, withStorage } from '../command-context.ts'
import { CommandFailed } from '../failures.ts'
import { printable } from '../printing.ts'

/** Opens the storage for `work`, with words for what it is refused for. */
export const withAnswers = (
  context: CommandContext,
  work: (storage: Storage) => Promise<string | number>,
): Promise<string | number> =>
  withStorage(context, (storage) =>
    work(storage).catch(async (error: unknown) => {
      const why = await refusedText(error, storage)
      throw why === undefined
        ? error
        : new CommandFailed(why.split('\n').map(printable).join('\n'), { cause: error })
    }),
  )

async function refusedText(error: unknown, forms: Storage): Promise<string | undefined> {
  // Why the database can't be used is worded for all commands.
  if (!isRefusal(error) || isRefusal(error, 'service.unavailable')) return undefined
  if (!isRefusal(error, 'survey.not_found')) return textOf(error)
  const known = (await allForms(forms).list()).map(
    ({ config }) => `  ${config.surveyId}  ${config.surveyTitle}`,
  )
  return [`「${error.details.surveyId}」というフォームはありません。あるフォーム：`, ...known].join('\n')
}

const unchanged = '何も変えていません。'
const goOn = `それでも行うなら、--over と --reason <わけ> を付けてください。${unchanged}`

type Worded<C extends RefusalCode> = (details: RefusalDetails[C]) => string

/** What an officer can do about a refusal; of others they read what residents read. */
const texts: { readonly [C in RefusalCode]?: Worded<C> } = {
  'survey.no_config': ({ surveyId }) => `「${surveyId}」のフォームには項目がありません。`,
  'survey.outdated': () => '書き出しの間にフォームが変わりました。もう一度行ってください。',
  'calendar.not_found': ({ calendarId }) => `「${calendarId}」というカレンダーはありません。`,
  'answer.not_found': () => `その受付コードの回答はありません。コードを確かめてください。${unchanged}`,
  'answer.cancelled': () => `もうキャンセルされています。${unchanged}`,
  'reservation.deadline_passed': () => `住民が変更・キャンセルできる期限を過ぎています。${goOn}`,
  'payment.period_over': () => `住民が支払ったものをキャンセルできる期間を過ぎています。${goOn}`,
  'reservation.unknown': ({ itemKey }) =>
    `「${itemKey}」で予約できる、そのような枠はありません（休みの日か、日時や場所が違います）。${unchanged}`,
  'request.in_progress': () => '同時にほかの変更がありました。もう一度行ってください。',
  'office.staff_unknown': ({ by }) =>
    `職員「${by}」はいません。--by に職員のユーザー名を書いてください（npm run staff -- list）。${unchanged}`,
  'office.reason_invalid': ({ max }) => `--reason は、${max}文字までの1行にしてください。${unchanged}`,
  'office.code_of_several': ({ surveyIds }) =>
    `同じ受付コードの回答が、いくつかのフォームにあります。--survey に ${surveyIds.join('、')} のどれかを書いてください。${unchanged}`,
  'answer.change_of_cancelled': () => `もうキャンセルされています。${unchanged}`,
  'reservation.closed': () => `このカレンダーは、いま予約を受け付けていません。${goOn}`,
  'reservation.impossible': ({ why }) => impossibleTexts[why],
  'reservation.slot_full': ({ remaining }) => `その枠は空いていません（残り${remaining}）。${goOn}`,
  'reservation.cap_of_period': ({ max }) => `この人が予約できる件数（${max}件まで）を超えます。${goOn}`,
  'reservation.cap_of_day': ({ max }) => `この人が1日に予約できる件数（${max}件まで）を超えます。${goOn}`,
  'office.item_of_several': ({ itemKeys }) =>
    `予約がいくつもあります。--item に ${itemKeys.join('、')} のどれかを書いてください。${unchanged}`,
  'office.same_slot': () => `もうその枠を予約しています。${unchanged}`,
  'office.slot_unreadable': ({ slot }) =>
    `「${slot}」は枠として読めません。2026-12-01 10:00 か、court_a 2026-12-01 10:00 のように書いてください。${unchanged}`,
  'request.malformed': () => '日は、--from から --to まで、順に62日までにしてください。',
  'office.item_unknown': ({ item }) =>
    `「${item}」という項目は、このフォームにはありません。項目の題名か itemKey を書いてください。${unchanged}`,
  'office.item_fixed': ({ item }) =>
    `「${item}」はここでは直せません（予約は answers -- move で移します。会員番号、商品、支払い、ほかの項目から決まるものは直せません）。${unchanged}`,
  'office.nothing_booked': () => `予約がありません。${unchanged}`,
}

const impossibleTexts: Readonly<Record<RefusalDetails['reservation.impossible']['why'], string>> = {
  past: `その枠は、もう始まったか、過ぎています。${unchanged}`,
  day_off: `その日は休みです。${unchanged}`,
  window: `住民が予約できる期間ではありません。${goOn}`,
  interval: `前の接種からの間隔が足りません。${unchanged}`,
}

function textOf({ code, details }: Refusal): string {
  const own = texts[code] as Worded<RefusalCode> | undefined
  return own ? own(details as RefusalDetails[RefusalCode]) : refusalText(ja, { code, details } as Refusal)
}
