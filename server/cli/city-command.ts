import { readBundle } from '../../adapters/city/read-bundle.ts'
import { readRemembered, writeRemembered } from '../../adapters/city/remembered-city.ts'
import { FolderNotEmpty, writeBundle, writeSchemas } from '../../adapters/city/write-bundle.ts'
import { sha256Digest } from '../../adapters/system/sha256-digest.ts'
import { fingerprintsOf } from '../../application/city/city-things.ts'
import { makeExportCity } from '../../application/city/export-city.ts'
import { formsOfCity } from '../../application/city/forms-of-city.ts'
import { authoringCommand } from './authoring-command.ts'
import { configsOf, drawTrees, printAskedOfSome, reportBundle } from './bundle-report.ts'
import { type CommandContext, exitCodes, withStorage } from './command-context.ts'
import { compareWithCity } from './compare-with-city.ts'
import { coverageLines } from './coverage-lines.ts'
import { importingCommand } from './import-commands.ts'
import { printable } from './printable.ts'
import { publishingCommand } from './publishing/publishing-command.ts'
import { translateCommand } from './translate-command.ts'
import { wrongArguments } from './wrong-arguments.ts'

const usage = `使い方：
  npm run city -- check <フォルダー> [--tree] [--against]
                                        市の設定を確かめます。誤りのファイル、行、場所、決まりを全部出します。
                                        誤りがなければ、フォームごとに、一部の人にだけ聞く項目と、だれに聞くかも出します。
                                        選択で開く見出しの中に、また選択のあるフォームは、見出しの木も出します。
                                        --tree を付けると、誤りがあっても、選択で開く見出しのあるフォーム全部の木を出します。
                                        --against を付けると、いまの市と比べて、行き場のなくなる回答や予約を、件数で出します（何も変えません）。
  npm run city -- import <フォルダー> [--only <フォームID>] [--show] [--accept]
                                        確かめてから、まとめて取り込みます。何度行っても同じです。
                                        予約のある日を休みにする、予約の数より定員を減らすときは、その枠を出して止まります。
                                        なくなるフォーム、カレンダー、分野や、また開く日があるとき、フォルダーを書き出した後に
                                        市で変わったものを元に戻すときは、名前と件数を出して止まります。
                                        全員に聞くはずの項目が、一部の人にしか聞かれないときも、止まります。
                                        それでよいときは --accept を付けます。--show を付けると、予約した人の名前と電話も出します。
                                        知らせる人の一覧は、npm run answers -- to-inform で出ます。
                                        --only を付けると、そのフォームと、それに要るもの（カレンダー、分野、予約するもの、
                                        決済サービス、画像、訳）だけを取り込み、ほかは市のままにします。
                                        検索に使う必須の項目が変わったフォームは、回答の索引を作り直します（回答そのものは変えません）。
  npm run city -- export <フォルダー>   いまの設定を、空のフォルダーに書き出します。
                                        フォルダーは、どの版から書き出したかを city-version.json に覚えます。
  npm run city -- history [--all]       取り込んだ版の番号、日時、だれが、何を変えたかを、新しい順に出します（200版まで残ります）。
  npm run city -- restore <版> [--show] [--accept]
                                        前の版に戻します。取り込むときと同じことを確かめ、新しい版になります。職員はそのままです。
  npm run city -- schema <フォルダー>   編集ソフトのためのJSON Schemaを <フォルダー>/schema に書きます。
  npm run city -- sheet-template <ファイル.xlsx>          フォームを表で書くための、ひな形を作ります。
  npm run city -- from-sheet <ファイル.xlsx> <フォルダー>  表のフォームを、市の設定に書き入れます。誤りがあれば、何も書きません。
  npm run city -- to-sheet <フォルダー> <ファイル.xlsx>    市の設定のフォームを、表に書き出します。
  npm run city -- translate <フォルダー> <ことば> [--format xliff] [--out <ファイル>]
                                        まだ訳のない文を、翻訳する人に渡すファイル（CSV、またはXLIFF 1.2）に書き出します。ことばは en、vi など。
  npm run city -- translate <フォルダー> <ことば> --take <ファイル>
                                        訳の入ったファイル（CSV、xlsx、XLIFF）を、languages/<ことば>/texts.json に書き入れます。
  npm run city -- translate --product [<ことば>] [--format xliff] [--out <ファイル>] [--take <ファイル>]
                                        製品の文の訳を、直せるように全部書き出します。ことばがなければ、まだ訳のない文の一覧を出します。
                                        --take を付けると、直したファイルを application/texts/<ことば>.json に書き入れます。
  npm run city -- preview <フォルダー> [--period] [--port <番号>]
                                        フォームを、取り込む前にブラウザで見ます。送信しても保存されず、入力した内容は外に送りません。
                                        ファイルを直すと読み直します。Ctrl+C で終わります。
                                        受付の前や後のフォームも送れます。--period を付けると、受付の期間のとおりになります。
  npm run city -- links [<フォルダー>] [--qr <書き出すフォルダー>]
                                        フォームのアドレスを出します。フォルダーがなければ、取り込まれているフォームのものを出します。
                                        --qr を付けると、2次元コード（SVG、PNG）と、印刷用の1枚を書きます。
  npm run city -- new form|calendar <フォルダー> <ID>     フォームやカレンダーを、例の値で作り始めます。
`

/**
 * Runs `city check|export|schema <folder>`, and the commands for imports, sheets, new files, previews and links.
 * @returns the exit code: 0 done, 1 failed with a message, 2 wrong arguments
 */
export async function cityCommand(args: readonly string[], context: CommandContext): Promise<number> {
  const other =
    authoringCommand(args, context) ??
    publishingCommand(args, context) ??
    translateCommand(args, context) ??
    importingCommand(args, context)
  if (other) return other
  const [verb = '', folder, ...rest] = args
  const run = verbs.get(verb)
  const given = new Set(rest)
  const isKnown = rest.every((flag) => flags.get(verb)?.includes(flag)) && given.size === rest.length
  if (run && folder && !folder.startsWith('-') && isKnown) return run(folder, context, given)
  return wrongArguments(usage, args, context)
}

type Verb = (folder: string, context: CommandContext, given: ReadonlySet<string>) => Promise<number>

/** The flags that a verb may be given after the folder. */
const flags: ReadonlyMap<string, readonly string[]> = new Map([['check', ['--tree', '--against']]])

const verbs: ReadonlyMap<string, Verb> = new Map<string, Verb>([
  ['check', checkCity],
  ['export', exportCity],
  [
    'schema',
    async (folder, { out }) => {
      for (const file of await writeSchemas(folder)) out.write(`${folder}/${file}\n`)
      return exitCodes.ok
    },
  ],
])

async function checkCity(
  folder: string,
  context: CommandContext,
  given: ReadonlySet<string>,
): Promise<number> {
  const result = await readBundle(folder, context.clock.now())
  drawTrees(result, context, given.has('--tree'))
  if ('city' in result) printAskedOfSome(configsOf(result.city), context)
  const code = reportBundle(result, context)
  if ('city' in result)
    for (const line of coverageLines(result.city)) context.out.write(`${printable(line)}\n`)
  return 'city' in result && given.has('--against')
    ? compareWithCity(result.city, await readRemembered(folder), context)
    : code
}

async function exportCity(folder: string, context: CommandContext): Promise<number> {
  const { out, err, clock } = context
  const { city, version } = await withStorage(context, async (storage) => ({
    city: await makeExportCity({ ...storage, clock })(),
    version: (await storage.city.versions())[0]?.version ?? 0,
  }))
  if (!city) {
    err.write('まだ何も取り込まれていません。\n')
    return exitCodes.failed
  }
  try {
    await writeBundle(folder, city)
    await writeRemembered(folder, { version, known: fingerprintsOf(city, sha256Digest) })
  } catch (error) {
    if (!(error instanceof FolderNotEmpty)) throw error
    err.write(`${folder} は空ではありません。空のフォルダーか、まだないフォルダーを指定してください。\n`)
    return exitCodes.failed
  }
  out.write(
    `${folder} に書き出しました（フォーム ${formsOfCity(city).length}件、画像 ${city.media.length}件）。\n`,
  )
  return exitCodes.ok
}
