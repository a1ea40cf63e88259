import { type ListedStaff, makeListStaff, makeUnlinkStaff } from '../../../application/office/staff.ts'
import { displayDateTime } from '../../../domain/shared/local-date.ts'
import { type CommandContext, exitCodes, withStorage } from '../command-context.ts'
import { explainTableError } from '../explain-table-error.ts'
import { grouped } from '../grouped.ts'
import { orExplained } from '../or-explained.ts'
import { printable } from '../printable.ts'
import { wrongArguments } from '../wrong-arguments.ts'
import { importFromTable } from './import-from-table.ts'
import { inviteStaff, issueCode } from './issue-grant.ts'
import { requestOf, type StaffRequest, usage } from './staff-arguments.ts'

/** Runs `staff qr|invite|list|unlink|import`. @returns the exit code: 0 done, 1 failed with a message, 2 wrong arguments */
export async function staffCommand(args: readonly string[], context: CommandContext): Promise<number> {
  const request = requestOf(args, context.clock.now())
  if ('wrong' in request) return wrongArguments(usage, args, context, request.wrong || undefined)
  return orExplained(context, () => run(request, context), explainTableError)
}

function run(request: StaffRequest, context: CommandContext): Promise<number> {
  switch (request.verb) {
    case 'qr':
      return issueCode(request, context)
    case 'invite':
      return inviteStaff(request, context)
    case 'list':
      return list(request.only, context)
    case 'unlink':
      return unlink(request.of, context)
    case 'import':
      return importFromTable(request.file, context)
  }
}

async function list(only: 'linked' | 'unlinked' | undefined, context: CommandContext): Promise<number> {
  const all = await withStorage(context, (storage) => makeListStaff(storage)(), { readOnly: true })
  const listed = all.filter(({ link }) => only === undefined || (only === 'linked') === (link !== undefined))
  for (const one of listed) context.out.write(`${printable(lineOf(one))}\n`)
  context.out.write(listed.length === 0 ? '当てはまる職員はいません。\n' : `${grouped(listed.length)}人\n`)
  return exitCodes.ok
}

const lineOf = ({ sub, record, link }: ListedStaff): string =>
  [
    record?.username ?? '（職員の記録なし）',
    record?.name ?? '氏名なし',
    sub,
    ...(link
      ? [`連携 ${displayDateTime(Math.floor(link.linkedAtMs / 1000))}`, `LINE ${link.name ?? '名前なし'}`]
      : ['未連携']),
  ].join('  ')

async function unlink(of: string, context: CommandContext): Promise<number> {
  const { clock, out, err } = context
  const unlinked = await withStorage(context, (storage) => makeUnlinkStaff({ ...storage, clock })(of))
  if (unlinked.kind === 'unlinked') {
    const { sub, link } = unlinked
    const line = link.name === undefined ? 'LINEアカウント' : `LINEアカウント「${printable(link.name)}」`
    out.write(
      `${printable(of)}（${printable(sub)}）と${line}の連携を解除しました。サインイン中の画面は、そのままです（終わらせるには npm run sessions -- end ${printable(link.userId)}）。\n`,
    )
    return exitCodes.ok
  }
  err.write(
    unlinked.kind === 'not_linked'
      ? `${printable(of)} は、連携していません。何も変えていません。\n`
      : `職員「${printable(of)}」はいません。何も変えていません。\n`,
  )
  return exitCodes.failed
}
