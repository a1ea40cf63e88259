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
    '続けて間違えたため、いまは確認できません。約{afterMin}分後にもう一度お試しください。',
  'refusal.staff.invalid_form': '入力内容を確認してください。',
  'refusal.staff.creation_failed': 'ユーザーの登録でエラーが発生しました。',
  'refusal.staff.linked_elsewhere':
    'この職員は、他のLINEユーザーによって既に連携済みです。連携するユーザーを更新する場合は、管理画面から一度連携解除を行う必要があります。',
  'refusal.staff.account_linked':
    'このLINEアカウントは、別の職員と連携済みです。連携する職員を変更する場合は、管理者に連携解除を依頼してください。',
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
} as const satisfies Record<`refusal.${Extract<RefusalCode, `staff.${string}`>}`, string> &
  Record<string, string>
