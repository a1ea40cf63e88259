import type { signOut as ja } from '../ja/sign-out.ts'

/** Texts beside the sign-out, in Korean. */
export const signOut: Readonly<Record<keyof typeof ja, string>> = {
  shared: '다른 사람과 함께 쓰는 기기입니다',
  signOut: '로그아웃',
}
