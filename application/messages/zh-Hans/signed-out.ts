import type { signedOut as ja } from '../ja/signed-out.ts'

/** Texts of signing out, in Simplified Chinese. */
export const signedOut: Readonly<Record<keyof typeof ja, string>> = {
  'ask.title': '要停止填写并退出登录吗？',
  'ask.lead': '填写中的内容和草稿将从此设备上删除。',
  'ask.leave': '退出登录',
  'ask.stay': '返回填写',
  title: '已退出登录',
  progress: '正在退出登录',
  lead: '已从此设备上删除登录信息、草稿和查找结果。',
  unheard: '由于网络连接失败，服务器未收到退出请求。但此设备上的登录已失效。',
  line: '您在LINE网站上可能仍处于登录状态。如果是与他人共用的设备，请关闭浏览器，或同时退出LINE网站的登录。',
  again: '重新登录',
}
