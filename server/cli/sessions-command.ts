import { makeEndSessions } from '../../application/office/end-sessions.ts'
import { isValidUserId } from '../../domain/session/identity.ts'
import { type CommandContext, withStorage } from './command-context.ts'
import { grouped } from './grouped.ts'
import { orExplained } from './or-explained.ts'
import { wrongArguments } from './wrong-arguments.ts'

const usage = `使い方：
  npm run sessions -- end <利用者ID>

  その住民のサインインを、すべての端末で終わらせます。サーバーが動いたままで行えます。
  利用者IDは、回答の書き出し（CSV）にあるLINEの利用者ID（Uで始まる）です。
  すでに渡してある短いトークンは、期限（SESSION_TTL_S、ふつう1時間）まで使えます。
`

/** Runs `sessions end`. @returns the exit code: 0 done, 1 failed, 2 wrong arguments */
export async function sessionsCommand(args: readonly string[], context: CommandContext): Promise<number> {
  const [verb, userId, ...rest] = args
  if (verb !== 'end' || userId === undefined || !isValidUserId(userId) || rest.length > 0)
    return wrongArguments(usage, args, context)
  return orExplained(context, async () => {
    const ended = await withStorage(context, (storage) =>
      makeEndSessions({ ...storage, clock: context.clock })(userId),
    )
    return ended === 0 ? 'サインインはありませんでした。' : `サインイン ${grouped(ended)}件を終わらせました。`
  })
}
