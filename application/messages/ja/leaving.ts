/** What is said to somebody who leaves a form that is not finished (ROUTE-29). */
export const leaving = {
  title: 'この画面から移動できません',
  message: 'ブラウザの「戻る」で移動すると、処理が正しく完了しないことがあります。',
  advice: 'やめるときや、うまくいかないときは、ブラウザを閉じて、最初からやり直してください。',
  stay: '入力画面に戻る',
} as const
