import type { errors as ja } from '../ja/errors.ts'

/** What to do about the errors of a form, in plain Japanese. */
export const errors: Readonly<Record<keyof typeof ja, string>> = {
  'advice.phone': '電話ばんごうは、はじめの 0から ぜんぶ 書いて ください。数字は 10こか 11こです。',
  'advice.postcode': 'ゆうびんばんごうは、数字を 7こ 書いて ください（れい：1234567）。',
  'advice.email': '「name@example.jp」のように、@の 前と 後も 書いて ください。',
  'advice.digits': '0から 9の 数字だけで 書いて ください。「-」や「円」などは 書かないで ください。',
  'advice.identifier': 'ちょうど 15文字で 書いて ください。',
  'advice.characters': '目に 見えない 文字が 入って います。ぜんぶ けして、もう 一ど 書いて ください。',
  'advice.date':
    '年・月・日を 3つとも 書いて ください。2月30日のような、カレンダーに ない 日は つかえません。',
  'advice.choice': 'リストから 1つ えらんで ください。',
  'advice.suggestion': '文字を 書くと、下に ことばが 出ます。その 中から 1つ えらんで ください。',
  'advice.shorter': '文字を 少なく して ください。',
  'advice.number': 'ばんごうを たしかめて、もう 一ど 書いて ください。',

  title: 'エラー：{title}',
  fixed: '直りました',
  'bar.left': 'あと {count}こ',
  'bar.next': 'つぎの エラーへ',
  'bar.none': 'ぜんぶ 直りました',
  'bar.on': 'つぎへ すすむ',
  'bar.back': 'たしかめる がめんへ',
  'bar.changing': '直したら、おして ください：',
}
