import { CopyRefused } from '../../adapters/storage/copy/copy-ends.ts'
import { type DatabaseAddress, databaseAddress } from '../composition/config.ts'
import { openCopySource, openCopyTarget } from '../composition/open-storage.ts'
import { ConfigError } from '../composition/read-setting.ts'
import { command } from './command.ts'
import { type CommandContext, withStorage } from './command-context.ts'
import { CopyDiffers, copyAndCompare } from './database/copy-and-compare.ts'
import { verifyMove } from './database/verify-move.ts'
import { CommandFailed, orNotOpened, WrongArguments } from './failures.ts'

type Request = { from: DatabaseAddress; to: DatabaseAddress; anyway: boolean }

/** `move <from> <to>` */
export const move = command({
  about:
    '市のデータベースを、残らず別のデータベースに写します（sqlite:<パス> か postgres://…、どちらの向きでも）。先にサーバーを止めてください。',
  details: [
    '鍵は DATA_KEY のものです。移行元には何も書きません。移行先は空でなければなりません。',
    '途中で止まったときは、同じコマンドをもう一度行うと続きから写します。終わるまで、移行先ではサーバーは起動しません。',
    '最後に、全部の表と、監査ログのつながりと、予約の数と、書き出した回答を確かめます。',
  ],
  arguments: { from: { shown: '<移行元>' }, to: { shown: '<移行先>' } },
  options: {
    anyway: {
      about:
        '移行元の予約の数、会員番号、監査ログにすでに食い違いがある場合にも移行します（npm run audit で調べられます）。',
    },
  },
  async run({ anyway, ...named }, context) {
    const [from, to] = [addressOf(named.from), addressOf(named.to)]
    if (nameOf(from) === nameOf(to)) throw new WrongArguments('移行元と移行先が同じです。')
    try {
      return (await moveAll({ from, to, anyway }, context)).join('\n')
    } catch (error) {
      throw inWords(error)
    }
  },
})

function addressOf(text: string): DatabaseAddress {
  try {
    return databaseAddress(text)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    throw new WrongArguments(`「${text}」は、sqlite:<パス> か postgres://… ではありません。`, {
      cause: error,
    })
  }
}

/** The address without user and password. */
function nameOf(database: DatabaseAddress): string {
  if ('file' in database) return `sqlite:${database.file}`
  const { hostname, port, pathname } = new URL(database.url)
  return `postgres://${hostname}:${port || '5432'}${pathname}`
}

/** @returns lines that say what was done */
async function moveAll({ from, to, anyway }: Request, context: CommandContext): Promise<string[]> {
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

/** What these errors mean here. */
function inWords(error: unknown): unknown {
  if (error instanceof CopyDiffers)
    return new CommandFailed(
      `移行元と移行先が違います：${error.message}。途中で移行元が変わったときは、移行先を空にして、初めからやり直してください。`,
      { cause: error },
    )
  return error instanceof CopyRefused ? new CommandFailed(refusals[error.reason], { cause: error }) : error
}

const refusals: Readonly<Record<CopyRefused['reason'], string>> = {
  'source-in-use':
    '移行元でサーバーかほかのコマンドが動いています。先に止めてください（移行の間に届いた回答が失われないようにするためです）。',
  'target-in-use': '移行先でサーバーが動いています。',
  'not-empty': '移行先には、すでに表があります。空のデータベースを指定してください。',
  'other-copy':
    '移行先には、別の移行か復元が途中まで写したものがあります。空のデータベースを指定してください。',
}
