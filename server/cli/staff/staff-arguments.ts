import { parseArgs } from 'node:util'
import { tokyoInstant } from '../../../domain/shared/tokyo-instant.ts'
import { isGrantValidity } from '../../../domain/staff/grant-validity.ts'

/** How to use the command. */
export const usage = `使い方：
  npm run staff -- qr [--minutes <分> | --until <YYYY-MM-DDTHH:MM>] [--password | --no-password] [--name <用途>] [--out <フォルダー>]

  職員が自分のLINEアカウントを連携するための2次元コードを発行し、URLを出します。1つのコードで連携できるのは1人です。
  有効期間は60分（--minutes）、または日本時間のその時刻まで（--until）。1分から2日までです。
  --password を付けると、パスワードを作って画面に出します。ファイルには書きません。
  --out を付けると、2次元コード（SVG、PNG）と印刷用のシート（HTML）をフォルダーに書きます。

  npm run staff -- invite <ユーザー名 または sub> [--hours <時間>] [--out <フォルダー>]

  その職員のための、1回だけ使える招待のURLを出します。有効期間は24時間、--hours で744時間（31日）までです。
  ADMIN_PLATFORM_URL の管理プラットフォームを使っているときは、sub だけを指定できます（あるかどうかは確かめません）。

  npm run staff -- list [--linked | --unlinked]         職員と連携の一覧：ユーザー名、氏名、sub、連携した日時、LINEの名前
  npm run staff -- unlink <ユーザー名 または sub>       連携を解除します。LINEアカウントのサインインは、そのままです
  npm run staff -- import <ファイル>                    職員の表（.xlsxかCSV）を取り込みます。列は ユーザー名、氏名、メールアドレス、仮パスワード

  サーバーが動いたままで行え、監査ログに残ります。
`

/** What is asked of the command. Times are unix seconds. */
export type StaffRequest =
  | { verb: 'qr'; effectiveDate: number; withPassword: boolean; name: string; out: string | undefined }
  | { verb: 'invite'; of: string; effectiveDate: number; out: string | undefined }
  | { verb: 'list'; only: 'linked' | 'unlinked' | undefined }
  | { verb: 'unlink'; of: string }
  | { verb: 'import'; file: string }

/** The request that arguments make, or what is wrong with them; '' if usage says it. @param nowMs epoch milliseconds */
export function requestOf(args: readonly string[], nowMs: number): StaffRequest | { wrong: string } {
  const [verb = '', ...rest] = args
  const read = Object.hasOwn(readers, verb) ? readers[verb] : undefined
  try {
    return read?.(rest, nowMs) ?? { wrong: '' }
  } catch (error) {
    if (error instanceof TypeError) return { wrong: '' }
    throw error
  }
}

type Read = (args: string[], nowMs: number) => StaffRequest | { wrong: string } | undefined

const readers: Readonly<Record<string, Read>> = {
  qr: readQr,
  invite: readInvite,
  list: readList,
  unlink: (args) => withOne(args, (of) => ({ verb: 'unlink', of })),
  import: (args) => withOne(args, (file) => ({ verb: 'import', file })),
}

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const

/** Characters of `--name`. */
const MAX_NAME = 100

function readQr(args: string[], nowMs: number) {
  const options = { minutes: text, until: text, password: flag, 'no-password': flag, name: text, out: text }
  const { values } = parseArgs({ args, options })
  const { minutes, until, password = false, 'no-password': without, name = '', out } = values
  if ((minutes !== undefined && until !== undefined) || (password && without) || out === '') return undefined
  if (name.length > MAX_NAME) return { wrong: `--name は${MAX_NAME}文字までです。` }
  const end = until === undefined ? after(minutes ?? '60', 60, nowMs) : tokyoSeconds(until)
  return ifValid('code', end, nowMs, (effectiveDate) => ({
    verb: 'qr',
    effectiveDate,
    withPassword: password,
    name,
    out,
  }))
}

function readInvite(args: string[], nowMs: number) {
  const { values, positionals } = parseArgs({
    args,
    options: { hours: text, out: text },
    allowPositionals: true,
  })
  const { hours = '24', out } = values
  const [of = '', ...more] = positionals
  if (!isName(of) || more.length > 0 || out === '') return undefined
  return ifValid('invitation', after(hours, 3600, nowMs), nowMs, (effectiveDate) => ({
    verb: 'invite',
    of,
    effectiveDate,
    out,
  }))
}

function readList(args: string[]): StaffRequest | undefined {
  const { linked, unlinked } = parseArgs({ args, options: { linked: flag, unlinked: flag } }).values
  if (linked && unlinked) return undefined
  return { verb: 'list', only: linked ? 'linked' : unlinked ? 'unlinked' : undefined }
}

function withOne(args: string[], request: (one: string) => StaffRequest): StaffRequest | undefined {
  const [one = '', ...more] = parseArgs({ args, options: {}, allowPositionals: true }).positionals
  return isName(one) && more.length === 0 ? request(one) : undefined
}

/** Whether it can be a user name, a `sub` or a file; none is longer than what the calls take. */
const isName = (one: string): boolean => one.trim() !== '' && one.length <= 200

/** @param unitSec seconds of one of what is counted */
const after = (count: string, unitSec: number, nowMs: number): number | undefined =>
  /^[0-9]{1,6}$/.test(count) ? Math.floor(nowMs / 1000) + Number(count) * unitSec : undefined

/** `YYYY-MM-DDTHH:MM` in Japan as unix seconds; undefined if there is no such time. */
function tokyoSeconds(time: string): number | undefined {
  const instant = tokyoInstant(time)
  return instant === undefined ? undefined : instant / 1000
}

const ifValid = (
  kind: 'code' | 'invitation',
  effectiveDate: number | undefined,
  nowMs: number,
  request: (effectiveDate: number) => StaffRequest,
): StaffRequest | { wrong: string } | undefined => {
  if (effectiveDate === undefined) return undefined
  return isGrantValidity(kind, effectiveDate, nowMs)
    ? request(effectiveDate)
    : { wrong: `有効期間は、いまから1分後から${kind === 'code' ? '2' : '31'}日後までにしてください。` }
}
