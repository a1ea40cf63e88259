import { parseArgs } from 'node:util'
import { cp932, type TextEncoding, utf8 } from '../../../adapters/csv/text-encoding.ts'
import { dayOfCell } from '../../../application/office/time-of-cell.ts'
import { type CommandContext, withStorage } from '../command-context.ts'
import { wrongArguments } from '../wrong-arguments.ts'
import { type DayRequest, dayToFiles } from './day-to-files.ts'
import { type ExportRequest, exportToFile } from './export-to-file.ts'
import { type ImportRequest, importFromTable } from './import-from-table.ts'
import { type InformRequest, toInform } from './to-inform.ts'
import { type UpdateRequest, updateFromTable } from './update-from-table.ts'

const usage = `使い方：
  npm run answers -- export <surveyId> --out <ファイル> [--encoding utf-8|cp932] [--excel]
  npm run answers -- export <surveyId> --out <ファイル.xlsx> --format xlsx

  回答をCSVかExcelのファイル（.xlsx）に書き出します。ファイルは持ち主だけが読めます（0600）。
  --out がないときは標準出力に書きます（npm run の行が混ざらないよう、npm run -s を使ってください）。
  --encoding は、既定がBOM付きのUTF-8です。cp932にない文字は〓になります。
  = + - @ などで始まる答えには、表計算ソフトが式として読まないよう、先頭に ' を付けます。
  --format xlsx はExcelのファイルで、どのセルも文字のままです（電話番号の先頭の0が消えません）。CSVをExcelで開くときは --excel を
  付けると、0で始まる番号などを ="090…" の形で書き、Excelが文字として読みます。予約には「場所」「内容」「日」「時刻」の列も付きます。
  住民が変更する前の回答は「変更済み」で、「変更後の受付コード」の行が今の回答です。そこに「最初の受付日時」と「前の受付コード」があります。

  npm run answers -- day <日> [--calendar <カレンダーID>]… [--out <フォルダー>]

  その日（2026-12-01）に予約している人の一覧を、カレンダーと時刻の順に、印刷するページ（day-2026-12-01.html）とCSVに書き出します。
  空いている枠も、定員と予約数と一緒に載ります。キャンセルされた予約は載りません。--calendar がないときは、すべてのカレンダーです。

  npm run answers -- to-inform [--show] [--all] [--out <ファイル.csv または ファイル.xlsx>]
  npm run answers -- to-inform --done <回答コード か 一覧のファイル>… [--survey <surveyId>]

  予約のある日を休みにした、予約の数より定員を減らしたときに、知らせる人の一覧です。そのときの設定と予約からいつも作り直すので、漏れません。
  取り消した人、日時を変えた人、また予約できるようになった人は、一覧から消えます。
  そのままでは枠ごとの人数だけを、--show を付けると名前と電話も出します。--out を付けると、一覧をファイル（0600）に書き出します。
  知らせたら、--done に回答コードを並べて消します。書き出した一覧（CSVか.xlsx）の「知らせた」の列に印を付けて、そのファイルを指定してもかまいません。
  回答コードでは、その回答の知らせる予約がすべて消えます。一覧では、印のある行の「枠」の予約だけです。その枠にもう予約がなければ、行を知らせます。
  書き出したときから「知らせた」に日時のある行は数えません。
  知らせた人も出すときは --all を付けます。同じ枠がまた変わると、知らせた人も一覧に戻ります。

  npm run answers -- update <ファイル> [--survey <surveyId>] [--dry-run]

  書き出した表（.xlsxでも、UTF-8かCP932のCSVでも）の「対応状況」と、職員用の項目（接種の実施日など）の列を、回答に書き込みます。
  回答は「回答コード」で、フォームは「フォームID」の列（なければ --survey）で探します。住民が答えた項目は変えません。
  住民が変更する前のコードなら、変更後の回答に書き込みます。
  空のセルはそのまま、半角の - だけのセルは空にします。対応状況をキャンセル、キャンセル済、NG、取り消しにすると、予約の枠も空きます。
  「更新日時」の列があれば、書き出したあとに変わった回答には書き込みません（空にすれば確かめません）。
  対応状況は封じずに保存されるので、個人の情報を書かないでください。それは職員用の項目に書けます。
  誤りのある行は書き込まずに知らせます。--dry-run は、知らせるだけで何も書き込みません。
  .xlsxは、見出しの合うシートを読みます。Excelが変えた値（消えた0、日付になった「1-2」など）は、分かるときは元に戻し、分からないときは
  セルを知らせます（docs/guide/06-csv-and-excel.md）。

  npm run answers -- import <surveyId> <ファイル> [--id-column <見出し>] [--dry-run]

  ほかで受け付けた回答の表（.xlsxでも、UTF-8かCP932のCSVでも）を、1行ずつ新しい回答として取り込みます。持ち主は、住民が検索して自分のものにするまでいません。
  「番号」の列（ほかの見出しなら --id-column）に、行ごとに違う番号が要ります。同じ番号は一度しか取り込まれないので、同じファイルを何度使っても増えません。
  ほかの列の見出しは、フォームの項目の題名か itemKey です。「受付日時」と「対応状況」の列は、あれば使います（なければ、いまの日時と未対応）。
  予約のセルは「分類ID_予約項目ID|日|開始時刻」（court_a|2026-12-01|10:00）です。その代わりに、書き出した表のように
  「予約（場所）」「予約（内容）」「予約（日）」「予約（時刻）」の列でもかまいません。両方あって違うときは誤りです。枠が空いていなければ誤りです。予約できる期間や件数の上限は見ません。
  会員フォームの会員番号は、セルの番号になります。ほかの人の番号は使えません。自動で付けるフォームでは、空のセルに次の番号が付きます。
  そのとき、番号のある行とない行は別の表にして、番号のある行の表を先に取り込みます（1つの表では何も取り込みません）。
  対応状況がキャンセル、キャンセル済、NGの行は、枠を取りません。取り消し、変更済みの行は取り込めません。
  誤りのある行は取り込まずに知らせます。--dry-run は、知らせるだけで何も書き込みません。
`

const encodings: ReadonlyMap<string, () => TextEncoding> = new Map([
  ['utf-8', utf8],
  ['cp932', cp932],
])

/**
 * Runs `answers export <surveyId>`, `answers day <day>`, `answers to-inform`, `answers update <file>` or `answers import <surveyId> <file>`.
 * @returns the exit code: 0 done, 1 failed with a message, 2 wrong arguments
 */
export async function answersCommand(args: readonly string[], context: CommandContext): Promise<number> {
  const [verb, ...rest] = args
  const exported = verb === 'export' ? exportRequestOf(rest) : undefined
  const day = verb === 'day' ? dayRequestOf(rest) : undefined
  const inform = verb === 'to-inform' ? informRequestOf(rest) : undefined
  const update = verb === 'update' ? updateRequestOf(rest) : undefined
  const imported = verb === 'import' ? importRequestOf(rest) : undefined
  if (exported) return withStorage(context, (storage) => exportToFile(exported, storage, context))
  if (day) return withStorage(context, (storage) => dayToFiles(day, storage, context))
  if (inform) return withStorage(context, (storage) => toInform(inform, storage, context))
  if (update) return withStorage(context, (storage) => updateFromTable(update, storage, context))
  if (imported) return withStorage(context, (storage) => importFromTable(imported, storage, context))
  return wrongArguments(usage, args, context)
}

const exportRequestOf = (args: readonly string[]): ExportRequest | undefined =>
  parsed(() => {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        out: { type: 'string' },
        encoding: { type: 'string', default: 'utf-8' },
        format: { type: 'string', default: 'csv' },
        excel: { type: 'boolean', default: false },
      },
    })
    const [surveyId, ...rest] = positionals
    const encoding = encodings.get(values.encoding.toLowerCase())
    const { out: file, format, excel: isGuarded } = values
    if (!surveyId || rest.length > 0 || !encoding || file === '') return undefined
    if (format !== 'csv' && (format !== 'xlsx' || isGuarded || values.encoding !== 'utf-8')) return undefined
    return { surveyId, file, format, encoding: encoding(), isGuarded }
  })

const dayRequestOf = (args: readonly string[]): DayRequest | undefined =>
  parsed(() => {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        calendar: { type: 'string', multiple: true, default: [] },
        out: { type: 'string', default: '.' },
      },
    })
    const [text = '', ...rest] = positionals
    const day = dayOfCell(text)
    if (day === undefined || rest.length > 0 || values.out === '') return undefined
    return { day, calendarIds: values.calendar, folder: values.out }
  })

const informRequestOf = (args: readonly string[]): InformRequest | undefined =>
  parsed(() => {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        show: { type: 'boolean', default: false },
        all: { type: 'boolean', default: false },
        done: { type: 'boolean', default: false },
        out: { type: 'string' },
        survey: { type: 'string' },
      },
    })
    const { show: isShown, all: withInformed, done, out: file, survey: surveyId } = values
    if (file === '' || surveyId === '') return undefined
    if (done) {
      const isPlain = !isShown && !withInformed && file === undefined
      return isPlain && positionals.length > 0 ? { done: positionals, surveyId } : undefined
    }
    const isList = positionals.length === 0 && surveyId === undefined
    const isWritable = file === undefined || /\.(csv|xlsx)$/i.test(file)
    return isList && isWritable ? { isShown, withInformed, file } : undefined
  })

const updateRequestOf = (args: readonly string[]): UpdateRequest | undefined =>
  parsed(() => {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { survey: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
    })
    const [file, ...rest] = positionals
    if (!file || rest.length > 0 || values.survey === '') return undefined
    return { file, surveyId: values.survey, dryRun: values['dry-run'] }
  })

const importRequestOf = (args: readonly string[]): ImportRequest | undefined =>
  parsed(() => {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        'id-column': { type: 'string', default: '番号' },
        'dry-run': { type: 'boolean', default: false },
      },
    })
    const [surveyId, file, ...rest] = positionals
    const sourceColumn = values['id-column']
    if (!surveyId || !file || rest.length > 0 || sourceColumn === '') return undefined
    return { surveyId, file, sourceColumn, dryRun: values['dry-run'] }
  })

/** What `parse` returns; undefined if `parseArgs` rejects the options. */
function parsed<T>(parse: () => T | undefined): T | undefined {
  try {
    return parse()
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
