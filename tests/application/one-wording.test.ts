import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import ja from '../../application/texts/ja.json'
import easy from '../../application/texts/ja-easy.json'
import { portal } from '../../ui/survey/portal/portal-texts.ts'

/** Where a sentence stands, and the sentence. */
type Said = readonly [where: string, text: string]
/** The word that stands for a thing, and the others that would mean the same. */
type Words = readonly (readonly [word: string, refused: RegExp])[]

const city = 'server/demo/city'
/** docs/languages.md tells them to people. */
const words: Words = [
  ['ログイン', /サイン ?イン/],
  ['ログアウト', /サイン ?アウト/],
  ['さがす', /検索|照会|探[さしすせそっ]/],
  ['取り消す', /キャンセル|取消/],
  ['予約と申請', /(?:予約|申請|回答)[・／](?:予約|申請|申込|回答)/],
  ['申し込む', /申し?込み(?!ま)|申込/],
  ['手続き', /お手続き|フォーム|帳票/],
  ['日時', /枠/],
  ['満席', /満員/],
  ['お支払い', /決済/],
  ['前回の内容', /回答/],
  ['連携する', /つな[いがぎぐげご]/],
  ['スマホ', /スマートフォン|携帯/],
  ['ほかの', /他[のにを]|別の(?!日を予約する)/],
  ['すでに', /既に/],
  ['いま', /現在|今(?![日回後年月週])/],
  ['今日', /本日/],
  ['くわしい', /詳/],
  ['もう一度読み込む', /再読み?込み?/],
  ['確かめてください', /確認してください|ご確認/],
  ['会員登録', /会員の登録/],
  ['わかる', /分か[らりるれっ]/],
  ['まちがう', /間違/],
]
const cityWords: Words = [
  ...words.filter(([word]) => ['ログイン', 'さがす', '取り消す', 'スマホ'].includes(word)),
  ['申込み', /申し込み(?!ま)|申込(?![みむめ書])/],
  ['届出', /届け出/],
  ['支払う', /(?<!支|お支)払[いうえわっ](?!戻)/],
  ['オンラインで支払い', /決済/],
  ['持ち物', /持ちもの/],
]
const easyWords: Words = [
  ['ログイン', /サイン ?イン/],
  ['さがす', /検索|探/],
  // In brackets behind やめる it helps those who learn the word.
  ['やめる', /(?<!（|（「)キャンセル(?!.*）)|とりけ|取り?消/],
  ['よやくと もうしこみ', /よやく・|もうしこみ・|よやくと 答え/],
  ['ほかの', /べつの/],
  ['直す', /なお[しすさせ]/],
  ['もう 一ど', /もう一|もう いち/],
  ['ひらがな where the word is hard', /予約|画面|会員|かんじ[かがのを、]/],
]
/** How things are written, whatever they are. */
const writing: Words = [
  ['ください', /下さい/],
  ['ひらがな', /出来[るたまな]|(?<!一)致しま|頂[きくけい]|全て|又は|及び|子供|ゴミ|毎に/],
  ['か月, か所, けた', /[ヶヵカケ](?:月|所)|箇所|\d桁/],
  ['1 with half width', /[０-９Ａ-Ｚａ-ｚ]/],
  ['1人, 1件', /[一二三四五六七八九十](?:件|個|回|つ|文字|人|通|枚|台|時間|日間)/],
  ['9:30～10:00', /〜|[\d}時] ?[-–―−ー] ?[\d{]+(?:時|:)|(?<![朝夜昼前後])\d{1,2}時(?!間)/],
  ['11月27日（金）', /\d\/\d|[\d}]日\([日月火水木金土]\)/],
  ['（）', /[぀-ヿ一-鿿][ ]?\((?!http|tel)|\)[぀-ヿ一-鿿](?<!\]\([^)]*\).)/],
  ['a question ends with か', /[?？!！]/],
]

/** Words of a row that stand in longer sentences too. */
const terms = {
  'MSG-16': '変更・キャンセルの期限',
  'CANCEL-09': 'キャンセル済',
} as const
/** What says it with the words of a row, and the row. */
const prescribed: Readonly<Record<string, string>> = {
  'shared.ANSWER_REQUIRED_ITEM': 'MSG-01',
  'shared.ANSWER_REQUIRED': 'MSG-04',
  'shared.NO_DATA_TO_SEARCH': 'MSG-10',
  'shared.INVALID_FORM': 'MSG-14',
  'shared.ERROR_OCCURRED_NORMAL_FORM': 'MSG-15',
  'shared.NO_CHANGES_BECAUSE_CANCEL': 'MSG-18',
  'shared.DEADLINE_TO_CANCEL': 'MSG-20',
  'shared.CONFIRM_ENTRIES': 'MSG-24',
  'shared.refusal.auth.expired': 'ERR-03',
  'shared.refusal.survey.not_found': 'ERR-04',
  'shared.refusal.search.foreign': 'SRCH-09',
  'shared.refusal.answer.change_of_cancelled': 'ERR-26',
  'shared.refusal.reservation.unknown': 'CAL-18',
  'shared.refusal.reservation.closed': 'CAL-17',
  'shared.refusal.payment.not_accepted': 'PAY-31',
  'shared.refusal.payment.cancel_not_accepted': 'ERR-29',
  'shared.refusal.payment.not_appending': 'PAY-04',
  'shared.refusal.order.invalid': 'PAY-18',
  'shared.refusal.request.in_progress': 'ERR-12',
  'shared.ui.error.noSchema': 'ERR-06',
  'shared.ui.error.unprocessable': 'ERR-08',
  'shared.ui.error.empty': 'ERR-11',
  'order.failed.reservation': 'ORDER-24',
  'payment.done': 'PAY-26',
  'payment.page.canceled.title': 'PAY-25',
  'payment.page.error.text': 'PAY-24',
  'payment.bill.completed': 'ORDER-01',
  'payment.bill.canceled': 'ORDER-01',
  'payment.status.4': 'PAY-08',
  'reservation.week.none': 'CAL-07',
  'reservation.full': 'ERR-14',
  'answer.list.cancel': 'LIST-06',
  'answer.list.details': 'LIST-06',
  'answer.details.title': 'DETAIL-02',
  'answer.cancel.title': 'CANCEL-02',
  'answer.cancel.done': 'PAY-26',
  'notFound.text': 'ROUTE-28',
  'staff.refusal.staff.code_expired': 'STAFF-03',
  'staff.refusal.staff.code_used': 'STAFF-14',
  'staff.refusal.staff.linked_elsewhere': 'STAFF-19',
  'staff.landing.title': 'STAFF-04',
  'staff.login.advice': 'STAFF-22',
}

const rows = new Map(
  readFileSync('docs/requirements.tsv', 'utf8')
    .split('\n')
    .map((row) => row.split('\t'))
    .map(([id, , , statement, , note]) => [id, `${statement} ${note}`]),
)

const product: readonly Said[] = saidIn(ja)
const inEasyJapanese: readonly Said[] = saidIn(easy)
const cityFiles = readdirSync(city, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.json') && !/^(?:schema|languages)\//.test(file),
)
const ofCity: readonly Said[] = cityFiles.flatMap((file) => saidIn(readJson(file), file))
const ofCityInEasyJapanese: readonly Said[] = readdirSync(join(city, 'languages/ja-easy')).flatMap((file) =>
  saidIn(readJson(join('languages/ja-easy', file)), file),
)

describe('one thing has one word', () => {
  test('in the texts of the product', () => {
    const own = product.filter(([key]) => !(key in prescribed)).map(withoutTerms)
    expect(faults([...words, ...writing], own)).toEqual([])
  })

  test('in the page from which the product is tried', () => {
    expect(faults(words, saidIn(portal))).toEqual([])
  })

  test('in the texts of the city of the demo', () => {
    expect(faults([...cityWords, ...writing], ofCity)).toEqual([])
  })

  test('in easy Japanese, of the product and of the city', () => {
    expect(faults(easyWords, inEasyJapanese)).toEqual([])
    expect(faults(writing, [...inEasyJapanese, ...ofCityInEasyJapanese])).toEqual([])
  })

  test('in what officers and operators read, when it is something that residents do', () => {
    const pages = ['docs', 'server/cli', 'server/composition']
      .flatMap((folder) =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
      )
      .filter((file) => /\.(?:md|ts)$/.test(file) && file !== 'docs/languages.md')
    expect(pages.filter((file) => readFileSync(file, 'utf8').includes('サインイン'))).toEqual([])
  })

  test('which the page on languages tells', () => {
    const page = readFileSync('docs/languages.md', 'utf8')
    const told = [...page.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) => cell.split('、'))
    expect(words.map(([word]) => word).filter((word) => !told.includes(word))).toEqual([])
  })
})

describe('a row has the last word', () => {
  const texts = new Map(product)

  test.each(Object.entries(prescribed))('%s stands in %s, and is refused otherwise', (key, id) => {
    const text = texts.get(key) ?? ''
    expect(rows.get(id)).toContain(text.replace(/。$/, ''))
    expect(faults([...words, ...writing], [[key, text]])).not.toEqual([])
  })

  test.each(Object.entries(terms))('%s has %s', (id, term) => {
    expect(rows.get(id)).toContain(term)
  })
})

function withoutTerms([key, text]: Said): Said {
  return [key, Object.values(terms).reduce((rest, term) => rest.replaceAll(term, ''), text)]
}

function faults(of: Words, said: readonly Said[]): string[] {
  return said.flatMap(([where, text]) =>
    of.filter(([, refused]) => refused.test(text)).map(([word]) => `${where}: ${text} (${word})`),
  )
}

/** Every text in an object; not the words by which a form is found, which have to be many, nor addresses. */
function saidIn(value: unknown, where = ''): Said[] {
  if (typeof value === 'string') return [[where, value.replace(/\]\([^)]*\)/g, ']')]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value)
    .filter(([key]) => !['words', 'synonyms', 'url', '$schema'].includes(key))
    .flatMap(([key, of]) => saidIn(of, where === '' ? key : `${where}.${key}`))
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(join(city, file), 'utf8'))
}
