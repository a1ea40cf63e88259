import { makeEndSessions } from '../../application/office/end-sessions.ts'
import { isValidUserId } from '../../domain/session/viewer.ts'
import { type CommandGroup, command } from './command.ts'
import { withStorage } from './command-context.ts'
import { WrongArguments } from './failures.ts'
import { grouped } from './printing.ts'

const end = command({
  about: 'その住民のログインを、すべての端末で終わらせます。サーバーが動いたままで行えます。',
  details: [
    '利用者IDは、回答の書き出し（CSV）にあるLINEの利用者ID（Uで始まる）です。',
    'すでに渡してある短いトークンは、期限（SESSION_TTL_S、ふつう1時間）まで使えます。',
  ],
  arguments: { userId: { shown: '<利用者ID>' } },
  async run({ userId }, context) {
    if (!isValidUserId(userId))
      throw new WrongArguments(`「${userId}」は利用者IDではありません。Uで始まるものを書いてください。`)
    const ended = await withStorage(context, (storage) =>
      makeEndSessions({ ...storage, clock: context.clock })(userId),
    )
    return ended === 0 ? 'ログインはありませんでした。' : `ログイン ${grouped(ended)}件を終わらせました。`
  },
})

/** What residents are signed in with. */
export const sessions: CommandGroup = { about: '住民のログインを終わらせます。', verbs: { end } }
