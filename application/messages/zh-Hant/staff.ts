import type { staff as ja } from '../ja/staff.ts'

/** Texts of the pages on which staff link their LINE account, in Traditional Chinese, as used in Taiwan and Hong Kong. */
export const staff: Readonly<Record<keyof typeof ja, string>> = {
  'refusal.staff.code_unknown': '網址不正確，請重新掃描QR碼。',
  'refusal.staff.code_expired': 'QR碼已過期。請關閉此頁面並洽管理員',
  'refusal.staff.code_used': '此QR碼已登記過',
  'refusal.staff.password_wrong': '密碼不一致。',
  'refusal.staff.proof_refused': '已超過操作時間，或頁面是從中途開啟的。請從掃描QR碼開始重新操作。',
  'refusal.staff.sign_in_failed': '使用者名稱或密碼不正確。',
  'refusal.staff.too_many_trials': '嘗試次數過多，目前無法受理。請於約{afterMin}分鐘後再試。',
  'refusal.staff.invalid_form': '請確認您填寫的內容。',
  'refusal.staff.creation_failed': '登記使用者時發生錯誤。',
  'refusal.staff.linked_elsewhere':
    '此職員已與其他LINE使用者綁定。如要更換綁定的使用者，須先在管理頁面解除綁定。',
  'refusal.staff.invitation_refused': '此邀請網址無法使用。可能已過期、已使用過，或網址不正確。請洽管理員。',

  'issue.required': '此項必須填寫。',
  'issue.digit_missing': '必須包含數字',
  'issue.email_invalid': '電子郵件地址不正確。',
  'issue.too_short': '請輸入至少{limit}個字元',
  'issue.too_long': '請最多輸入{limit}個字元',
  'issue.reserved': '此使用者名稱無法使用，請換一個。',
  'issue.common': '此密碼容易被猜到，請換一個。',

  'related.done': 'LINE綁定已完成。',
  'related.same': '已綁定。',

  'account.title': '要綁定的LINE帳號',
  'account.guest': '無法顯示名稱',
  'account.check': '如果這不是您本人的LINE帳號，請不要繼續，直接關閉頁面。',

  'landing.title': '您有管理員帳號嗎？',
  'landing.lead': '本頁面供{cityName}的職員將本人的LINE帳號與職員登記資料綁定。',
  'landing.yes': '有',
  'landing.no': '沒有',
  'landing.next': '選擇「有」將前往登入，選擇「沒有」將建立新帳號。',

  'password.title': 'QR碼的密碼',
  'password.lead': '請輸入提供此QR碼的管理員所告知的密碼。',
  'password.submit': '下一步',

  'login.title': '職員LINE登入',
  'login.lead': '請輸入管理員帳號的使用者名稱與密碼。',
  'login.submit': '登入',
  'login.failed': '登入失敗：{message}',
  'login.advice': '請確認使用者名稱與密碼後再試一次。',

  'create.title': '建立管理員帳號',
  'create.lead': '將建立帳號，並與以下LINE帳號綁定。',
  'create.submit': '登記',
  'create.advice': '請換一個使用者名稱再試一次。',

  'field.username': '使用者名稱',
  'field.password': '密碼',
  'field.newPassword': '暫時密碼',
  'field.email': '電子郵件地址',
  'hint.username': '{min}到{max}個字元',
  'hint.newPassword': '{min}到{max}個字元，至少包含1個數字。',
  'hint.email': '最多{max}個字元',
  'form.sending': '正在確認，請稍候。',
  'password.show': '顯示密碼',

  'linking.title': '正在綁定LINE',
  'linking.lead': '正在綁定此LINE帳號。請勿關閉頁面，稍候片刻。',
  'linking.retry': '重新綁定',
  'complete.lead': '請關閉此頁面。',
  'registered.title': '已登記的QR碼',
  'registered.lead': '此QR碼已無法再用於綁定。',
  'rescan.lead': '請重新掃描QR碼，或洽管理員。',
  'failed.title': '未能綁定LINE',
  'failed.again': '從頭重新開始',
}
