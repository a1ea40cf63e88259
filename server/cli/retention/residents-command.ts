import { parseArgs } from 'node:util'
import { writePrivateFile } from '../../../adapters/csv/write-private-file.ts'
import { makeEraseResident, makeExportResident } from '../../../application/office/residents.ts'
import type { HeldOfResident } from '../../../application/ports/resident-repository.ts'
import { type CommandContext, exitCodes, withStorage } from '../command-context.ts'
import { grouped } from '../grouped.ts'
import { orExplained } from '../or-explained.ts'

const usage = `使い方：
  npm run residents -- export <ユーザーID> --out <ファイル>

  その人について持っているもの（回答、予約、ログイン、閲覧と監査の記録など）を残らずJSONで書き出します（0600）。職員なら、その登録もです（パスワードは除きます）。

  npm run residents -- erase <ユーザーID>

  その人について持っているものを消します。職員のLINE連携があれば、その職員の登録も消します。これからの予約の枠は空けます。過ぎた予約は、枠ごとの数だけが残ります。
  監査ログは残ります。名前や回答の内容は含みませんが、その人を表す符号、操作の日時と種類、フォームと回答の番号、
  接続元のネットワークを含みます。もう一度行っても構いません。
  サーバーが動いたままで行えます。前の控えから戻したときは、もう一度行ってください。
`

type Request = { verb: 'export'; userId: string; out: string } | { verb: 'erase'; userId: string }

/** Runs `residents export|erase <user id>`. @returns the exit code: 0 done, 1 failed with a message, 2 wrong arguments */
export async function residentsCommand(args: readonly string[], context: CommandContext): Promise<number> {
  const request = requestOf(args)
  if (!request) {
    context.err.write(usage)
    return exitCodes.usage
  }
  return orExplained(context, () =>
    request.verb === 'export' ? exportResident(request, context) : erase(request, context),
  )
}

function requestOf(args: readonly string[]): Request | undefined {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { out: { type: 'string' } },
    })
    const [verb, userId, ...rest] = positionals
    const { out } = values
    if (!userId || rest.length > 0) return undefined
    if (verb === 'erase') return out === undefined ? { verb, userId } : undefined
    return verb === 'export' && out ? { verb, userId, out } : undefined
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

async function exportResident(
  { userId, out }: { userId: string; out: string },
  context: CommandContext,
): Promise<string> {
  const { clock, stop } = context
  return withStorage(context, async (storage) => {
    const held = await makeExportResident({ ...storage, clock })(userId)
    const text = `${JSON.stringify({ userId, ...held }, null, 2)}\n`
    await writePrivateFile(out, [Buffer.from(text)], stop)
    return `${countsOf(held)}を書き出しました：${out}`
  })
}

const countsOf = ({ answers, bookings, sessions, views, events, staff }: HeldOfResident): string =>
  `回答 ${grouped(answers.length)}件、予約 ${grouped(bookings.length)}件、ログイン ${grouped(sessions.length)}件、閲覧の記録 ${grouped(views.length)}件、監査の記録 ${grouped(events.length)}件${staff.length > 0 ? '、職員のLINE連携' : ''}`

async function erase({ userId }: { userId: string }, context: CommandContext): Promise<string> {
  const { clock } = context
  const { answers, released, staff } = await withStorage(context, (storage) =>
    makeEraseResident({ ...storage, clock })(userId),
  )
  return `回答 ${grouped(answers)}件と、そのほかに持っていたものを消しました。これからの予約 ${grouped(released)}件の枠を空けました。${
    staff.length > 0 ? `職員「${staff.join('、')}」とのLINE連携も、その職員の登録とともに消しました。` : ''
  }`
}
