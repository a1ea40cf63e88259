import { randomIds, readablePassword } from '../../../adapters/platform/random-ids.ts'
import { scryptPasswordHash } from '../../../adapters/platform/scrypt-password-hash.ts'
import { sha256Digest } from '../../../adapters/platform/sha256-digest.ts'
import { makeInviteStaff, makeIssueStaffCode } from '../../../application/office/staff.ts'
import { displayDateTime, tokyoInstant } from '../../../domain/shared/local-date.ts'
import { isGrantValidity } from '../../../domain/staff/grant-validity.ts'
import type { StaffRecord } from '../../../domain/staff/staff-account.ts'
import { command, exitCodes } from '../command.ts'
import { type CommandContext, withStorage } from '../command-context.ts'
import { CommandFailed, WrongArguments } from '../failures.ts'
import { makeFolder } from '../make-folder.ts'
import { printable } from '../printing.ts'
import { writeQrFiles } from '../qr-files.ts'
import { type Sheet, sheetHtml } from './sheet-html.ts'

/** The last step of every sheet. */
const LAST_STEP = '「LINE連携が正常に完了しました。」と出たら、画面を閉じてください。'

/** Characters of `--name`. */
const MAX_NAME = 100

/** A member of the staff, as an argument. */
export const staffMember = { shown: '<ユーザー名 または sub>' } as const

/** What was given for `staffMember`; none is longer than what the calls take. @throws WrongArguments */
export function nameOfStaff(text: string): string {
  if (text.trim() === '' || text.length > 200)
    throw new WrongArguments('<ユーザー名 または sub> がありません。')
  return text
}

const folder = {
  value: '<フォルダー>',
  about: '2次元コード（SVG、PNG）と印刷用のシート（HTML）をフォルダーに書きます。',
} as const

/** `staff qr` */
export const qr = command({
  about: '職員が自分のLINEアカウントを連携するための2次元コードを発行し、URLを出します。',
  details: [
    '1つのコードで連携できるのは1人です。有効期間は、付けなければ60分で、1分から2日までです。',
    'サーバーが動いたままで行え、監査ログに残ります。',
  ],
  options: {
    minutes: { value: '<分>', about: '有効期間です。', excludes: ['until'] },
    until: { value: '<YYYY-MM-DDTHH:MM>', about: '日本時間のその時刻まで有効です。' },
    password: {
      about: 'パスワードを作って画面に出します。ファイルには書きません。',
      excludes: ['no-password'],
    },
    'no-password': { about: 'パスワードを付けません（付けないときも、そうです）。' },
    name: { value: '<用途>', about: `シートに書く、使いみちです。${MAX_NAME}文字までです。` },
    out: folder,
  },
  run({ minutes = '60', until, password: withPassword, name = '', out }, context) {
    if (name.length > MAX_NAME) throw new WrongArguments(`--name は${MAX_NAME}文字までです。`)
    const nowMs = context.clock.now()
    const end = until === undefined ? after(minutes, 60, nowMs) : tokyoSeconds(until)
    const effectiveDate = checkedValidity('code', end, nowMs)
    return issueCode({ effectiveDate, withPassword, name, out }, context)
  },
})

/** `staff invite` */
export const invite = command({
  about: 'その職員のための、1回だけ使える招待のURLを出します。',
  details: [
    'ADMIN_PLATFORM_URL の管理プラットフォームを使っているときは、sub だけを指定できます（あるかどうかは確かめません）。',
    'サーバーが動いたままで行え、監査ログに残ります。',
  ],
  arguments: { of: staffMember },
  options: {
    hours: { value: '<時間>', about: '有効期間です。付けなければ24時間で、744時間（31日）までです。' },
    out: folder,
  },
  run({ of, hours = '24', out }, context) {
    const nowMs = context.clock.now()
    const effectiveDate = checkedValidity('invitation', after(hours, 3600, nowMs), nowMs)
    return inviteStaff({ of: nameOfStaff(of), effectiveDate, out }, context)
  },
})

/** @param unitSec seconds of one of what is counted */
const after = (count: string, unitSec: number, nowMs: number): number | undefined =>
  /^[0-9]{1,6}$/.test(count) ? Math.floor(nowMs / 1000) + Number(count) * unitSec : undefined

/** `YYYY-MM-DDTHH:MM` in Japan as unix seconds; undefined if there is no such time. */
function tokyoSeconds(time: string): number | undefined {
  const instant = tokyoInstant(time)
  return instant === undefined ? undefined : instant / 1000
}

/** @throws WrongArguments unless it is a time until which a grant may be valid */
function checkedValidity(kind: 'code' | 'invitation', end: number | undefined, nowMs: number): number {
  if (end !== undefined && isGrantValidity(kind, end, nowMs)) return end
  throw new WrongArguments(
    `有効期間は、いまから1分後から${kind === 'code' ? '2' : '31'}日後までにしてください。`,
  )
}

/** `effectiveDate` in unix seconds. */
type CodeRequest = { effectiveDate: number; withPassword: boolean; name: string; out: string | undefined }

async function issueCode(
  { effectiveDate, withPassword, name, out }: CodeRequest,
  context: CommandContext,
): Promise<number> {
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
        'スマホのカメラかLINEで、この2次元コードを読み取り、LINEでログインします。',
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

async function inviteStaff(
  { of, effectiveDate, out }: { of: string; effectiveDate: number; out: string | undefined },
  context: CommandContext,
): Promise<number> {
  const { appOrigin, isRemote } = context.staff()
  if (out !== undefined) await makeFolder(out)
  const invited = await withStorage(context, (storage) =>
    makeInviteStaff({ ...storage, clock: context.clock, ids: randomIds })({ of, isRemote, effectiveDate }),
  )
  if (invited.kind === 'unknown') throw new CommandFailed(`職員「${printable(of)}」はいません。`)
  if (invited.kind === 'linked')
    throw new CommandFailed(
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
        '本人のスマホのカメラかLINEで、この2次元コードを読み取ります。',
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

const nameOf = (sub: string, record: StaffRecord | undefined): string => {
  if (!record) return sub
  return record.name === undefined ? record.username : `${record.name}（${record.username}）`
}

/** `2024年6月14日 13:00`, in Japanese time. */
const untilText = (effectiveDate: number): string =>
  displayDateTime(effectiveDate).replace(/^(\d+)-0?(\d+)-0?(\d+) (\d+:\d+):\d+$/, '$1年$2月$3日 $4')
