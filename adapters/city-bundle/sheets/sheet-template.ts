import type { City } from '../../../application/ports/city-repository.ts'
import { itemTypeWords, sectionEnd } from '../../../application/texts/item-type-words.ts'
import type { Calendar } from '../../../domain/reservation/calendar.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import type { NewSheet } from '../../../domain/shared/sheet.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { catalogSheets } from './catalog-columns.ts'
import { explanationSheet } from './form-sheet.ts'
import { headFields, kindLine } from './head-fields.ts'
import { itemColumns } from './item-columns.ts'
import { restName } from './sheet-field.ts'
import { catalogSheetsOf } from './write-catalog-sheets.ts'
import { writeFormSheet } from './write-form-sheet.ts'

const opens = (option: string, heading: string) => ({
  option: { value: option },
  groupheader: { value: heading },
})

/** A form that shows the most used types, and a section that opens another. */
export const exampleForm: SurveyConfig = {
  surveyId: 'kosodate-soudan',
  surveyTitle: '子育て相談の申し込み',
  description: '子育ての相談を受け付けます。3日のうちに、こちらからお電話します。',
  isAppending: { value: true },
  endOfSurveyMessage: '申し込みを受け付けました。',
  surveySchema: [
    {
      itemKey: 'namae',
      title: '保護者の名前',
      type: 'text',
      length: { max: 40, limitation: true },
      isRequired: { value: true },
      isSearchable: { value: true },
    },
    {
      itemKey: 'denwa',
      title: '電話番号',
      type: 'phone',
      isRequired: { value: true },
      isSearchable: { value: true },
    },
    {
      itemKey: 'naiyo',
      title: '相談したいこと',
      type: 'checkboxes',
      options: ['食事', '睡眠', '遊び', 'そのほか'],
      selection: { min: 1 },
      isRequired: { value: true },
    },
    {
      itemKey: 'ninzu',
      title: 'お子さんは2人以上ですか',
      type: 'choicegroupheader',
      options: ['はい', 'いいえ'],
      sectionOptions: [opens('はい', 'futarime')],
      default: 'いいえ',
      isRequired: { value: true },
    },
    { itemKey: 'futarime', title: '2人目', type: 'groupheader' },
    { itemKey: 'futarime_tanjobi', title: '2人目の生年月日', type: 'birthday', isRequired: { value: true } },
    { itemKey: 'sonota', title: 'そのほか', type: 'groupheader' },
    { itemKey: 'biko', title: '伝えておきたいこと', type: 'textarea', length: { max: 300 } },
    { itemKey: 'tanto', title: '担当', type: 'text', isAdminItem: true },
  ],
}

/** A form with a booking. */
const bookingForm: SurveyConfig = {
  surveyId: 'soudan-yoyaku',
  surveyTitle: '相談の予約',
  isAppending: { value: true },
  endOfSurveyMessage: '予約を受け付けました。',
  surveySchema: [
    ...exampleForm.surveySchema!.slice(0, 2),
    {
      itemKey: 'yoyaku',
      title: '相談の日時',
      type: 'reservation',
      isRequired: { value: true },
      categories_tree: ['kosodate'],
    },
  ],
}

/** A calendar with a place in each kind of sheet. */
const exampleCalendar: Calendar = {
  sortKey: 'soudan',
  name: '相談室',
  comaList: [
    { start: '09:00', end: '10:00' },
    { start: '10:00', end: '11:00' },
    { start: '13:30', end: '14:30' },
  ],
  reservationCancelLimit: 1,
  reservationPossibleStart: 1,
  reservationPossibleMonths: 2,
  reservationMaxCountOfDay: 1,
  weekly: [
    { weekdays: [1, 2, 3, 4, 5], quotas: [2, 2, 1] },
    { weekdays: [6], quotas: [2, 2, null] },
  ],
  dayOffWeekdays: [0],
  dayOffOnHolidays: true,
  dayOffs: [localDate('2026-12-29'), localDate('2026-12-30'), localDate('2026-12-31')],
  days: { '2026-12-13': [4, 4, null] },
}

const small = { id: 'soudan-shitsu', name: '2階 相談室', order: 1, calendarId: 'soudan' }
const medium = { id: 'hoken-center', name: '保健センター', order: 1, children: [small] }

/** What can be booked in the template. */
export const exampleBooking = {
  calendars: [exampleCalendar] as const,
  categories: {
    display: { tag1: '分野', tag2: '場所', tag3: '窓口', title: '予約の内容' },
    categories: [{ id: 'kosodate', name: '子育て', order: 1, children: [medium] }],
  },
  items: [
    { categoryId: 'soudan-shitsu', itemId: 'hokenshi', itemName: '保健師に相談', place: '保健センター 2階' },
  ],
} satisfies Pick<City, 'calendars' | 'categories' | 'items'>

/**
 * A workbook to begin with: an example form, and what each line, column and type means.
 *
 * @param options.booking the form has a booking, and there are the sheets of what can be booked
 */
export function sheetTemplate({ booking = false } = {}): NewSheet[] {
  const { sheet } = writeFormSheet(
    booking ? bookingForm : exampleForm,
    'survey',
    booking ? '予約の例' : '申し込みの例',
  )
  return [sheet, ...(booking ? catalogSheetsOf(exampleBooking) : []), explanations()]
}

function explanations(): NewSheet {
  const parts: { title: string; rows: string[][] }[] = [
    {
      title: 'この表について',
      rows: [
        ['', '1つのシートが1つのフォームになります。シートを写せば、フォームを増やせます。'],
        ['', '予約のカレンダーなどは、「カレンダー」のように名前の決まったシートに書きます。'],
        ['', '列の順番は変えられます。使わない列は消せます。空の行と、※で始まる行は読みません。'],
        ['', '式とセルの結合は使えません。'],
      ],
    },
    {
      title: '上の欄（フォーム全体）',
      rows: [
        ...headFields.map(({ name, help }) => [name, help]),
        [kindLine, 'ふつうは「フォーム」です。会員の登録を受けるものは「会員フォーム」にします。'],
      ],
    },
    {
      title: '列（項目）',
      rows: [
        ...itemColumns.map(({ name, help }) => [name, help]),
        [restName, '表に書けない設定です。分からないときは、空のままか、書き出されたままにします。'],
      ],
    },
    {
      title: '種類',
      rows: [
        ...Object.entries(itemTypeWords).map(([type, { name, help }]) => [name, help, type]),
        [
          sectionEnd,
          '前の見出しのまとまりを、ここで終わらせます。次の行からは、全員に聞く項目です。項目IDと題名は要りません。',
        ],
      ],
    },
    ...Object.values(catalogSheets).map(({ name, about, columns }) => ({
      title: `シート「${name}」`,
      rows: [['', about], ...columns.map((column) => [column.name, column.help])],
    })),
  ]
  const rows: string[][] = []
  const headings: number[] = []
  for (const part of parts) {
    headings.push(rows.push([part.title]))
    rows.push(...part.rows, [])
  }
  return { name: explanationSheet, rows, widths: [28, 90, 22], headings }
}
