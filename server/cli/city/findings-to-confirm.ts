import type { ChangesToConfirm, Reopened } from '../../../application/city/changes-to-confirm.ts'
import type { CityChange, ThingKind } from '../../../application/city/city-things.ts'
import { dayText } from '../../../application/texts/day-text.ts'
import { shared as ja } from '../../../application/texts/ja.json'
import { languageOf } from '../../../application/texts/languages.ts'
import { grouped, named } from '../printing.ts'

/** A finding: its line, and those under it. */
export type Finding = readonly string[]

const kinds: Readonly<Record<ThingKind, string>> = {
  form: 'フォーム',
  calendar: 'カレンダー',
  category: '分野',
  item: '予約するもの',
  service: '決済サービス',
  tax: '消費税（tax.json）',
  texts: '訳',
  image: '画像',
  settings: '市の設定（settings.json）',
}

/** `カレンダー「相談室」（cal-1）`. */
export function thingText({ kind, id, name }: Pick<CityChange, 'kind' | 'id' | 'name'>): string {
  if (id === '') return kinds[kind]
  if (kind === 'image') return `${kinds.image}「${id}」`
  return `${kinds[kind]}「${kind === 'texts' ? languageOf(id).nativeName : name}」（${id}）`
}

const overwritten: Readonly<Record<CityChange['how'], string>> = {
  added: '後から市でなくなりましたが、また加わります。',
  changed: '後から市で変わりましたが、フォルダーの内容に置き換わります。',
  removed: '後から市に加わりましたが、なくなります。',
}

/** What of an import has to be agreed to. @param version the one that the bundle remembers */
export const findingsToConfirm = (asked: ChangesToConfirm, version: number | undefined): Finding[] => [
  ...overwrittenFinding(asked.overwritten, version ?? 0),
  ...asked.forms.map(({ surveyId, title, answers }) => [
    `注意 回答 ${grouped(answers)}件：フォーム「${title}」（${surveyId}）がなくなります。回答は残り、書き出せますが、住民には見えなくなります。`,
  ]),
  ...asked.calendars.map(({ calendarId, name }) => [
    `注意 カレンダー「${name}」（${calendarId}）がなくなります。今日から先の予約はありません。`,
  ]),
  ...asked.categories.map(({ categoryId, names, items }) => [
    `注意 分野「${names.join('／')}」（${categoryId}）がなくなります。予約するもの ${grouped(items)}件、今日から先の予約 0件。`,
  ]),
  ...asked.reopened.map(reopenedFinding),
]

function overwrittenFinding(changes: readonly CityChange[], version: number): Finding[] {
  if (changes.length === 0) return []
  const since =
    version > 0 ? `このフォルダーを書き出した後（版 ${version}）に` : 'このフォルダーの知らないうちに'
  return [
    [
      `注意 ${since}、市で変わったものが ${grouped(changes.length)}件あります。取り込むと、こうなります。`,
      ...changes.map((change) => `  ${thingText(change)} ${overwritten[change.how]}`),
    ],
  ]
}

function reopenedFinding(reopened: Reopened): Finding {
  switch (reopened.kind) {
    case 'form': {
      const { surveyId, title, answers, was } = reopened
      const [which, then] = {
        removed: ['なくした', 'また受け付けます'],
        over: ['受付の終わった', 'また受け付けます'],
        paused: ['受付を休んでいる', 'また受け付けます'],
        before: ['受付の始まっていない', '受け付けを始めます'],
      }[was]
      return [`注意 回答 ${grouped(answers)}件：${which}フォーム「${title}」（${surveyId}）が、${then}。`]
    }
    case 'calendar': {
      const { calendarId, name, reserved } = reopened
      return [
        `注意 予約 ${grouped(reserved)}件：受付を止めているカレンダー「${name}」（${calendarId}）が、また受け付けます。`,
      ]
    }
    case 'category': {
      const { categoryId, names, items } = reopened
      return [
        `注意 予約できない分野「${names.join('／')}」（${categoryId}）が、予約できるようになります。予約するもの ${grouped(items)}件。`,
      ]
    }
    case 'days': {
      const { calendarId, name, days } = reopened
      const reserved = days.reduce((sum, day) => sum + day.reserved, 0)
      return [
        `注意 予約 ${grouped(reserved)}件：カレンダー「${name}」（${calendarId}）の休みの日 ${grouped(days.length)}日が、また開きます。`,
        ...named(
          days.map(
            (day) =>
              `${dayText(ja, 'short.year', day.day)} 予約 ${grouped(day.reserved)}、定員 ${grouped(day.places)}`,
          ),
          DAYS_NAMED,
        ),
      ]
    }
  }
}

/** Most days that are named under a line. */
const DAYS_NAMED = 31
