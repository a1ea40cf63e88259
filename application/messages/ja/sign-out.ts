/** Texts beside the sign-out, in Japanese only, as the frame of every screen. */
export const signOut = {
  shared: 'ほかの人も使う端末です',
  signOut: 'サインアウト',
} as const
