import type { staff as ja } from '../ja/staff.ts'

/** Texts of the pages on which staff link their LINE account, in plain Japanese. */
export const staff: Readonly<Record<keyof typeof ja, string>> = {
  'refusal.staff.code_unknown': 'URLが まちがって います。QRコードを もう 一ど 読みとって ください。',
  'refusal.staff.code_expired':
    'QRコードの しめきりが すぎました。この がめんを とじて、かかりの 人に 聞いて ください。',
  'refusal.staff.code_used': 'この QRコードは、もう とうろくに つかいました。',
  'refusal.staff.password_wrong': 'パスワードが ちがいます。',
  'refusal.staff.proof_refused':
    '時間が かかりすぎたか、とちゅうから ひらきました。もう 一ど、QRコードを 読みとる ところから はじめて ください。',
  'refusal.staff.sign_in_failed': 'ユーザー名か パスワードが まちがって います。',
  'refusal.staff.too_many_trials':
    'ためした 回数が 多すぎます。{afterMin}分ぐらい 後に、もう 一ど ためして ください。',
  'refusal.staff.invalid_form': '書いた ことを たしかめて ください。',
  'refusal.staff.creation_failed': 'ユーザーの とうろくで、エラーに なりました。',
  'refusal.staff.linked_elsewhere':
    'この しょくいんは、もう ほかの LINEの 人と つながって います。つながる 人を かえる ときは、かんりの がめんで、先に 今の つながりを 切って ください。',
  'refusal.staff.invitation_refused':
    'この しょうたいの URLは つかえません。しめきりが すぎたか、もう つかったか、URLが まちがって います。かかりの 人に 聞いて ください。',

  'issue.required': 'かならず 書いて ください。',
  'issue.digit_missing': '数字を かならず 入れて ください。',
  'issue.email_invalid': 'メールアドレスが まちがって います。',
  'issue.too_short': '{limit}文字か、それより 多く 書いて ください。',
  'issue.too_long': '{limit}文字までで 書いて ください。',
  'issue.reserved': 'この ユーザー名は つかえません。ほかの 名前に して ください。',
  'issue.common': 'ほかの 人が すぐに わかる パスワードです。ほかの パスワードに して ください。',

  'related.done': 'LINEと つながりました。',
  'related.same': 'もう つながって います。',

  'account.title': 'つなげる LINEアカウント',
  'account.guest': '名前を 見せる ことが できません',
  'account.check': '自分の LINEアカウントでは ない ときは、すすまないで、がめんを とじて ください。',

  'landing.title': 'かんりしゃの アカウントを もって いますか？',
  'landing.lead':
    '{cityName}の しょくいんが、自分の LINEアカウントを、しょくいんの とうろくと つなげる ページです。',
  'landing.yes': 'はい',
  'landing.no': 'いいえ',
  'landing.next':
    '「はい」を えらぶと ログイン、「いいえ」を えらぶと アカウントを 作る がめんに すすみます。',

  'password.title': 'QRコードの パスワード',
  'password.lead': 'この QRコードを くれた 人から 聞いた パスワードを 書いて ください。',
  'password.submit': 'つぎへ すすむ',

  'login.title': 'しょくいんの LINEログイン',
  'login.lead': 'かんりしゃの アカウントの ユーザー名と パスワードを 書いて ください。',
  'login.submit': 'ログイン',
  'login.failed': 'ログインできませんでした：{message}',
  'login.advice': 'ユーザー名と パスワードを たしかめて、もう 一ど ためして ください。',

  'create.title': 'かんりしゃの アカウントを 作る',
  'create.lead': 'アカウントを 作って、つぎの LINEアカウントと つなげます。',
  'create.submit': 'とうろくする',
  'create.advice': 'ほかの ユーザー名で、もう 一ど ためして ください。',

  'field.username': 'ユーザー名',
  'field.password': 'パスワード',
  'field.newPassword': 'かりの パスワード',
  'field.email': 'メールアドレス',
  'hint.username': '{min}文字から {max}文字まで',
  'hint.newPassword': '{min}文字から {max}文字まで。数字を 1つか、それより 多く 入れて ください。',
  'hint.email': '{max}文字まで',
  'form.sending': 'たしかめて います。まって ください。',
  'password.show': 'パスワードを 見る',

  'linking.title': 'LINEと つなげて います',
  'linking.lead': 'この LINEアカウントを つなげて います。がめんを とじないで、まって ください。',
  'linking.retry': 'もう 一ど つなげる',
  'complete.lead': 'この がめんを とじて ください。',
  'registered.title': 'もう つかった QRコード',
  'registered.lead': 'この QRコードでは、もう つなげる ことが できません。',
  'rescan.lead': 'QRコードを もう 一ど 読みとるか、かかりの 人に 聞いて ください。',
  'failed.title': 'LINEと つなげる ことが できませんでした',
  'failed.again': 'はじめから やり直す',
}
