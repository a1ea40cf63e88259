import { cp932, type TextEncoding, utf8 } from '../../adapters/tables/text-encoding.ts'
import { bookForResident } from './answers/book-for-resident.ts'
import { options } from './answers/by-office.ts'
import { cancelForResident } from './answers/cancel-for-resident.ts'
import { correctAnswer } from './answers/correct-answer.ts'
import { dayToFiles } from './answers/day-to-files.ts'
import { exportToFile } from './answers/export-to-file.ts'
import { findAnswers } from './answers/find-answers.ts'
import { importFromTable } from './answers/import-from-table.ts'
import { moveBooking } from './answers/move-booking.ts'
import { numbersOfAnswers } from './answers/numbers.ts'
import { pageOfAnswer } from './answers/page-of-answer.ts'
import { checkTelling, howTold } from './answers/tell-closed.ts'
import { toInform } from './answers/to-inform.ts'
import { updateFromTable } from './answers/update-from-table.ts'
import { withAnswers } from './answers/with-answers.ts'
import { type CommandGroup, command } from './command.ts'
import { dayOf } from './counted-table.ts'
import { WrongArguments } from './failures.ts'

const surveyId = { shown: '<フォームID>' } as const
const { dryRun } = options

const encodings: Readonly<Record<'utf-8' | 'cp932', () => TextEncoding>> = { 'utf-8': utf8, cp932 }

const exportAnswers = command({
  about: '回答をCSVかExcelのファイル（.xlsx）に書き出します。ファイルは持ち主だけが読めます（0600）。',
  details: [
    "= + - @ などで始まる答えには、表計算ソフトが式として読まないよう、先頭に ' を付けます。",
    '予約には「場所」「内容」「日」「時刻」の列も付きます。',
    '列は、フォームの lists の export に書いたものです。なければ、すべての列です。',
    '住民が変更する前の回答は「変更済み」で、「変更後の受付コード」の行が今の回答です。そこに「最初の受付日時」と「前の受付コード」があります。',
  ],
  arguments: { surveyId },
  options: {
    out: {
      value: '<ファイル>',
      about:
        '書き出すファイルです。付けなければ標準出力に書きます（npm run の行が混ざらないよう、npm run -s を使ってください）。',
    },
    format: {
      value: 'csv|xlsx',
      words: ['csv', 'xlsx'],
      about:
        'csv（付けないとき）か、Excelのファイル（xlsx）です。xlsx では、どのセルも文字のままです（電話番号の先頭の0が消えません）。',
    },
    encoding: {
      value: 'utf-8|cp932',
      words: ['utf-8', 'cp932'],
      about: 'CSVの文字コードです。付けなければ、BOM付きのUTF-8です。cp932にない文字は〓になります。',
    },
    excel: {
      about:
        'CSVをExcelで開くときに付けます。0で始まる番号などを ="090…" の形で書き、Excelが文字として読みます。',
    },
    all: { about: 'フォームの lists に関わらず、すべての列を書き出します。' },
  },
  examples: ['kenshin --out kenshin.csv --encoding cp932', 'kenshin --out kenshin.xlsx --format xlsx'],
  run(given, context) {
    const { surveyId, all: isComplete, out: file } = given
    const { format = 'csv', encoding = 'utf-8', excel: isGuarded } = given
    if (format === 'xlsx' && (isGuarded || encoding !== 'utf-8'))
      throw new WrongArguments('「--format xlsx」と、CSVの --encoding、--excel は、一緒には使えません。')
    const asked = { surveyId, isComplete, file, format, encoding: encodings[encoding](), isGuarded }
    return withAnswers(context, (storage) => exportToFile(asked, storage, context))
  },
})

const LONGEST_LIST = 31

const day = command({
  about:
    'その日に予約している人の一覧を、カレンダーと時刻の順に、印刷するページ（day-2026-12-01.html）と表（CSVか.xlsx）に書き出します。',
  details: [
    '左の「来た」の四角に、来た人の印を付けます。',
    '列は、フォームの lists の day に書いたものです。なければ、名前、電話、人数、予約の内容、備考、対応状況、受付コードなどです。',
    '表には、空いている枠も、定員と予約数と一緒に載ります。キャンセルされた予約は載りません。',
  ],
  arguments: { day: { shown: '<日>' } },
  options: {
    days: {
      value: '<日数>',
      about: `その日から何日分かです（7 で1週間、${LONGEST_LIST} まで）。印刷するページは、日ごとに改まります。`,
    },
    calendar: {
      value: '<カレンダーID>',
      isRepeated: true,
      about: 'そのカレンダーだけにします。付けなければ、すべてのカレンダーです。',
    },
    format: {
      value: 'csv|xlsx',
      words: ['csv', 'xlsx'],
      about: '表を、csv（付けないとき）か、Excelのファイル（xlsx）にします。',
    },
    out: { value: '<フォルダー>', about: '書き出すフォルダーです。付けなければ、いまのフォルダーです。' },
  },
  examples: [
    '2026-12-01 --calendar court --calendar pool --out lists',
    '2026-12-01 --days 7 --format xlsx --out lists',
  ],
  run({ day: text, days: many = '1', calendar: calendarIds, format = 'csv', out: folder = '.' }, context) {
    const day = dayOf(text)
    const days = Number(many)
    if (!/^[1-9]\d?$/.test(many) || days > LONGEST_LIST)
      throw new WrongArguments(
        `--days に「${many}」とは書けません。1 から ${LONGEST_LIST} までの数にしてください。`,
      )
    const asked = { day, days, calendarIds, folder, format }
    return withAnswers(context, (storage) => dayToFiles(asked, storage, context))
  },
})

const informPeople = command({
  about: '予約のある日を休みにした、予約の数より定員を減らしたときに、知らせる人の一覧です。',
  details: [
    'そのときの設定と予約からいつも作り直すので、漏れません。',
    '取り消した人、日時を変えた人、また予約できるようになった人は、一覧から消えます。',
    'そのままでは、枠ごとの人数だけを出します。同じ枠がまた変わると、知らせた人も一覧に戻ります。',
    '知らせたら、--done に受付コードを並べて消します。書き出した一覧（CSVか.xlsx）の「知らせた」の列に印を付けて、そのファイルを指定してもかまいません。',
    '受付コードでは、その回答の知らせる予約がすべて消えます。一覧では、印のある行の「枠」の予約だけです。その枠にもう予約がなければ、行を知らせます。',
    '書き出したときから「知らせた」に日時のある行は数えません。',
  ],
  arguments: { informed: { shown: '<受付コード か 一覧のファイル>', isOptional: true, isRepeated: true } },
  options: {
    show: { about: '名前と電話も出します。' },
    all: { about: '知らせた人も出します。' },
    out: { value: '<ファイル>', about: '一覧をファイル（.csv か .xlsx、0600）に書き出します。' },
    day: { value: '<日>', about: 'その日の枠だけにします。' },
    tell: { value: '<文>', about: `休みになった枠を予約した、まだ知らせていない人に、${howTold}` },
    done: {
      about: '後ろに書いた人に知らせたと記録し、一覧から消します。',
      excludes: ['show', 'all', 'out', 'day', 'tell'],
    },
    survey: { value: '<フォームID>', about: '--done の受付コードの、フォームです。' },
  },
  examples: [
    '--show',
    "--day 2026-12-01 --tell '台風のため、12月1日の健診は休みます。'",
    '--out inform.xlsx',
    '--done 4K7QZ2MX 8WJ3N0RD',
    '--done inform.xlsx',
  ],
  run(given, context) {
    const { informed, done, survey: surveyId, out: file, show: isShown, all: withInformed, tell } = given
    if (done && informed.length === 0)
      throw new WrongArguments('<受付コード か 一覧のファイル> がありません。')
    if (!done && informed.length > 0)
      throw new WrongArguments(`「${informed[0]}」は余分です。--done がありません。`)
    if (!done && surveyId !== undefined) throw new WrongArguments('「--survey」は、--done と一緒に使います。')
    if (file !== undefined && !/\.(csv|xlsx)$/i.test(file))
      throw new WrongArguments(`--out に「${file}」とは書けません。.csv か .xlsx のファイルにしてください。`)
    if (tell !== undefined) checkTelling(tell, context)
    const day = given.day === undefined ? undefined : dayOf(given.day)
    const asked = done ? { done: informed, surveyId } : { isShown, withInformed, file, day, tell }
    return withAnswers(context, (storage) => toInform(asked, storage, context))
  },
})

const update = command({
  about:
    '書き出した表（.xlsxでも、UTF-8かCP932のCSVでも）の「対応状況」と、職員用の項目（接種の実施日など）の列を、回答に書き込みます。',
  details: [
    '回答は「受付コード」で、フォームは「フォームID」の列（なければ --survey）で探します。住民が答えた項目は変えません。',
    '住民が変更する前のコードなら、変更後の回答に書き込みます。',
    '空のセルはそのまま、半角の - だけのセルは空にします。対応状況をキャンセル、キャンセル済、NG、取り消しにすると、予約の枠も空きます。',
    '「更新日時」の列があれば、書き出したあとに変わった回答には書き込みません（空にすれば確かめません）。',
    '対応状況は封じずに保存されるので、個人の情報を書かないでください。それは職員用の項目に書けます。',
    '誤りのある行は、書き込まずに知らせます。',
    '.xlsxは、見出しの合うシートを読みます。Excelが変えた値（消えた0、日付になった「1-2」など）は、分かるときは元に戻し、分からないときはセルを知らせます（docs/guide/06-csv-and-excel.md）。',
  ],
  arguments: { file: { shown: '<ファイル>' } },
  options: {
    survey: { value: '<フォームID>', about: '「フォームID」の列がない表の、フォームです。' },
    'dry-run': dryRun,
  },
  run({ file, survey: surveyId, 'dry-run': dryRun }, context) {
    return withAnswers(context, (storage) => updateFromTable({ file, surveyId, dryRun }, storage, context))
  },
})

const importAnswers = command({
  about:
    'ほかで受け付けた回答の表（.xlsxでも、UTF-8かCP932のCSVでも）を、1行ずつ新しい回答として取り込みます。',
  details: [
    '持ち主は、住民が検索して自分のものにするまでいません。',
    '「番号」の列に、行ごとに違う番号が要ります。同じ番号は一度しか取り込まれないので、同じファイルを何度使っても増えません。',
    'ほかの列の見出しは、フォームの項目の題名か itemKey です。「受付日時」と「対応状況」の列は、あれば使います（なければ、いまの日時と未対応）。',
    '予約のセルは「分類ID_予約項目ID|日|開始時刻」（court_a|2026-12-01|10:00）です。その代わりに、書き出した表のように「予約（場所）」「予約（内容）」「予約（日）」「予約（時刻）」の列でもかまいません。両方あって違うときは誤りです。',
    '枠が空いていなければ誤りです。予約できる期間や件数の上限は見ません。',
    '会員フォームの会員番号は、セルの番号になります。ほかの人の番号は使えません。自動で付けるフォームでは、空のセルに次の番号が付きます。',
    'そのとき、番号のある行とない行は別の表にして、番号のある行の表を先に取り込みます（1つの表では何も取り込みません）。',
    '対応状況がキャンセル、キャンセル済、NGの行は、枠を取りません。取り消し、変更済みの行は取り込めません。',
    '誤りのある行は、取り込まずに知らせます。',
  ],
  arguments: { surveyId, file: { shown: '<ファイル>' } },
  options: {
    'id-column': {
      value: '<見出し>',
      about: '「番号」のほかの見出しの列に番号があるときの、その見出しです。',
    },
    'dry-run': dryRun,
  },
  run({ surveyId, file, 'id-column': sourceColumn = '番号', 'dry-run': dryRun }, context) {
    const asked = { surveyId, file, sourceColumn, dryRun }
    return withAnswers(context, (storage) => importFromTable(asked, storage, context))
  },
})

/** What residents have sent. */
export const answers: CommandGroup = {
  about: '届いた回答を探し、書き出し、数え、予約の一覧を作り、表から書き込み、取り込みます。',
  verbs: {
    find: findAnswers,
    export: exportAnswers,
    day,
    page: pageOfAnswer,
    book: bookForResident,
    move: moveBooking,
    cancel: cancelForResident,
    correct: correctAnswer,
    'to-inform': informPeople,
    update,
    import: importAnswers,
    numbers: numbersOfAnswers,
  },
}
