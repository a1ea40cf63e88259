import type { session as ja } from '../ja/session.ts'

/** Texts of the sign-in page, in Korean. */
export const session: Readonly<Record<keyof typeof ja, string>> = {
  title: '로그인',
  progress: '로그인하고 있습니다',
  lead: '절차를 계속하려면 LINE으로 로그인해야 합니다.',
  failed: '로그인을 완료하지 못했습니다. 번거로우시겠지만 다시 시도해 주세요.',
  button: 'LINE으로 로그인',
}
