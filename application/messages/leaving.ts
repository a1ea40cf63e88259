/** What is said to somebody who leaves a form that is not finished (ROUTE-29); apart from the others, as few ever read it. */
const leavingJa = {
  title: 'この画面から移動できません',
  message: 'ブラウザの「戻る」で移動すると、処理が正しく完了しないことがあります。',
  advice: 'やめるときや、うまくいかないときは、ブラウザを閉じて、最初からやり直してください。',
  stay: '入力画面に戻る',
} as const

const leavingEn: LeavingTexts = {
  title: 'You cannot leave this page now',
  message: 'Going back with the browser may keep processing from completing.',
  advice: 'To stop, or if something goes wrong, please close the browser and start over.',
  stay: 'Stay on this page',
}

type LeavingTexts = Readonly<Record<keyof typeof leavingJa, string>>

/** Those texts in a language; Japanese where we have none. */
export const leavingTexts = (languageCode: string): LeavingTexts =>
  languageCode === 'en' ? leavingEn : leavingJa
