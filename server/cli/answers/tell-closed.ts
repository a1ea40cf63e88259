import { randomIds } from '../../../adapters/platform/random-ids.ts'
import type { TouchedSlot } from '../../../application/city/touched-slots.ts'
import { makeTellClosed } from '../../../application/office/tell-closed.ts'
import type { Storage } from '../../../application/ports/storage.ts'
import { LONGEST_WORDS } from '../../../domain/answer/booking-message.ts'
import type { CommandContext } from '../command-context.ts'
import { CommandFailed, WrongArguments } from '../failures.ts'
import { grouped, say } from '../printing.ts'

/** What help says of telling people of closed slots in LINE. */
export const howTold = `LINEで一度だけ知らせます。文は${LONGEST_WORDS}字までで、近くの空いている日時が3つまで付きます。LINEで知らせられない人は、npm run answers -- to-inform の一覧に残ります。`

/** @throws WrongArguments, CommandFailed where such a text can't be sent; before anything is changed */
export function checkTelling(text: string, { sendsMessages }: Pick<CommandContext, 'sendsMessages'>): void {
  if (text.trim() === '' || text.length > LONGEST_WORDS)
    throw new WrongArguments(
      `--tell の文は、1字から${LONGEST_WORDS}字までで書いてください（${text.length}字）。`,
    )
  if (!sendsMessages())
    throw new CommandFailed(
      'LINEのメッセージを送る設定（LINE_MESSAGING_TOKEN）がありません。何も変えていません。--tell を付けずに行い、npm run answers -- to-inform の一覧で知らせてください。',
    )
}

/** Tells who has booked closed slots of `slots`, and says how many. */
export async function tellClosed(
  closed: { slots: readonly TouchedSlot[]; text: string },
  storage: Storage,
  context: Pick<CommandContext, 'out' | 'clock' | 'holidays' | 'isInstalled'>,
): Promise<void> {
  const { out, clock, holidays } = context
  const told = await makeTellClosed({ ...storage, clock, holidays, ids: randomIds })(closed)
  if (told === undefined) {
    say(
      context,
      '市がLINEのお知らせを使っていない（settings.json の messages）ので、だれにも知らせていません。npm run answers -- to-inform の一覧で知らせてください。\n',
    )
    return
  }
  out.write(
    `休みになったことを、予約 ${grouped(told)}件の人にLINEで知らせます（サーバーが順に送り、届かなかった人は一覧に戻ります）。\n`,
  )
}
