import { randomIds } from '../../../adapters/platform/random-ids.ts'
import { allForms } from '../../../application/office/all-forms.ts'
import { makeBookForResident } from '../../../application/office/book-for-resident.ts'
import { makeListFreeSlots, titlesToEnter } from '../../../application/office/list-free-slots.ts'
import type { Storage } from '../../../application/ports/storage.ts'
import { dayText, timeText } from '../../../application/texts/day-text.ts'
import { shared as ja } from '../../../application/texts/ja.json'
import { tokyoDay } from '../../../domain/shared/local-date.ts'
import { command, exitCodes } from '../command.ts'
import type { CommandContext } from '../command-context.ts'
import { dayOf } from '../counted-table.ts'
import { grouped, printable, slotText } from '../printing.ts'
import { byOf, options } from './by-office.ts'
import { writtenItem } from './correct-answer.ts'
import { importProblemText, importWarningText } from './import-texts.ts'
import { findingLine } from './row-findings.ts'
import { withAnswers } from './with-answers.ts'

/** Books for somebody at the counter or on the phone; without what they say it lists what is free. */
export const bookForResident = command({
  about:
    '電話や窓口の申込みを、1件受け付けて予約します。枠も --set も付けなければ、空いている枠を知らせます。',
  details: [
    '枠は「分類ID_予約項目ID 日 時刻」（court_a 2026-12-01 10:00）です。空いている枠の一覧に出る書き方のままで使えます。予約できるものが1つのフォームでは、日と時刻だけでかまいません。',
    '項目は、--set に題名か itemKey と値を、取り込む表のセルと同じ書き方で書きます。フォームの決まりで、職員が入れるものとして確かめます。',
    '住民が予約できる期間と件数の上限、定員を超えるときは、--over と --reason が要ります。',
    '受け付けた回答はまだだれのものでもなく、本人が検索すると自分のものになります。支払いのあるものは、窓口での支払いになります。',
    'もう一度行うと、もう1件受け付けます。だれが受け付けたかが、監査ログに残ります。',
  ],
  arguments: {
    surveyId: { shown: '<フォームID>' },
    slot: { shown: '<枠>', isOptional: true, isRepeated: true },
  },
  options: {
    set: { value: '<項目>=<値>', isRepeated: true, about: '項目の値です。いくつでも付けられます。' },
    over: { about: '住民が予約できる期間と件数の上限を超えていても受け付けます。--reason も要ります。' },
    reason: options.reason,
    item: { value: '<itemKey>', about: '予約の項目です。予約の項目がいくつもあるフォームで要ります。' },
    by: options.by,
    from: {
      value: '<日>',
      about: '空いている枠を、この日から知らせます。付けなければ今日です。',
      excludes: ['set'],
    },
    to: { value: '<日>', about: 'この日まで知らせます。付けなければ、その日だけです。', excludes: ['set'] },
    calendar: {
      value: '<カレンダーID>',
      isRepeated: true,
      about: 'そのカレンダーの空いている枠だけを知らせます。',
      excludes: ['set'],
    },
  },
  examples: [
    'kenshin --from 2026-12-01 --to 2026-12-07',
    'kenshin court_a 2026-12-01 10:00 --set お名前=山田花子 --set 電話番号=090-1234-5678',
  ],
  run({ surveyId, slot: words, set, ...given }, context) {
    if (words.length === 0 && set.length === 0) {
      const from = given.from === undefined ? tokyoDay(context.clock.now()) : dayOf(given.from)
      const to = given.to === undefined ? from : dayOf(given.to)
      const asked = { surveyId, from, to, calendarIds: given.calendar }
      return withAnswers(context, (storage) => listFreeSlots(asked, storage, context))
    }
    const { over: isOver, reason, item: itemKey, by } = given
    const slot = words.length > 0 ? words.join(' ') : undefined
    const act = { by: byOf(by, context), reason, isOver }
    const asked = { surveyId, slot, itemKey, items: set.map(writtenItem), ...act }
    return withAnswers(context, (storage) => book(asked, storage, context))
  },
})

async function listFreeSlots(
  asked: Parameters<ReturnType<typeof makeListFreeSlots>>[0],
  storage: Storage,
  { out, clock, holidays }: CommandContext,
): Promise<string> {
  const calendars = await makeListFreeSlots({ ...storage, clock, holidays })(asked)
  const free = calendars.filter(({ days }) => days.length > 0)
  for (const { offers, days } of free) {
    for (const { what, place } of offers) out.write(`${printable(`${place}（${what}）`)}\n`)
    for (const { day, slots } of days) {
      const times = slots.map(
        ({ coma, remaining }) => `${timeText(ja, coma.start, coma.end)} 残り${grouped(remaining)}`,
      )
      out.write(`  ${day} ${dayText(ja, 'weekday', day)}　${times.join('、')}\n`)
    }
  }
  const [first] = free
  const [day] = first?.days ?? []
  if (!first || !day) return '空いている枠はありません。--from と --to で、ほかの日も見てください。'
  const words = [asked.surveyId, first.offers[0]?.what, day.day, day.slots[0]?.coma.start].join(' ')
  const form = await allForms(storage).find(asked.surveyId)
  const titles = titlesToEnter(form?.config.surveySchema ?? [])
  const sets = (titles.length > 0 ? titles : ['<項目>']).map((title) => `--set ${printable(title)}=<値>`)
  return `予約するには：npm run answers -- book ${printable(words)} ${sets.join(' ')}`
}

async function book(
  asked: Parameters<ReturnType<typeof makeBookForResident>>[0],
  storage: Storage,
  { out, clock, holidays }: CommandContext,
): Promise<number> {
  const booking = makeBookForResident({ ...storage, clock, holidays, ids: randomIds })
  const { formTitle, answerCode, slots, problems, warnings } = await booking(asked)
  const catalog = await storage.bookings.catalog()
  const notes = warnings.map((each) => findingLine('注意', { ...each, text: importWarningText(each) }))
  const lines =
    answerCode === undefined
      ? [
          `受け付けられません：${formTitle}`,
          ...problems.map((problem) => findingLine('誤り', importProblemText(problem))),
          '何も書き込んでいません。',
        ]
      : [
          `受け付けました：${formTitle}`,
          ...slots.map((slot) => `  ${slotText(catalog, slot)}`),
          ...notes,
          '',
          `    ${spelled(answerCode)}`,
          '',
          `受付コードは ${answerCode} です。本人に伝えてください。`,
        ]
  for (const line of lines) out.write(`${printable(line)}\n`)
  return answerCode === undefined ? exitCodes.failed : exitCodes.ok
}

/** A code to be read out: `4 K 7 Q   Z 2 M X`. */
const spelled = (code: string): string =>
  [code.slice(0, 4), code.slice(4)].map((part) => [...part].join(' ')).join('   ')
