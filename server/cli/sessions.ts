import { makeEndAllSessions, makeEndSessions } from '../../application/office/end-sessions.ts'
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

const endAll = command({
  about:
    'すべての住民と職員のログインを終わらせます。漏えいの疑いがあるときに行います。サーバーが動いたままで行えます。',
  details: [
    '住民がすでに持っている短いトークンは、期限（SESSION_TTL_S、ふつう1時間）まで使えます。すぐに止めるには、SESSION_KEYを新しいものだけにして、サーバーを起動し直します。',
  ],
  async run(_, context) {
    const { residents, office } = await withStorage(context, (storage) =>
      makeEndAllSessions({ ...storage, clock: context.clock })(),
    )
    return `住民のログイン ${grouped(residents)}件と、職員のログイン ${grouped(office)}件を終わらせました。`
  },
})

/** What people are signed in with. */
export const sessions: CommandGroup = {
  about: '住民のログインを、1人または全員について終わらせます。',
  verbs: { end, 'end-all': endAll },
}
