import type { RefusalCode } from '../../../domain/refusal.ts'

/** Texts of the pages on which staff link their LINE account. Some end without a full stop, as they are given (STAFF-03, STAFF-12). */
export const staff = {
  'refusal.staff.code_unknown': 'URLが正しくありません。2次元コードを読み取り直してください。',
  'refusal.staff.code_expired':
    '2次元コードの有効期限が切れています。この画面を閉じて管理者にお問い合わせ下さい',
  'refusal.staff.code_used': '既にこの2次元コードに登録済みです',
  'refusal.staff.password_wrong': 'パスワードが一致しません。',
  'refusal.staff.proof_refused':
    '手続きの時間が切れたか、途中から開かれました。もう一度、2次元コードを読み取るところから始めてください。',
  'refusal.staff.sign_in_failed': 'ユーザー名またはパスワードが正しくありません。',
  'refusal.staff.too_many_trials':
    '試した回数が多いため、いまは受け付けられません。約{afterMin}分後にもう一度お試しください。',
  'refusal.staff.invalid_form': '入力内容を確認してください。',
  'refusal.staff.creation_failed': 'ユーザーの登録でエラーが発生しました。',
  'refusal.staff.linked_elsewhere':
    'この職員は、他のLINEユーザーによって既に連携済みです。連携するユーザーを更新する場合は、管理画面から一度連携解除を行う必要があります。',
  'refusal.staff.invitation_refused':
    'この招待のURLは使えません。期限が切れたか、使用済みか、URLが正しくありません。管理者にお問い合わせください。',

  'issue.required': '入力は必須です。',
  'issue.digit_missing': '数字は必須です',
  'issue.email_invalid': 'メールアドレスが正しくありません。',
  'issue.too_short': '{limit}文字以上で入力してください',
  'issue.too_long': '{limit}文字以内で入力してください',
  'issue.reserved': 'このユーザー名は使えません。別の名前にしてください。',
  'issue.common': '推測されやすいパスワードです。別のパスワードにしてください。',

  'related.done': 'LINE連携が正常に完了しました。',
  'related.same': '既に連携済みです。',

  'account.title': '連携するLINEアカウント',
  'account.guest': '名前を表示できません',
  'account.check': 'ご自分のLINEアカウントではないときは、先に進まずに画面を閉じてください。',

  'landing.title': '管理者アカウントをお持ちですか？',
  'landing.lead':
    '{cityName}の職員の方が、ご自分のLINEアカウントを職員の登録情報と連携するためのページです。',
  'landing.yes': 'はい',
  'landing.no': 'いいえ',
  'landing.next': '「はい」を選ぶとログインへ、「いいえ」を選ぶとアカウントの作成へ進みます。',

  'password.title': '2次元コードのパスワード',
  'password.lead': 'この2次元コードを渡した管理者から伝えられたパスワードを入力してください。',
  'password.submit': '次へ進む',

  'login.title': '職員LINEログイン',
  'login.lead': '管理者アカウントのユーザー名とパスワードを入力してください。',
  'login.submit': 'ログイン',
  'login.failed': 'ログイン処理に失敗しました : {message}',
  'login.advice': 'ユーザー名とパスワードをご確認のうえ、もう一度お試しください。',

  'create.title': '管理者アカウントの作成',
  'create.lead': 'アカウントを作成し、次のLINEアカウントと連携します。',
  'create.submit': '登録する',
  'create.advice': '別のユーザー名で、もう一度お試しください。',

  'field.username': 'ユーザー名',
  'field.password': 'パスワード',
  'field.newPassword': '仮パスワード',
  'field.email': 'メールアドレス',
  'hint.username': '{min}文字以上{max}文字以内',
  'hint.newPassword': '{min}文字以上{max}文字以内。数字を1文字以上入れてください。',
  'hint.email': '{max}文字以内',
  'form.sending': '確認しています。そのままお待ちください。',
  'password.show': 'パスワードを表示する',

  'linking.title': 'LINE連携をしています',
  'linking.lead': 'このLINEアカウントを連携しています。画面を閉じずに、そのままお待ちください。',
  'linking.retry': 'もう一度連携する',
  'complete.lead': 'この画面を閉じてください。',
  'registered.title': '登録済みの2次元コード',
  'registered.lead': 'この2次元コードを使った連携は、もうできません。',
  'rescan.lead': '2次元コードを読み取り直すか、管理者にお問い合わせください。',
  'failed.title': 'LINE連携ができませんでした',
  'failed.again': '最初からやり直す',
} as const satisfies Record<`refusal.${Extract<RefusalCode, `staff.${string}`>}`, string> &
  Record<string, string>
