import type { ChangedAnswer } from '../../../application/office/changed-answer.ts'
import type { CommandContext } from '../command-context.ts'
import { WrongArguments } from '../failures.ts'

/** Arguments and options that the commands have in common by which the office changes an answer for its resident. */
export const answerCode = { shown: '<受付コード>' } as const

export const options = {
  survey: {
    value: '<フォームID>',
    about: 'そのフォームの回答だけを探します。同じ受付コードが2つのフォームにあるときに要ります。',
  },
  by: {
    value: '<ユーザー名>',
    about:
      'だれが行うかです。監査ログに残ります。職員の記録があれば、そのユーザー名です。付けなければ、このコンピューターのアカウントの名前です。',
  },
  reason: {
    value: '<わけ>',
    about: 'わけです。監査ログに残るので、個人の情報は書かないでください。',
  },
  item: { value: '<itemKey>', about: '予約の項目です。予約がいくつもある回答で要ります。' },
  quiet: { about: '本人にLINEで知らせません。' },
  dryRun: { about: '知らせるだけで、何も書き込みません。' },
} as const

/** Who does it. @throws WrongArguments */
export function byOf(by: string | undefined, { account }: Pick<CommandContext, 'account'>): string {
  const who = by ?? account
  if (who === undefined) throw new WrongArguments('--by <ユーザー名> がありません。')
  return who
}

/** Whether who has booked is told, and whom to call where they are not. */
export function toldText({ told, name, phone }: ChangedAnswer): string {
  const who = [name || '（名前なし）', phone || '（電話なし）'].join('　')
  return told === 'told' || told === 'nothing_ahead'
    ? toldTexts[told]
    : `${toldTexts[told]}電話などで知らせてください：${who}`
}

const toldTexts: Readonly<Record<ChangedAnswer['told'], string>> = {
  told: '本人にLINEで知らせます。',
  quiet: '本人には、LINEで知らせません（--quiet）。',
  unclaimed: 'まだだれのLINEとも結び付いていない回答なので、LINEでは知らせません。',
  switched_off: '本人がLINEのお知らせを止めているので、LINEでは知らせません。',
  not_configured: '市がLINEのお知らせを使っていない（settings.json の messages）ので、LINEでは知らせません。',
  nothing_ahead: 'これからの予約のことではないので、LINEでは知らせません。',
}
