import type { Calendar } from '../../../domain/reservation/calendar.ts'
import type { CategoryNode, CategoryTree, ReservationItem } from '../../../domain/reservation/category.ts'
import { asList, asYesOrNo, dayOf, integer, listOf, yesOrNo } from './cell-words.ts'
import { plainWord } from './plain-word.ts'
import { type CellReader, oneField, restName, type SheetField } from './sheet-field.ts'

/** A column of a sheet. */
type Column = Pick<SheetField<object>, 'name' | 'help' | 'width'>

/** A sheet of what can be booked: its name is always the same. */
export type CatalogSheet = {
  name: string
  about: string
  columns: readonly Column[]
  needed: readonly string[]
}

/** The letters of the weekdays as sheets have them, Monday first, and what the bundle calls them. */
export const weekdays = [
  ['月', 1],
  ['火', 2],
  ['水', 3],
  ['木', 4],
  ['金', 5],
  ['土', 6],
  ['日', 0],
] as const

const countedWords = ['1日の数だけ', '期間の数も', '期間の数も（2）'] as const

/** A row of 「カレンダー」. */
export const calendarColumns: readonly SheetField<Calendar>[] = [
  text(
    'カレンダーID',
    'sortKey',
    20,
    '分類の「カレンダーID」に書く名前。64文字まで。公開したあとは変えないでください。',
  ),
  text('題名', 'name', 30, 'カレンダーの題名。'),
  oneField(
    {
      name: '休みの曜日',
      key: 'dayOffWeekdays',
      width: 14,
      help: '休みの曜日。日、土 のように書きます。',
    },
    weekdaysOf,
    (days = []) => days.map((day) => weekdays.find(([, one]) => one === day)?.[0] ?? '').join('、'),
  ),
  yes('祝日は休み', 'dayOffOnHolidays', 'はい：国民の祝日は休み。空なら、祝日も開きます。'),
  day('予約できる最初の日', 'startDate', '空なら、決めません。'),
  day('予約できる最後の日', 'endDate', '空なら、決めません。'),
  whole(
    '何日後から予約できるか',
    'reservationPossibleStart',
    '明日から数えて何日目（休みを除く）から予約できるか。空か0は今日から。',
  ),
  whole('何か月先まで予約できるか', 'reservationPossibleMonths', '何か月先の月末までか。空か0は限りなし。'),
  whole(
    '何日前まで変えられるか',
    'reservationCancelLimit',
    '予約の何日前まで、変更と取り消しができるか（休みの日は数えません）。空か1は前の日まで、0はいつでも。',
  ),
  whole('1人が1日に持てる予約の数', 'reservationMaxCountOfDay', '空か0は限りなし。'),
  whole(
    '1人が持てる予約の数',
    'reservationMaxCount',
    '予約できる期間に1人が持てる予約の数。「数え方」が「期間の数も」のときだけ見ます。空か0は限りなし。',
  ),
  oneField(
    {
      name: '数え方',
      key: 'reservationControlType',
      width: 16,
      help: `${countedWords[0]}：1日の数だけを見ます（空のときも）。${countedWords[1]}：「1人が持てる予約の数」も見ます。「${countedWords[2]}」も同じ働きです。`,
    },
    counted,
    (value) => (value === undefined ? '' : (countedWords[value] ?? '')),
  ),
  yes('新しい予約を止める', 'calendarOff', 'はい：新しい予約を受け付けません。もうある予約はそのままです。'),
]

/** What the cells of some columns offer. */
export const catalogChoices: Readonly<Record<string, readonly string[]>> = {
  祝日は休み: ['はい', 'いいえ'],
  新しい予約を止める: ['はい', 'いいえ'],
  数え方: countedWords,
}

const ofCalendar: Column = { name: 'カレンダーID', width: 20, help: 'シート「カレンダー」にあるID。' }
const [start, end]: readonly Column[] = [
  { name: '開始', width: 8, help: '9:00 のように。' },
  { name: '終了', width: 8, help: '10:00 のように。24:00まで。' },
] as const

/** The columns of the categories: the title stands in that of its level. */
export const levelNames = ['大分類', '中分類', '小分類'] as const

/** Lines above the categories. */
export const displayLines: readonly SheetField<CategoryTree>[] = [
  label('大分類の呼び名', 'tag1', '大分類を住民に何と呼ぶか（分野など）。'),
  label('中分類の呼び名', 'tag2', '中分類を住民に何と呼ぶか（場所など）。'),
  label('小分類の呼び名', 'tag3', '小分類を住民に何と呼ぶか（窓口など）。'),
  label('選択の題名', 'title', '3つの選択をまとめた題名（予約の内容など）。'),
]

/** What a row of 「分類」 says beside the title. */
export const categoryColumns: readonly SheetField<CategoryNode>[] = [
  text('分類ID', 'id', 22, '分類の名前。全部の分類で1つだけにします。公開したあとは変えないでください。'),
  text('カレンダーID', 'calendarId', 20, '小分類だけ：予約に使うカレンダー。なければ、予約できません。'),
  text('長い題名', 'nameText', 26, '題名では足りないとき。'),
  text(
    '合わせて数える名前',
    'capGroup',
    18,
    '1人が持てる予約の数を、同じ名前を書いた分類のカレンダーで合わせて数えます。住民が読みます（検診など）。',
  ),
  whole('並び順', 'order', '空なら、この表の順に並びます。'),
]

/** A row of 「予約するもの」. */
export const itemToReserveColumns: readonly SheetField<ReservationItem>[] = [
  text('小分類ID', 'categoryId', 22, '小分類の「分類ID」。小分類ごとに、1つは書きます。'),
  text(
    '予約するもののID',
    'itemId',
    18,
    '同じ小分類の中で1つだけの名前。_ は使えません。公開したあとは変えないでください。',
  ),
  text('題名', 'itemName', 30, '住民が読む題名。'),
  text('場所', 'place', 26, '行く場所の名前。予約のあとの画面に出ます。'),
  text('住所', 'address', 26, '行く場所の住所。「地図のアドレス」がなければ、地図をこの住所で探します。'),
  text('地図のアドレス', 'mapUrl', 20, '行く場所の地図。https:// で始まるもの。'),
  oneField(
    {
      name: '持ち物',
      key: 'toBring',
      width: 36,
      help: '、で区切ります。「、」のあるものは、全部をセルの中の改行で区切ります。',
    },
    listOf,
    (lines = []) => asList(lines),
  ),
]

const restColumn: Column = {
  name: restName,
  width: 40,
  help: '表に書けない設定です。分からないときは、空のままか、書き出されたままにします。',
}

/** The sheets of what can be booked. */
export const catalogSheets = {
  calendars: {
    name: 'カレンダー',
    about: '1行が1つのカレンダーです。行を消しても、カレンダーは消えません。',
    columns: [...calendarColumns, restColumn],
    needed: ['カレンダーID', '題名'],
  },
  slots: {
    name: '枠',
    about:
      '時間の枠と、曜日ごとの定員です。空のセルは、その曜日にその枠がないことです。期間で定員を変えるときは、期間ごとに全部の枠を書きます。新しい枠は、そのカレンダーの行のいちばん下に足します。',
    columns: [
      ofCalendar,
      { name: 'この日から', width: 13, help: '期間で定員を変えるときだけ。この日から。' },
      { name: 'この日まで', width: 13, help: '期間で定員を変えるときだけ。この日まで。' },
      start!,
      end!,
      ...weekdays.map(([name]) => ({
        name,
        width: 6,
        help: `${name}曜日の定員。0は、枠はあっても予約できません。`,
      })),
    ],
    needed: ['カレンダーID', '開始', '終了'],
  },
  daysOff: {
    name: '休み',
    about: '休みの日です。「カレンダーID」に「全部」と書くと、シート「カレンダー」の全部が休みになります。',
    columns: [
      ofCalendar,
      { name: '休みの日', width: 13, help: '2026/12/29 のように。' },
      { name: 'この日まで', width: 13, help: '何日か続くとき、その最後の日。空なら、1日だけ。' },
    ],
    needed: ['カレンダーID', '休みの日'],
  },
  days: {
    name: '変更日',
    about:
      'ふだんと違う定員の日です。休みの曜日や祝日でも開きます。その日には、ここに書いた枠だけがあります。枠のない日にするには、開始、終了、定員を空にします。',
    columns: [
      ofCalendar,
      { name: '変える日', width: 13, help: '2026/12/13 のように。' },
      start!,
      end!,
      { name: '定員', width: 8, help: 'その日の、その枠の定員。' },
    ],
    needed: ['カレンダーID', '変える日', '開始', '終了', '定員'],
  },
  categories: {
    name: '分類',
    about:
      '住民が選ぶ、大、中、小の3段の分類です。1行が1つの分類で、題名を、その段の列に書きます。すぐ上にある段の分類の下に入ります。シートにない分類は、なくなります。',
    columns: [
      ...levelNames.map((name) => ({
        name,
        width: 22,
        help: `${name}の題名。1行には、どれか1つの段だけを書きます。`,
      })),
      ...categoryColumns,
      restColumn,
    ],
    needed: [...levelNames, '分類ID'],
  },
  items: {
    name: '予約するもの',
    about: '小分類で予約できるもの（コート、医師、講座など）です。シートにないものは、なくなります。',
    columns: [...itemToReserveColumns, restColumn],
    needed: ['小分類ID', '予約するもののID', '題名'],
  },
} as const satisfies Readonly<Record<string, CatalogSheet>>

/** Days off that all calendars of the workbook have. */
export const allCalendars = '全部'

type TextsOf<T> = { [K in keyof T & string]-?: T[K] extends string | undefined ? K : never }[keyof T & string]
type NumbersOf<T> = {
  [K in keyof T & string]-?: T[K] extends number | null | undefined ? K : never
}[keyof T & string]

function text<T extends object, K extends TextsOf<T>>(
  name: string,
  key: K,
  width: number,
  help: string,
): SheetField<T> {
  return oneField<T, K>(
    { name, key, help, width },
    (cell) => cell.trim() as T[K],
    (value) => String(value ?? ''),
  )
}

function whole<T extends object, K extends NumbersOf<T>>(name: string, key: K, help: string): SheetField<T> {
  return oneField<T, K>(
    { name, key, help, width: 14 },
    (cell, reader) => integer(cell, reader) as T[K] | undefined,
    (value) => String(value ?? ''),
  )
}

function yes(name: string, key: 'dayOffOnHolidays' | 'calendarOff', help: string): SheetField<Calendar> {
  return oneField({ name, key, help, width: 12 }, yesOrNo, asYesOrNo)
}

function day(name: string, key: 'startDate' | 'endDate', help: string): SheetField<Calendar> {
  return oneField<Calendar, 'startDate' | 'endDate'>(
    { name, key, help: `2026/4/1 のように。${help}`, width: 14 },
    (cell) => dayOf(cell) as Calendar['startDate'],
    (value) => value ?? '',
  )
}

function label(
  name: string,
  key: 'tag1' | 'tag2' | 'tag3' | 'title',
  help: string,
): SheetField<CategoryTree> {
  return {
    name,
    help,
    width: 40,
    fields: () => ['display'],
    read: (cell) => ({ display: { [key]: cell.trim() } as CategoryTree['display'] }),
    write: ({ display }) => display[key],
  }
}

function weekdaysOf(cell: string, { fault }: CellReader): number[] | undefined {
  const letters = [...plainWord(cell).replaceAll(/曜日?|[、,・]/g, '')]
  const found = letters.map((letter) => weekdays.find(([name]) => name === letter)?.[1])
  if (!found.includes(undefined)) return [...new Set(found.flatMap((one) => one ?? []))].sort()
  fault(`「${cell}」とは書けません。日、土 のように、曜日を「、」で区切って書いてください。`)
  return undefined
}

function counted(cell: string, { fault }: CellReader): Calendar['reservationControlType'] {
  const at = countedWords.findIndex((word) => plainWord(word) === plainWord(cell))
  if (at < 0) fault(`「${cell}」とは書けません。書けるのは${countedWords.join('、')}です。`)
  return at < 0 ? undefined : (at as 0 | 1 | 2)
}
