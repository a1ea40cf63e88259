import { guess, type Near } from './nearest-name.ts'

type None = Record<never, never>

/** Messages about faults of what the settings say about the first page, which prevent an import. */
export const homeFaultTexts = {
  'city.color_unreadable': (d: { contrast: string; needed: number; shade: string }) =>
    `この色では、白い文字が読みにくくなります（コントラスト ${d.contrast}:1）。${d.needed}:1以上の濃さにしてください。同じ色みなら ${d.shade} が使えます。`,
  'notice.not_day': (_: None) => '実際にある日を 2026-04-01 の形で書いてください。',
  'notice.reversed': (d: { from: string; until: string }) =>
    `出し終わる日（${d.until}）が、出し始める日（${d.from}）より前です。`,
  'notice.url_invalid': (_: None) =>
    '行き先が正しくありません。アプリ内の道（/ で始まる）か、https:// で始まる場所にしてください。',
  'home.group_twice': (d: { first: string }) => `同じ見出しのまとまりが ${d.first} にもあります。`,
  'status.twice': (d: { first: string }) => `同じ対応状況が ${d.first} にもあります。`,
  'status.superseded': (_: None) =>
    '「取り消し」と「変更済み」は、住民が変更する前の回答に付くものです。職員が書くものは、別の名前にしてください。',
  'status.fixed': (d: { name: string; freesPlace: boolean; endsCase: boolean }) =>
    `「${d.name}」の意味は決まっています。"freesPlace": ${d.freesPlace}、"endsCase": ${d.endsCase} にするか、別の名前にしてください。`,
  'home.form_unknown': (d: { surveyId: string } & Near) =>
    `「${d.surveyId}」というフォームが surveys/ にも members/ にもありません。${guess(d)}`,
  'home.form_twice': (d: { surveyId: string; first: string }) =>
    `フォーム「${d.surveyId}」は ${d.first} にもあります。1か所にだけ書いてください。`,
} as const

/** Messages about what an author surely did not mean there: warnings. */
export const homeNoteTexts = {
  'notice.over': (d: { until: string }) => `${d.until} までのお知らせなので、もう出ません。`,
  'home.form_in_no_group': (d: { surveyIds: readonly string[] }) =>
    `どのまとまりにもないフォームは、はじめの画面に出ません：${d.surveyIds.join('、')}`,
} as const
