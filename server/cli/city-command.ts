import { readBundle } from '../../adapters/city/read-bundle.ts'
import { prefixOf } from '../../adapters/city/rules/member-findings.ts'
import { FolderNotEmpty, writeBundle, writeSchemas } from '../../adapters/city/write-bundle.ts'
import { makeExportCity } from '../../application/city/export-city.ts'
import { formsOfCity } from '../../application/city/forms-of-city.ts'
import { makeImportCity } from '../../application/city/import-city.ts'
import type { City } from '../../application/ports/city-repository.ts'
import type { StoredSurvey } from '../../application/ports/survey-repository.ts'
import { numberItem } from '../../domain/member/numbered-form.ts'
import { authoringCommand } from './authoring-command.ts'
import { drawTrees, reportBundle } from './bundle-report.ts'
import { type CommandContext, exitCodes, withStorage } from './command-context.ts'
import { compareWithCity } from './compare-with-city.ts'
import { coverageLines } from './coverage-lines.ts'
import { explainImportRefusal } from './explain-import-refusal.ts'
import { printable } from './printable.ts'
import { showProgress } from './progress.ts'
import { publishingCommand } from './publishing/publishing-command.ts'
import { reindexClaims } from './reindex-claims.ts'
import { acceptTouched, remindToInform } from './touched-bookings.ts'
import { translateCommand } from './translate-command.ts'

const usage = `使い方：
  npm run city -- check <フォルダー> [--tree] [--against]
                                        市の設定を確かめます。誤りのファイル、行、場所、決まりを全部出します。
                                        誤りがなければ、選択で開く見出しの中に、また選択のあるフォームは、見出しの木も出します。
                                        --tree を付けると、誤りがあっても、選択で開く見出しのあるフォーム全部の木を出します。
                                        --against を付けると、いまの市と比べて、行き場のなくなる回答や予約を、件数で出します（何も変えません）。
  npm run city -- import <フォルダー> [--show] [--accept]
                                        確かめてから、まとめて取り込みます。何度行っても同じです。
                                        予約のある日を休みにする、予約の数より定員を減らすときは、その枠を出して止まります。
                                        それでよいときは --accept を付けます。--show を付けると、予約した人の名前と電話も出します。
                                        知らせる人の一覧は、npm run answers -- to-inform で出ます。
                                        検索に使う必須の項目が変わったフォームは、回答の索引を作り直します（回答そのものは変えません）。
  npm run city -- export <フォルダー>   いまの設定を、空のフォルダーに書き出します。
  npm run city -- schema <フォルダー>   編集ソフトのためのJSON Schemaを <フォルダー>/schema に書きます。
  npm run city -- sheet-template <ファイル.xlsx>          フォームを表で書くための、ひな形を作ります。
  npm run city -- from-sheet <ファイル.xlsx> <フォルダー>  表のフォームを、市の設定に書き入れます。誤りがあれば、何も書きません。
  npm run city -- to-sheet <フォルダー> <ファイル.xlsx>    市の設定のフォームを、表に書き出します。
  npm run city -- translate <フォルダー> <ことば> [--format xliff] [--out <ファイル>]
                                        まだ訳のない文を、翻訳する人に渡すファイル（CSV、またはXLIFF 1.2）に書き出します。ことばは en、vi など。
  npm run city -- translate <フォルダー> <ことば> --take <ファイル>
                                        訳の入ったファイル（CSV、xlsx、XLIFF）を、languages/<ことば>/texts.json に書き入れます。
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
 * Runs `city check|import|export|schema <folder>`, and the commands for sheets, new files, previews and links.
 * @returns the exit code: 0 done, 1 failed with a message, 2 wrong arguments
 */
export async function cityCommand(args: readonly string[], context: CommandContext): Promise<number> {
  const other =
    authoringCommand(args, context) ?? publishingCommand(args, context) ?? translateCommand(args, context)
  if (other) return other
  const [verb = '', folder, ...rest] = args
  const run = verbs.get(verb)
  const given = new Set(rest)
  const isKnown = rest.every((flag) => flags.get(verb)?.includes(flag)) && given.size === rest.length
  if (run && folder && !folder.startsWith('-') && isKnown) return run(folder, context, given)
  context.err.write(usage)
  return exitCodes.usage
}

type Verb = (folder: string, context: CommandContext, given: ReadonlySet<string>) => Promise<number>

/** The flags that a verb may be given after the folder. */
const flags: ReadonlyMap<string, readonly string[]> = new Map([
  ['check', ['--tree', '--against']],
  ['import', ['--show', '--accept']],
])

const verbs: ReadonlyMap<string, Verb> = new Map<string, Verb>([
  ['check', checkCity],
  ['import', importCity],
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
  const code = reportBundle(result, context)
  if ('city' in result)
    for (const line of coverageLines(result.city)) context.out.write(`${printable(line)}\n`)
  return 'city' in result && given.has('--against') ? compareWithCity(result.city, context) : code
}

async function importCity(
  folder: string,
  context: CommandContext,
  given: ReadonlySet<string>,
): Promise<number> {
  const { out, err, clock } = context
  const result = await readBundle(folder, clock.now())
  const code = reportBundle(result, context)
  if (!('city' in result)) return code
  return withStorage(context, async (storage) => {
    try {
      const asked = { city: result.city, isAccepted: given.has('--accept'), isShown: given.has('--show') }
      if (!(await acceptTouched(storage, asked, context))) return exitCodes.failed
      const imported = makeImportCity({ ...storage, clock })
      const membersBefore = await storage.members.list()
      const { added, changed, unchanged, removed } = await imported(
        result.city,
        showProgress(context, '取り込み中'),
      )
      out.write(
        `取り込みました。フォーム：新しい ${added}件、変わった ${changed}件、同じ ${unchanged}件、なくなった ${removed}件。\n`,
      )
      for (const warning of prefixWarnings(membersBefore, result.city)) out.write(`注意 ${warning}\n`)
      await remindToInform(storage, context)
    } catch (error) {
      const explanation = explainImportRefusal(error, await storage.bookings.catalog())
      if (explanation === undefined) throw error
      err.write(`${explanation}何も取り込んでいません。\n`)
      return exitCodes.failed
    }
    return reindexClaims(storage, context)
  })
}

/** A warning for each member form whose numbers are shown differently from now on. */
const prefixWarnings = (before: readonly StoredSurvey[], { members = [] }: City): string[] =>
  before.flatMap(({ config: { surveyId, surveySubId } }) => {
    const next = members.find((config) => config.surveyId === surveyId)
    const [was, is] = [prefixOf(surveySubId), prefixOf(next?.surveySubId)]
    if (!next || !numberItem(next) || was === undefined || was === is) return []
    return [
      `会員フォーム「${surveyId}」の会員番号の頭に付く番号（surveySubId）が ${was} から ${is} に変わりました。画面に出る会員番号が、前からの会員の人の分も全部変わります。配ったカードなどの番号と合わなくなるときは、元に戻して取り込み直してください。`,
    ]
  })

async function exportCity(folder: string, context: CommandContext): Promise<number> {
  const { out, err, clock } = context
  const city = await withStorage(context, (storage) => makeExportCity({ ...storage, clock })())
  if (!city) {
    err.write('まだ何も取り込まれていません。\n')
    return exitCodes.failed
  }
  try {
    await writeBundle(folder, city)
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
