import { type ListedStaff, makeListStaff, makeUnlinkStaff } from '../../application/office/staff.ts'
import { type CommandGroup, command, exitCodes, json } from './command.ts'
import { withStorage } from './command-context.ts'
import { CommandFailed } from './failures.ts'
import { grouped, printable, printJson, timeOf } from './printing.ts'
import { dutiesInWords, duty, keeper, sessions, signOut } from './staff/duties.ts'
import { importStaff } from './staff/import-from-table.ts'
import { invite, nameOfStaff, qr, staffMember } from './staff/issue-grant.ts'

const list = command({
  about:
    '職員と連携の一覧です。ユーザー名、氏名、sub、連携した日時、LINEの名前、職員の画面での役割を出します。',
  options: {
    linked: { about: '連携している職員だけを出します。', excludes: ['unlinked'] },
    unlinked: { about: '連携していない職員だけを出します。' },
    json,
  },
  async run({ linked, unlinked, json: isJson }, context) {
    const all = await withStorage(context, (storage) => makeListStaff(storage)(), { readOnly: true })
    const listed = all.filter(({ link }) => (link ? !unlinked : !linked))
    if (isJson) printJson(context, listed.map(factsOf))
    else {
      for (const one of listed) context.out.write(`${printable(lineOf(one))}\n`)
      context.out.write(
        listed.length === 0 ? '当てはまる職員はいません。\n' : `${grouped(listed.length)}人\n`,
      )
    }
    return exitCodes.ok
  },
})

/** What is listed of one, for other programs. */
const factsOf = ({ sub, record, link, duties }: ListedStaff) => ({
  username: record?.username,
  name: record?.name,
  sub,
  linkedAtMs: link?.linkedAtMs,
  lineName: link?.name,
  ...(duties.length > 0 && { duties }),
})

const lineOf = ({ sub, record, link, duties }: ListedStaff): string =>
  [
    record?.username ?? '（職員の記録なし）',
    record?.name ?? '氏名なし',
    sub,
    ...(link ? [`連携 ${timeOf(link.linkedAtMs)}`, `LINE ${link.name ?? '名前なし'}`] : ['未連携']),
    ...(duties.length > 0 ? [dutiesInWords(duties)] : []),
  ].join('  ')

const unlink = command({
  about: '連携を解除します。職員の画面からはログアウトします。LINEアカウントのログインは、そのままです。',
  details: ['監査ログに残ります。'],
  arguments: { of: staffMember },
  async run({ of: given }, context) {
    const of = nameOfStaff(given)
    const { clock } = context
    const unlinked = await withStorage(context, (storage) => makeUnlinkStaff({ ...storage, clock })(of))
    if (unlinked.kind !== 'unlinked')
      throw new CommandFailed(
        unlinked.kind === 'not_linked'
          ? `${printable(of)} は、連携していません。何も変えていません。`
          : `職員「${printable(of)}」はいません。何も変えていません。`,
      )
    const { sub, link } = unlinked
    const line = link.name === undefined ? 'LINEアカウント' : `LINEアカウント「${printable(link.name)}」`
    return `${printable(of)}（${printable(sub)}）と${line}の連携を解除しました。職員の画面からはログアウトしました。住民としてログイン中の画面は、そのままです（終わらせるには npm run sessions -- end ${printable(link.userId)}）。`
  },
})

/** Staff, the LINE accounts that they are linked to, and what they do in the office. */
export const staff: CommandGroup = {
  about:
    '職員を取り込み、LINEアカウントと連携するための2次元コードや招待を発行し、職員の画面での役割を決めます。',
  verbs: {
    ...{ qr, invite, list, unlink, import: importStaff },
    ...{ keeper, duty, sessions, 'sign-out': signOut },
  },
}
