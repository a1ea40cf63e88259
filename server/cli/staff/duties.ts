import { makeChangeDuty } from '../../../application/office/change-duty.ts'
import { officeOriginOf } from '../../../application/office/office-entry.ts'
import { makeEndOfficeSessions, makeListOfficeSessions } from '../../../application/office/office-sessions.ts'
import type { Storage } from '../../../application/ports/storage.ts'
import { type Duty, type OfficeRole, officeRoles } from '../../../domain/staff/office-duty.ts'
import { command, exitCodes } from '../command.ts'
import { type CommandContext, withStorage } from '../command-context.ts'
import { CommandFailed } from '../failures.ts'
import { grouped, printable, timeOf } from '../printing.ts'
import { nameOfStaff, staffMember } from './issue-grant.ts'

/** What a role is called. */
const roleNames: Readonly<Record<OfficeRole, string>> = {
  viewer: '閲覧',
  desk: '窓口',
  editor: '編集',
  keeper: '管理者',
}

/** Duties in words: `管理者（市全体）、窓口（kenko）`. */
export const dutiesInWords = (duties: readonly Duty[]): string =>
  duties.map(({ role, sectionId }) => `${roleNames[role]}（${sectionId ?? '市全体'}）`).join('、')

/** `staff keeper` */
export const keeper = command({
  about: '職員を、職員の画面の管理者（市全体）にします。管理者が1人もいないうちは、職員の画面はありません。',
  details: ['サーバーが動いたままで行え、監査ログに残ります。'],
  arguments: { of: staffMember },
  examples: ['sakuragi'],
  run: ({ of }, context) =>
    withStorage(context, (storage) => change(storage, context, { of, duty: { role: 'keeper' } })),
})

/** `staff duty` */
export const duty = command({
  about: '職員の画面でできることを、1人に付けるか外します。同じまとまりの前の役割は、置きかわります。',
  details: [
    'viewer：見る。desk：窓口の仕事もする。editor：フォームとカレンダーも変える。keeper：管理者。',
    'ログイン中でも、すぐに変わります。サーバーが動いたままで行え、監査ログに残ります。',
  ],
  arguments: { of: staffMember, role: { shown: officeRoles.join('|'), words: officeRoles } },
  options: {
    section: {
      value: '<まとまり>',
      about: 'settings.json の office.sections にある sectionId。付けなければ、市全体です。',
    },
    remove: { about: 'その役割を外します。' },
  },
  examples: ['sakuragi desk --section kenko', 'sakuragi desk --section kenko --remove'],
  run: ({ of, role, section, remove }, context) =>
    withStorage(context, (storage) =>
      change(storage, context, {
        of,
        duty: { role, ...(section !== undefined && { sectionId: section }) },
        isTaken: remove,
      }),
    ),
})

type Change = { of: string; duty: Duty; isTaken?: boolean }

/** @throws CommandFailed */
async function change(
  storage: Storage,
  context: CommandContext,
  { of: given, duty: changed, isTaken = false }: Change,
): Promise<string> {
  const of = nameOfStaff(given)
  const { appOrigin, isRemote } = context.staff()
  const result = await makeChangeDuty({ ...storage, clock: context.clock })({
    ...{ of, isRemote, isTaken },
    duty: changed,
  })
  if (result.kind === 'unknown')
    throw new CommandFailed(`職員「${printable(of)}」はいません。何も変えていません。`)
  if (result.kind === 'section_unknown')
    throw new CommandFailed(
      `「${printable(changed.sectionId ?? '')}」というまとまりは、settings.json の office.sections にありません。${
        result.known.length > 0 ? `あるのは ${result.known.join('、')} です。` : 'まだ1つもありません。'
      }何も変えていません。`,
    )
  const { duties, isOpen } = result
  const now = duties.length > 0 ? `いまの役割：${printable(dutiesInWords(duties))}` : 'いまの役割：なし'
  const said = result.kind === 'changed' ? 'を変えました' : 'は前と同じです'
  const where = isOpen
    ? `職員の画面：${(await officeOriginOf(storage)) ?? appOrigin}/office`
    : '管理者（市全体）がいないので、職員の画面はありません。npm run staff -- keeper <ユーザー名> で決めてください。'
  return `${printable(of)} の役割${said}。${now}\n${where}`
}

/** `staff sessions` */
export const sessions = command({
  about: '職員の画面にログインしている人の一覧です。最後に使った人が先です。',
  async run(_, context) {
    const { clock, out } = context
    const all = await withStorage(
      context,
      ({ officeSessions }) => makeListOfficeSessions({ officeSessions, clock })(),
      { readOnly: true },
    )
    for (const { username, sub, startedAtMs, seenAtMs, isHalf } of all)
      out.write(
        `${printable(username)}  ${printable(sub)}  ログイン ${timeOf(startedAtMs)}  最後 ${timeOf(seenAtMs)}${isHalf ? '  LINEの確認待ち' : ''}\n`,
      )
    out.write(all.length === 0 ? 'ログインしている人はいません。\n' : `${grouped(all.length)}件\n`)
    return exitCodes.ok
  },
})

/** `staff sign-out` */
export const signOut = command({
  about: '職員の画面のログインを、すべての端末で終わらせます。',
  details: ['サーバーが動いたままで行え、監査ログに残ります。'],
  arguments: { of: staffMember },
  examples: ['sakuragi'],
  async run({ of }, context) {
    const { clock } = context
    const ended = await withStorage(context, (storage) =>
      makeEndOfficeSessions({ ...storage, clock })(nameOfStaff(of)),
    )
    return ended === 0 ? 'ログインはありませんでした。' : `ログイン ${grouped(ended)}件を終わらせました。`
  },
})
