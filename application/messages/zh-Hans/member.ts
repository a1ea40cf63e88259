import type { member as ja } from '../ja/member.ts'

/** Texts of member forms and the records in them, in Simplified Chinese. */
export const member: Readonly<Record<keyof typeof ja, string>> = {
  'ui.form.editing': '已填入您登记的内容。请只修改需要更改的项目。',
  'ui.confirm.lead': '将按此内容登记。确认无误后，请点击“登记”。',
  'ui.confirm.submit': '登记',
  'ui.confirm.pushing': '正在登记。请不要关闭页面，稍候片刻。',
  'ui.done.title': '登记已完成',
  'ui.done.snackbar': '已登记。',
  'ui.done.noMessage': '已受理您的会员登记。',
  'ui.error.resend': '重新登记',
  'ui.error.network.kept': '您输入的内容已保留。请在信号良好的地方重新登记，不会重复受理。',

  'search.title': '查找会员信息',
  'search.lead': '请输入已登记的内容，然后点击“查找”。',
  'search.none.detail': '请确认是否与已登记的内容相同。您输入的内容已保留。',
  'search.otherSurvey': '登记为新会员',

  'cancel.title': '取消会员登记',
  'cancel.lead': '取消后将无法使用会员手续，且无法恢复。确定要取消的话，请点击“确定”。',
  'cancel.done': '会员登记已取消。',
  'cancel.progress': '正在取消会员登记。请不要关闭页面，稍候片刻。',

  'number.automatic': '编号将在登记完成后通知您，无需填写。',
  'number.lead': '这是在窗口和手续中使用的编号。您可以出示此页面代替会员证。',
  'number.failed': '无法加载编号。',
  'register.first': '办理此手续需要先登记为会员。请先填写此表单登记，登记完成后即可继续办理原来的手续。',
  'register.known': '已登记的会员，查找到自己的登记后，即可在这部手机上使用。',
  'register.search': '查找登记',
  'register.back': '继续办理原手续',
  'register.toRecord': '查看会员信息',

  'tabs.label': '已提交的内容与会员信息',
  'tabs.answers': '已提交的内容',

  'list.title': '会员信息',
  'list.record': '登记内容',
  'list.change': '更改登记内容',
  'list.cancel': '取消会员登记',
  'list.cancelled': '此会员登记已取消。',
  'list.failed': '加载会员信息时发生错误。',

  'linked.title': '会员手续',
  'linked.before': '{title}（尚未受理）',
  'linked.over': '{title}（受理结束）',
  'linked.label': '您想查看哪项手续的内容？',
  'linked.none': '目前没有可办理的会员手续。',
  'linked.empty': '您还没有通过此手续提交过内容。',
  'linked.open': '打开此手续',
  'linked.failed': '发生未知错误，请联系管理员。',
}
