/** Texts of paying. */
export const payment = {
  done: '決済が完了しました。',
} as const
