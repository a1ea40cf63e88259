import type { member as ja } from '../ja/member.ts'

/** Texts of member forms and the records in them, in Traditional Chinese, as used in Taiwan and Hong Kong. */
export const member: Readonly<Record<keyof typeof ja, string>> = {
  'ui.form.editing': '已填入您登記的內容。請只修改需要變更的項目。',
  'ui.confirm.lead': '將以此內容登記。確認無誤後，請點選「登記」。',
  'ui.confirm.submit': '登記',
  'ui.confirm.pushing': '正在登記。請勿關閉頁面，稍候片刻。',
  'ui.done.title': '登記已完成',
  'ui.done.snackbar': '已登記。',
  'ui.done.noMessage': '已受理您的會員登記。',
  'ui.error.resend': '重新登記',
  'ui.error.network.kept': '您輸入的內容已保留。請在訊號良好的地方再登記一次，不會重複受理。',

  'search.title': '尋找會員資料',
  'search.lead': '請輸入已登記的內容，然後點選「搜尋」。',
  'search.none.detail': '請確認是否與已登記的內容相同。您輸入的內容已保留。',
  'search.otherSurvey': '登記為新會員',

  'cancel.title': '取消會員登記',
  'cancel.lead': '取消後將無法使用會員手續，且無法復原。確定要取消的話，請點選「確定」。',
  'cancel.done': '會員登記已取消。',
  'cancel.progress': '正在取消會員登記。請勿關閉頁面，稍候片刻。',

  'number.automatic': '編號會在登記完成後通知您，不必填寫。',
  'number.lead': '這是在窗口與手續中使用的編號。您可以出示此頁面代替會員證。',
  'number.failed': '無法載入編號。',
  'register.first': '辦理此手續須先登記為會員。請先以此表單登記，完成後即可繼續辦理原本的手續。',
  'register.known': '已登記的會員，找到自己的登記後，即可在這支手機上使用。',
  'register.search': '尋找登記',
  'register.back': '繼續原本的手續',
  'register.toRecord': '查看會員資料',

  'tabs.label': '已送出的內容與會員資料',
  'tabs.answers': '已送出的內容',

  'list.title': '會員資料',
  'list.record': '登記內容',
  'list.change': '變更登記內容',
  'list.cancel': '取消會員登記',
  'list.cancelled': '此會員登記已取消。',
  'list.failed': '載入會員資料時發生錯誤。',

  'linked.title': '會員手續',
  'linked.before': '{title}（尚未開始受理）',
  'linked.over': '{title}（受理已結束）',
  'linked.label': '您要查看哪一項手續的內容？',
  'linked.none': '目前沒有可辦理的會員手續。',
  'linked.empty': '您尚未透過此手續送出任何內容。',
  'linked.open': '開啟此手續',
  'linked.failed': '發生不明錯誤，請洽管理員。',
}
