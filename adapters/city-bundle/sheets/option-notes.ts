import { listOf } from './cell-words.ts'

/** What people put between options that a sheet separates by 、. */
const otherSeparators = /[・･,，/／;；]/
const sentenceEnd = /(?:ます|ません|ました|です|でした|ください|する|した)。?$/
/** How the first half of a sentence surely ends before its comma; 「はい」 alone is one where no いいえ follows. */
const firstHalf =
  /(?:^はい|\p{Script=Hiragana}(?<!すべ|はじめ|初め)て|\p{Script=Han}し|んで|れば|ので|が|を|は)$/u
/** How it may end, or an option such as 手続き, あり and けがのとき: what follows tells. */
const firstHalfOrOption =
  /(?:(?!全て)\p{Script=Han}[みきりちびいけげせてねべめれ]|あり|おり|いただき|[のた](?:上|うえ)|場合|とき)$/u
const politeEnd = /(?:ます|ません|ました|です|でした|ください)。?$/
/** Sentences that are an option, whatever the others are. */
const ownOption = /^(?:特に|よく|まだ)?(?:(?:わか|分か|知|あ)りません|いません|該当しません|未定です)/
const brackets = /[（(「『【［[]|([）)」』】］\]])/g

/** What is surely not meant in the options of a cell: one option that is several, or a sentence that its 、 has torn. */
export function optionNotes(text: string): string[] {
  const options = listOf(text)
  const [only = ''] = options
  if (options.length === 1)
    return otherSeparators.test(only) && !sentenceEnd.test(only)
      ? [
          `選択肢が「${only}」の1つだけになります。いくつもあるときは「、」か、セルの中の改行（Alt+Enter）で区切ってください。`,
        ]
      : []
  if (text.trim().includes('\n')) return []
  const at = options.findIndex((option, index) => index > 0 && isTorn(options[index - 1]!, option))
  if (at < 0) return []
  return [
    `1つの文が「${options[at - 1]}」と「${options[at]}」の2つの選択肢に分かれます。「、」のある選択肢は、全部をセルの中の改行（Alt+Enter）で区切ってください。選択肢が1つだけなら、「、」のない文にしてください。`,
  ]
}

/** Whether a text and the next one are halves of a sentence, or of what stands in brackets. */
const isTorn = (before: string, after: string): boolean =>
  (firstHalf.test(before) && sentenceEnd.test(after)) ||
  (firstHalfOrOption.test(before) && politeEnd.test(after) && !isOtherOption(before, after)) ||
  openBrackets(before) > 0

/** Whether `after` stands by itself, as わかりません after あり, or says the opposite, as ありません. */
const isOtherOption = (before: string, after: string): boolean =>
  ownOption.test(after) || after.startsWith(before)

const openBrackets = (text: string): number =>
  [...text.matchAll(brackets)].reduce((open, [, closing]) => open + (closing === undefined ? 1 : -1), 0)
