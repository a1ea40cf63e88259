import type { staff as ja } from '../ja/staff.ts'

/** Texts of the pages on which staff link their LINE account, in Simplified Chinese. */
export const staff: Readonly<Record<keyof typeof ja, string>> = {
  'refusal.staff.code_unknown': 'URL不正确，请重新扫描二维码。',
  'refusal.staff.code_expired': '二维码已过期。请关闭此页面并联系管理员',
  'refusal.staff.code_used': '此二维码已登记过',
  'refusal.staff.password_wrong': '密码不一致。',
  'refusal.staff.proof_refused': '已超过操作时间，或页面是从中途打开的。请从扫描二维码开始重新操作。',
  'refusal.staff.sign_in_failed': '用户名或密码不正确。',
  'refusal.staff.too_many_trials': '尝试次数过多，目前无法受理。请在约{afterMin}分钟后重试。',
  'refusal.staff.invalid_form': '请确认您填写的内容。',
  'refusal.staff.creation_failed': '登记用户时发生错误。',
  'refusal.staff.linked_elsewhere':
    '该职员已与其他LINE用户绑定。如需更换绑定的用户，须先在管理页面解除绑定。',
  'refusal.staff.invitation_refused': '此邀请URL无法使用。可能已过期、已被使用，或URL不正确。请联系管理员。',

  'issue.required': '此项必须填写。',
  'issue.digit_missing': '必须包含数字',
  'issue.email_invalid': '邮箱地址不正确。',
  'issue.too_short': '请输入至少{limit}个字符',
  'issue.too_long': '请最多输入{limit}个字符',
  'issue.reserved': '此用户名不能使用，请换一个。',
  'issue.common': '此密码容易被猜到，请换一个。',

  'related.done': 'LINE绑定已完成。',
  'related.same': '已绑定。',

  'account.title': '要绑定的LINE账号',
  'account.guest': '无法显示名称',
  'account.check': '如果这不是您本人的LINE账号，请不要继续，直接关闭页面。',

  'landing.title': '您有管理员账号吗？',
  'landing.lead': '本页面供{cityName}的职员将本人的LINE账号与职员登记信息绑定。',
  'landing.yes': '有',
  'landing.no': '没有',
  'landing.next': '选择“有”将进入登录，选择“没有”将创建新账号。',

  'password.title': '二维码的密码',
  'password.lead': '请输入向您提供此二维码的管理员所告知的密码。',
  'password.submit': '下一步',

  'login.title': '职员LINE登录',
  'login.lead': '请输入管理员账号的用户名和密码。',
  'login.submit': '登录',
  'login.failed': '登录失败：{message}',
  'login.advice': '请确认用户名和密码后重试。',

  'create.title': '创建管理员账号',
  'create.lead': '将创建账号，并与以下LINE账号绑定。',
  'create.submit': '登记',
  'create.advice': '请换一个用户名重试。',

  'field.username': '用户名',
  'field.password': '密码',
  'field.newPassword': '临时密码',
  'field.email': '邮箱地址',
  'hint.username': '{min}至{max}个字符',
  'hint.newPassword': '{min}至{max}个字符，至少包含1个数字。',
  'hint.email': '不超过{max}个字符',
  'form.sending': '正在确认，请稍候。',
  'password.show': '显示密码',

  'linking.title': '正在绑定LINE',
  'linking.lead': '正在绑定此LINE账号。请不要关闭页面，稍候片刻。',
  'linking.retry': '重新绑定',
  'complete.lead': '请关闭此页面。',
  'registered.title': '已登记的二维码',
  'registered.lead': '此二维码已不能再用于绑定。',
  'rescan.lead': '请重新扫描二维码，或联系管理员。',
  'failed.title': '未能绑定LINE',
  'failed.again': '从头重新开始',
}
