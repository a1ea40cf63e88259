import { CopyRefused } from '../../../adapters/sql/office/copy/copy-ends.ts'
import { type DatabaseAddress, databaseAddress } from '../../composition/config.ts'
import { openCopySource, openCopyTarget } from '../../composition/open-storage.ts'
import { ConfigError } from '../../composition/read-setting.ts'
import { type CommandContext, withStorage } from '../command-context.ts'
import { orExplained } from '../or-explained.ts'
import { orNotOpened } from '../storage-not-opened.ts'
import { wrongArguments } from '../wrong-arguments.ts'
import { CopyDiffers, copyAndCompare } from './copy-and-compare.ts'
import { MoveNotVerified, verifyMove } from './verify-move.ts'

const usage = `使い方：
  npm run move -- <移行元> <移行先> [--anyway]

  市のデータベースを、残らず別のデータベースに写します（sqlite:<パス> か postgres://…、どちらの向きでも）。
  鍵は DATA_KEY のものです。先にサーバーを止めてください。移行元には何も書きません。移行先は空でなければなりません。
  途中で止まったときは、同じコマンドをもう一度行うと続きから写します。終わるまで、移行先ではサーバーは起動しません。
  最後に、全部の表と、監査ログのつながりと、予約の数と、書き出した回答を確かめます。
  --anyway は、移行元の予約の数、会員番号、監査ログにすでに食い違いがある場合にも移行します（npm run audit で調べられます）。
`

type Request = { from: DatabaseAddress; to: DatabaseAddress; anyway: boolean }

/** Runs `move <from> <to>`. @returns the exit code: 0 done, 1 failed with a message, 2 wrong arguments */
export async function moveCommand(args: readonly string[], context: CommandContext): Promise<number> {
  const request = requestOf(args)
  if (!request) return wrongArguments(usage, args, context)
  return orExplained(context, async () => (await move(request, context)).join('\n'), explain)
}

function requestOf(args: readonly string[]): Request | undefined {
  const [from, to, ...rest] = args.filter((arg) => arg !== '--anyway')
  if (!from || !to || rest.length > 0) return undefined
  try {
    const addresses = { from: databaseAddress(from), to: databaseAddress(to) }
    if (nameOf(addresses.from) === nameOf(addresses.to)) return undefined
    return { ...addresses, anyway: args.includes('--anyway') }
  } catch (error) {
    if (error instanceof ConfigError) return undefined
    throw error
  }
}

/** The address without user and password. */
function nameOf(database: DatabaseAddress): string {
  if ('file' in database) return `sqlite:${database.file}`
  const { hostname, port, pathname } = new URL(database.url)
  return `postgres://${hostname}:${port || '5432'}${pathname}`
}

/** @returns lines that say what was done */
async function move({ from, to, anyway }: Request, context: CommandContext): Promise<string[]> {
  const dataKey = context.dataKey()
  const source = await orNotOpened(openCopySource(from, dataKey), nameOf(from))
  let lines: string[]
  try {
    const target = await orNotOpened(openCopyTarget(to, dataKey, nameOf(from)), nameOf(to))
    try {
      const copied = await copyAndCompare(source, target, context)
      const verified = await verifyMove({ source, target, from, to, dataKey, anyway }, context)
      await target.finish()
      lines = [...copied, ...verified]
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
  await withStorage(
    context,
    ({ audit }) => audit.record({ kind: 'database.moved', at: context.clock.now() }),
    { database: to },
  )
  return [
    ...lines,
    `${nameOf(to)} に移しました。DATABASE_URL をこれに変えて、サーバーを起動してください。`,
    `移行元の ${nameOf(from)} はそのまま残っています。`,
  ]
}

function explain(error: unknown): string | undefined {
  if (error instanceof MoveNotVerified) return error.message
  if (error instanceof CopyDiffers)
    return `移行元と移行先が違います：${error.message}。途中で移行元が変わったときは、移行先を空にして、初めからやり直してください。`
  return error instanceof CopyRefused ? refusals[error.reason] : undefined
}

const refusals: Readonly<Record<CopyRefused['reason'], string>> = {
  'source-in-use':
    '移行元でサーバーかほかのコマンドが動いています。先に止めてください（移行の間に届いた回答が失われないようにするためです）。',
  'target-in-use': '移行先でサーバーが動いています。',
  'not-empty': '移行先には、すでに表があります。空のデータベースを指定してください。',
  'other-copy':
    '移行先には、別の移行か復元が途中まで写したものがあります。空のデータベースを指定してください。',
}
