import type { CityComparison } from '../../../application/city/compare-city.ts'
import { formsOfCity } from '../../../application/city/forms-of-city.ts'
import type { LostInForm } from '../../../application/city/lost-answers.ts'
import type { RefusedChange } from '../../../application/city/refused-changes.ts'
import type { StoredCatalog } from '../../../application/ports/booking-repository.ts'
import type { City } from '../../../application/ports/city-repository.ts'
import { languageOf } from '../../../application/texts/languages.ts'
import { type Refusal, refuse } from '../../../domain/refusal.ts'
import { comaText, grouped, named, placeText } from '../printing.ts'
import { type Finding, findingsToConfirm } from './findings-to-confirm.ts'
import { refusedImport } from './refused-import.ts'
import { touchedText } from './touched-bookings.ts'

/** Most items, options or slots that are named under a line. */
const NAMED = 5

/**
 * What a comparison found, with numbers first: what an import would refuse, and what would lose its place.
 * @param options.version the one that the bundle remembers
 * @returns `isAsked`: the import wants `--accept`
 */
export function comparisonLines(
  compared: CityComparison,
  { city, catalog, version }: { city: City; catalog: StoredCatalog; version: number | undefined },
): { faults: readonly Finding[]; warnings: readonly Finding[]; isAsked: boolean } {
  const { refused, touched, forms, languages, lost } = compared
  const inUse = new Set(refused.flatMap((each) => (each.kind === 'survey_in_use' ? [each.surveyId] : [])))
  const stays = forms.filter(({ surveyId }) => !inUse.has(surveyId))
  const asked = findingsToConfirm({ ...compared, forms: stays }, version)
  return {
    isAsked: asked.length + touched.length > 0,
    faults: refused.map((change) => [`誤り ${refusedText(change, forms, catalog)}`]),
    warnings: [
      ...(touched.length > 0 ? [touchedFinding(touched, catalog)] : []),
      ...asked,
      ...languages.map((language) => [languageText(language)]),
      ...lost.flatMap((inForm) => lostFindings(inForm, city)),
    ],
  }
}

function refusedText(change: RefusedChange, forms: CityComparison['forms'], catalog: StoredCatalog): string {
  const explained = (refusal: Refusal) => refusedImport(refusal, catalog) ?? ''
  switch (change.kind) {
    case 'calendar_in_use':
      return `予約 ${grouped(change.reserved)}件：カレンダー ${placeText(catalog, change.calendarId)} には、今日から先の予約があります。なくせません（受付を止めるには、calendarOffをtrueにします）。`
    case 'slot_in_use': {
      const { calendarId, slotKeys, reserved } = change
      const times = slotKeys.map((slotKey) => comaText(catalog, { calendarId, slotKey })).join('、')
      return `予約 ${grouped(reserved)}件：${placeText(catalog, calendarId)}の${times}の枠には、今日から先の予約があります。なくしたり、時刻を変えたりはできません（定員は減らせます）。`
    }
    case 'category_in_use': {
      const { categoryId, bookings } = change
      return `予約 ${grouped(bookings)}件：${explained(refuse('city.category_in_use', { categoryId }))}`
    }
    case 'item_in_use': {
      const { categoryId, itemId, bookings } = change
      return `予約 ${grouped(bookings)}件：${explained(refuse('city.item_in_use', { categoryId, itemId }))}`
    }
    case 'survey_in_use': {
      const { surveyId, bookings, orders } = change
      const answers = forms.find((form) => form.surveyId === surveyId)?.answers ?? 0
      return `回答 ${grouped(answers)}件、今日から先の予約 ${grouped(bookings)}件、支払い手続き中 ${grouped(orders)}件：${explained(refuse('city.survey_in_use', { surveyId }))}`
    }
    case 'form_kind':
      return explained(refuse('city.form_kind', { surveyId: change.surveyId, kind: change.was }))
    case 'number_item':
      return explained(refuse('city.number_item', { surveyId: change.surveyId }))
    case 'staff_sub':
      return explained(refuse('city.staff_sub', { sub: change.sub }))
  }
}

function languageText({ languageCode, isGone, texts }: CityComparison['languages'][number]): string {
  const name = `${languageOf(languageCode).nativeName}（${languageCode}）`
  return isGone
    ? `注意 ${name}が選べなくなります。選んでいる住民には、日本語で出ます。`
    : `注意 訳 ${grouped(texts)}件：${name}の訳がなくなります。その文は、日本語で出ます。`
}

function touchedFinding(touched: CityComparison['touched'], catalog: StoredCatalog): Finding {
  const places = touched.reduce((sum, { reserved }) => sum + reserved, 0)
  return [
    `注意 予約 ${grouped(places)}件：休みになる枠、定員の足りなくなる枠が ${grouped(touched.length)}件あります。取り込むときは --accept が要り、予約した人に知らせます。`,
    ...named(
      touched.map((slot) => touchedText(catalog, slot)),
      NAMED,
    ),
  ]
}

/** What a form would lose: its items, then its options. */
function lostFindings({ surveyId, items, options, answers }: LostInForm, city: City): Finding[] {
  const form = formsOfCity(city).find(({ config }) => config.surveyId === surveyId)?.config.surveyTitle ?? ''
  const name = `フォーム「${form}」（${surveyId}）`
  const lost = items.map((item) => ({ answers: item.answers, text: lostItemText(item) }))
  const chosen = options.map(({ itemKey, title, option, answers: times }) => ({
    answers: times,
    text: `「${title}」（${itemKey}）の「${option}」`,
  }))
  return [
    ...countedFinding(
      lost,
      `注意 回答 ${grouped(answers.items)}件：${name}の項目が ${grouped(lost.length)}つなくなります。今までの答えは、書き出した表では後ろの別の列になり、画面には出なくなります。itemKeyだけを変えたのなら、元に戻してください。`,
    ),
    ...countedFinding(
      chosen,
      `注意 回答 ${grouped(answers.options)}件：${name}の選択肢が ${grouped(chosen.length)}つなくなります。選んだ人の答えは消えず、画面では「（いまは選べません）」と出ます。`,
    ),
  ]
}

const lostItemText = ({ itemKey, title, renamedTo }: LostInForm['items'][number]): string =>
  `「${title}」（${itemKey}）${renamedTo === undefined ? '' : ` 新しい項目「${renamedTo}」に変えましたか。`}`

/**
 * A line about things with the number of answers of each, the most first; those without are one line. None for no
 * things.
 */
function countedFinding(things: readonly { answers: number; text: string }[], line: string): Finding[] {
  if (things.length === 0) return []
  const used = things.filter(({ answers }) => answers > 0).sort((a, b) => b.answers - a.answers)
  const unused = things.filter(({ answers }) => answers === 0).map(({ text }) => text)
  return [
    [
      line,
      ...named(
        used.map(({ answers, text }) => `回答 ${grouped(answers)}件 ${text}`),
        NAMED,
      ),
      ...(unused.length > 0
        ? [`  回答 0件 ${unused.slice(0, NAMED).join('、')}${unused.length > NAMED ? ' ほか' : ''}`]
        : []),
    ],
  ]
}
