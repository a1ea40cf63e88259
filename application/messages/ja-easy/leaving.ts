import type { leaving as ja } from '../ja/leaving.ts'

/** What is said to somebody who leaves a form that is not finished, in plain Japanese. */
export const leaving: Readonly<Record<keyof typeof ja, string>> = {
  title: 'いまは この がめんから うごかないで ください',
  message: 'ブラウザの「もどる」を おすと、手つづきが 正しく おわらない ことが あります。',
  advice: 'やめる ときや、うまく いかない ときは、ブラウザを とじて、はじめから やり直して ください。',
  stay: '書く がめんに もどる',
}
