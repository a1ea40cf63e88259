import { randomIds } from '../../../adapters/system/random-ids.ts'
import { readablePassword } from '../../../adapters/system/readable-password.ts'
import { scryptPasswordHash } from '../../../adapters/system/scrypt-password-hash.ts'
import { sha256Digest } from '../../../adapters/system/sha256-digest.ts'
import { makeInviteStaff, makeIssueStaffCode } from '../../../application/office/staff.ts'
import { displayDateTime } from '../../../domain/shared/local-date.ts'
import type { StaffRecord } from '../../../domain/staff/staff-record.ts'
import { type CommandContext, exitCodes, withStorage } from '../command-context.ts'
import { printable } from '../printable.ts'
import { makeFolder, writeQrFiles } from '../qr-files.ts'
import { type Sheet, sheetHtml } from './sheet-html.ts'
import type { StaffRequest } from './staff-arguments.ts'

type Of<V extends StaffRequest['verb']> = Extract<StaffRequest, { verb: V }>

/** The last step of every sheet. */
const LAST_STEP = '「LINE連携が正常に完了しました。」と出たら、画面を閉じてください。'

/** Issues a QR code. @returns the exit code */
export async function issueCode(request: Of<'qr'>, context: CommandContext): Promise<number> {
  const { effectiveDate, withPassword, name, out } = request
  const { appOrigin } = context.staff()
  const password = withPassword ? readablePassword() : undefined
  if (out !== undefined) await makeFolder(out)
  const codeId = await withStorage(context, ({ staffGrants }) =>
    makeIssueStaffCode({
      staffGrants,
      clock: context.clock,
      ids: randomIds,
      passwords: scryptPasswordHash(),
    })({
      effectiveDate,
      ...(password !== undefined && { password }),
    }),
  )
  const url = `${appOrigin}/staff-qrcode/${codeId}`
  context.out.write(
    `2次元コードを発行しました。有効期限：${untilText(effectiveDate)}、パスワード：${password ? 'あり' : 'なし'}\n${url}\n`,
  )
  if (out !== undefined)
    await writeFiles(out, { kind: 'staff-qrcode', secret: codeId }, context, {
      title: '職員のLINE連携',
      name,
      url,
      until: untilText(effectiveDate),
      steps: [
        'スマートフォンのカメラかLINEで、この2次元コードを読み取り、LINEでログインします。',
        '管理者アカウントがあるときは「はい」、ないときは「いいえ」を選びます。',
        ...(password ? ['別に受け取ったパスワードを入力します。'] : []),
        '自分のユーザー名とパスワードを入力します。アカウントがないときは、ここで決めます。',
        LAST_STEP,
      ],
    })
  if (password !== undefined)
    context.out.write(
      `パスワード：${password}\n（パスワードは、ここにだけ出ます。2次元コードとは別に、口頭などで伝えてください。）\n`,
    )
  return exitCodes.ok
}

/** Makes an invitation. @returns the exit code */
export async function inviteStaff(request: Of<'invite'>, context: CommandContext): Promise<number> {
  const { of, effectiveDate, out } = request
  const { appOrigin, isRemote } = context.staff()
  if (out !== undefined) await makeFolder(out)
  const invited = await withStorage(context, (storage) =>
    makeInviteStaff({ ...storage, clock: context.clock, ids: randomIds })({ of, isRemote, effectiveDate }),
  )
  if (invited.kind === 'unknown') return refused(context, `職員「${printable(of)}」はいません。`)
  if (invited.kind === 'linked')
    return refused(
      context,
      `職員「${printable(of)}」は、もう連携しています。別のLINEアカウントにするときは、先に unlink を行ってください。`,
    )
  const { sub, secret, record } = invited
  const url = `${appOrigin}/line-relation/${encodeURIComponent(sub)}?proof=${secret}`
  const who = nameOf(sub, record)
  context.out.write(
    `${printable(who)} の招待のURLを作りました。有効期限：${untilText(effectiveDate)}\n${url}\n（1回だけ使えます。本人にだけ渡してください。${isRemote ? 'この sub の職員がいるかどうかは、確かめていません。' : ''}）\n`,
  )
  if (out !== undefined)
    await writeFiles(out, { kind: 'staff-invitation', secret }, context, {
      title: '職員のLINE連携（本人専用）',
      name: who,
      url,
      until: untilText(effectiveDate),
      steps: [
        '本人のスマートフォンのカメラかLINEで、この2次元コードを読み取ります。',
        'LINEでログインします。連携は自動で行われます。',
        LAST_STEP,
      ],
    })
  return exitCodes.ok
}

async function writeFiles(
  folder: string,
  { kind, secret }: { kind: string; secret: string },
  { clock, out }: CommandContext,
  sheet: Sheet,
): Promise<void> {
  const digits = displayDateTime(Math.floor(clock.now() / 1000)).replace(/\D/g, '')
  // Two of one second have two names, and no name tells the secret.
  const name = `${kind}-${digits}-${sha256Digest.hash(secret).slice(0, 8)}`
  const pages = { [`${name}.html`]: sheetHtml(sheet) }
  for (const file of await writeQrFiles(folder, [{ ...sheet, name }], pages)) out.write(`${file}\n`)
}

function refused({ err }: CommandContext, why: string): number {
  err.write(`${why}\n`)
  return exitCodes.failed
}

const nameOf = (sub: string, record: StaffRecord | undefined): string => {
  if (!record) return sub
  return record.name === undefined ? record.username : `${record.name}（${record.username}）`
}

/** `2024年6月14日 13:00`, in Japanese time. */
const untilText = (effectiveDate: number): string =>
  displayDateTime(effectiveDate).replace(/^(\d+)-0?(\d+)-0?(\d+) (\d+:\d+):\d+$/, '$1年$2月$3日 $4')
