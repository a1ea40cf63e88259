import type { closed as ja } from '../ja/closed.ts'

/** What is said where a form takes nothing, in plain Japanese. */
export const closed: Readonly<Record<keyof typeof ja, string>> = {
  before: 'うけつけは まだ はじまって いません。',
  over: 'うけつけは おわりました。',
  from: 'うけつけの はじまり：{time}',
  to: 'うけつけの おわり：{time}',
  'before.lead': 'うけつけが はじまってから、もう 一ど ひらいて ください。',
  refused: '書いて いる 間に、うけつけが おわりました。おくる ことが できませんでした。',
  'refused.typed': '書いた こと（おくって いません）',
  'sent.lead':
    'もう おくった ものは、見る ことと、やめる（キャンセルする）ことが できます。かえる ことは できません。',
  sent: 'おくった ものを 見る',
}
