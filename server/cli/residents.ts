import { basename, join } from 'node:path'
import { erasedListFile } from '../../adapters/platform/erased-list-file.ts'
import { writePrivateFile } from '../../adapters/tables/write-private-file.ts'
import { piecesOf } from '../../application/attachment/finish-attachment.ts'
import { heldAsText, makeEraseResident, makeExportResident } from '../../application/office/residents.ts'
import type { Attachment } from '../../application/ports/attachment-repository.ts'
import type { HeldOfResident } from '../../application/ports/resident-repository.ts'
import { ConfigError } from '../composition/read-setting.ts'
import { type CommandGroup, command } from './command.ts'
import { type CommandContext, withStorage } from './command-context.ts'
import { CommandFailed, WrongArguments } from './failures.ts'
import { makeFolder } from './make-folder.ts'
import { grouped, printable } from './printing.ts'

const userId = { shown: '<ユーザーID>' } as const

/** What is held of one resident. */
export const residents: CommandGroup = {
  about: '1人の住民について持っているものを、書き出すか、消します。',
  verbs: {
    export: command({
      about:
        'その人について持っているもの（回答、予約、窓口のメモ、ログイン、閲覧と監査の記録など）を、残らずJSONで書き出します（0600）。',
      details: [
        '職員なら、その登録もです（パスワードは除きます）。付けられたファイルは、<ファイル>.files というフォルダーに1つずつ書き出します。',
        '窓口のメモも入ります。本人に渡す前に、開示しないもの（個人情報保護法第78条）がないか確かめてください。',
      ],
      arguments: { userId },
      options: { out: { value: '<ファイル>', about: '書き出すファイルです。必ず付けます。' } },
      examples: ['U0123456789abcdef --out held.json'],
      run({ userId, out }, context) {
        if (out === undefined) throw new WrongArguments('--out <ファイル> がありません。')
        return exportResident({ userId, out }, context)
      },
    }),
    erase: command({
      about: 'その人について持っているものを消します。だれの何件かを示して、確かめてから消します。',
      details: [
        '職員のLINE連携があれば、その職員の登録も消します。これからの予約の枠は空けます。過ぎた予約は、枠ごとの数だけが残ります。',
        '監査ログは残ります。名前や回答の内容は含みませんが、その人を表す符号、操作の日時と種類、フォームと回答の番号、接続元のネットワークを含みます。',
        'もう一度行っても構いません。サーバーが動いたままで行えます。',
        'だれを消したかは、データベースとは別の一覧（ERASED_LIST、SQLiteなら <データベース>.erased.jsonl）に符号で残ります。',
        '前の控えから戻したとき（npm run restore、サーバーの起動）に、その一覧の人をもう一度消します。控えと一緒に保管してください。',
      ],
      arguments: { userId },
      options: { yes: { about: '確かめずに消します。スクリプトでは、これを付けます。' } },
      run: (given, context) => erase(given, context),
    }),
  },
}

async function exportResident(
  { userId, out }: { userId: string; out: string },
  context: CommandContext,
): Promise<string> {
  const { clock, stop } = context
  return withStorage(context, async (storage) => {
    const held = await makeExportResident({ ...storage, clock })(userId)
    const folder = `${out}.files`
    const text = heldAsText(userId, held, (file) =>
      isWhole(file) ? `${basename(folder)}/${writtenName(file)}` : '送信の途中なので、書き出していません。',
    )
    await writePrivateFile(out, [Buffer.from(text)], stop)
    await writeFiles(folder, held, stop)
    return `${countsOf(held)}を書き出しました：${out}`
  })
}

/**
 * Writes files as they are kept, those too that nobody may open: they are the resident's. Those of which not all was
 * sent are left out.
 */
async function writeFiles(
  folder: string,
  { attachments }: HeldOfResident,
  stop: AbortSignal | undefined,
): Promise<void> {
  const whole = attachments.filter(isWhole)
  if (whole.length > 0) await makeFolder(folder)
  for (const file of whole)
    await writePrivateFile(join(folder, writtenName(file)), piecesOf(file.content), stop)
}

const isWhole = ({ kind }: Attachment): boolean => kind !== undefined
const writtenName = ({ attachmentId, name }: Attachment): string => `${attachmentId}-${name}`

const countsOf = ({
  answers,
  attachments,
  bookings,
  sessions,
  views,
  events,
  staff,
}: HeldOfResident): string =>
  `回答 ${grouped(answers.length)}件、ファイル ${grouped(attachments.length)}件、予約 ${grouped(bookings.length)}件、ログイン ${grouped(sessions.length)}件、閲覧の記録 ${grouped(views.length)}件、監査の記録 ${grouped(events.length)}件${staff.length > 0 ? '、職員のLINE連携' : ''}`

async function erase(
  { userId, yes }: { userId: string; yes: boolean },
  context: CommandContext,
): Promise<string> {
  const { clock, err, ask } = context
  const list = context.erasedListFile()
  if (list === undefined) throw new ConfigError(noList)
  return withStorage(context, async (storage) => {
    const held = await storage.residents.find(userId)
    if (isUnknown(held))
      throw new CommandFailed(
        `「${printable(userId)}」というユーザーIDの人について、持っているものはありません。ユーザーIDを確かめてください。`,
      )
    err.write(`${printable(userId)}${nameIn(held)}：${countsOf(held)}\n`)
    if (!yes && !ask)
      throw new CommandFailed('スクリプトから消すときは --yes を付けてください。何も消していません。')
    if (!yes && !agreed.test((await ask?.(question)) ?? ''))
      throw new CommandFailed('やめました。何も消していません。')
    const { answers, released, staff } = await makeEraseResident({
      ...storage,
      erasedList: erasedListFile(list),
      clock,
    })(userId)
    return `回答 ${grouped(answers)}件と、そのほかに持っていたものを消しました。これからの予約 ${grouped(released)}件の枠を空けました。${
      staff.length > 0 ? `職員「${staff.join('、')}」とのLINE連携も、その職員の登録とともに消しました。` : ''
    }`
  })
}

const question = '元には戻せません。消すなら「はい」か yes と入力してください：'

const noList =
  'ERASED_LIST がありません。だれを消したかの一覧を置くファイルを、環境変数に設定してください（前の控えから戻したときに、もう一度消すためです）。'

const agreed = /^\s*(はい|yes)\s*$/i

/** Whether nothing tells that there ever was such a resident; of one who was erased the audit log still does. */
const isUnknown = (held: HeldOfResident): boolean =>
  Object.values(held).every((kept) => (Array.isArray(kept) ? kept.length === 0 : kept === undefined))

const nameIn = ({ sessions }: HeldOfResident): string => {
  const name = sessions.find((session) => session.name)?.name
  return name === undefined ? '' : `（LINEの名前「${printable(name)}」）`
}
