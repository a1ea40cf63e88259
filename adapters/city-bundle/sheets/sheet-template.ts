import type { NewSheet } from '../../../domain/shared/sheet.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { explanationSheet } from './form-sheet.ts'
import { headFields, kindLine } from './head-fields.ts'
import { itemColumns } from './item-columns.ts'
import { itemTypeWords, sectionEnd } from './item-type-words.ts'
import { restName } from './sheet-field.ts'
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

/** A workbook to begin with: an example form, and what each line, column and type means. */
export function sheetTemplate(): NewSheet[] {
  const { sheet } = writeFormSheet(exampleForm, 'survey', '申し込みの例')
  return [sheet, explanations()]
}

function explanations(): NewSheet {
  const parts: { title: string; rows: string[][] }[] = [
    {
      title: 'この表について',
      rows: [
        ['', '1つのシートが1つのフォームになります。シートを写せば、フォームを増やせます。'],
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
  ]
  const rows: string[][] = []
  const headings: number[] = []
  for (const part of parts) {
    headings.push(rows.push([part.title]))
    rows.push(...part.rows, [])
  }
  return { name: explanationSheet, rows, widths: [28, 90, 22], headings }
}
