import { type FoundAnswer, makeFindInAllForms } from '../../../application/office/find-in-all-forms.ts'
import type { Storage } from '../../../application/ports/storage.ts'
import { clockText, dayText } from '../../../application/texts/day-text.ts'
import { shared as ja } from '../../../application/texts/ja.json'
import { tokyoDay } from '../../../domain/shared/local-date.ts'
import { type Command, command } from '../command.ts'
import type { CommandContext } from '../command-context.ts'
import { printable, writeAll } from '../printing.ts'
import { byOf, options } from './by-office.ts'
import { withAnswers } from './with-answers.ts'

/** Finds the answers about somebody in all forms. */
export const findAnswers: Command = command({
  about:
    '名前、ふりがな、電話番号、生年月日、受付コードから、すべてのフォームの回答を探します。1件が1行です。',
  details: [
    '新しい順に20件までを出します。いくつも書くと、そのすべてに当てはまる回答です。',
    '姓だけでも、名だけでも、ふりがなでも探せます。空白、全角と半角、ひらがなとカタカナ、小さい「ゃ」「っ」、髙と高などの違いは問いません。',
    '名前の途中の文字や、電話番号の下4桁では探せません。電話番号は全部の桁です。',
    '生年月日は 1958/4/1、昭和33年4月1日、S33.4.1 のどれでもかまいません。',
    '住民が変更した回答は、今の回答だけが出ます。前の受付コードでも見つかります。',
    'だれが探し、何件見つかったかが監査ログに残ります。探したことばは残りません。',
  ],
  arguments: { words: { shown: '<ことば>', isRepeated: true } },
  options: {
    by: options.by,
    all: { about: '20件より多くても、すべて出します。' },
  },
  examples: ['山田 花子', '090-1234-5678', 'やまだ 昭和33年4月1日', '4K7QZ2MX'],
  run({ words, by, all }, context) {
    const asked = { words: words.join(' '), by: byOf(by, context), all }
    return withAnswers(context, (storage) => find(asked, storage, context))
  },
})

async function find(
  { words, by, all }: { words: string; by: string; all: boolean },
  storage: Storage,
  { clock, out, stop }: CommandContext,
): Promise<string> {
  const findInAllForms = makeFindInAllForms({ ...storage, clock })
  let count = 0
  for (let after: number | undefined; ; ) {
    stop?.throwIfAborted()
    const { found, next } = await findInAllForms({ words, by, ...(after !== undefined && { after }) })
    for (const answer of found) await writeAll(out, `${printable(lineOf(answer))}\n`)
    count += found.length
    after = next
    if (after === undefined) return count === 0 ? nothingFound : `${count}件です。`
    if (!all) return `新しい${count}件です。ほかにもあります。ことばを足すか、--all を付けてください。`
  }
}

const nothingFound = [
  '見つかりません。次のどれか1つだけで試してください。',
  '  姓だけか、ふりがな（名前の途中の文字では探せません）',
  '  電話番号の全部の桁（家族の番号かもしれません）',
  '  生年月日（1958/4/1、S33.4.1）',
  '  受付コードの8文字（O は 0、I と L は 1 としても読みます）',
].join('\n')

/** Who, of which form, when, its state, code and phone: what tells one answer from another while somebody waits. */
const lineOf = ({
  name,
  phone,
  formTitle,
  status,
  answerCode,
  earlierCodes,
  ...times
}: FoundAnswer): string =>
  [
    name || '（名前なし）',
    formTitle,
    whenText(times),
    status,
    earlierCodes.length === 0 ? answerCode : `${answerCode}（前 ${earlierCodes.join('、')}）`,
    phone,
  ]
    .filter((text) => text !== '')
    .join('　')

/** What is booked, or when it was received. */
function whenText({ bookings, receivedAt }: Pick<FoundAnswer, 'bookings' | 'receivedAt'>): string {
  if (bookings.length === 0) return `${dayText(ja, 'short.year', tokyoDay(receivedAt * 1000))}に受付`
  return bookings
    .map(({ day, time, reserved }) =>
      [dayText(ja, 'short.year', day), time.split('～').map(clockText).join('～'), reserved].join(' '),
    )
    .join('、')
}
