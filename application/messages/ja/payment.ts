/** Texts of paying. */
export const payment = {
  done: '決済が完了しました。',

  'method.credit': 'クレジットカード',
  'method.linepay': 'LINE Pay',
  'method.paypay': 'PayPay',
  'method.cash': '現金',
  'status.0': '支払い済み',
  'status.1': '未払い',
  'status.2': '返金済み',
  'status.3': '与信確保済み',
  'status.4': '与信取消済み',
  'tax.0': '消費税（外税 {rate}%）',
  'tax.1': '消費税（内税 {rate}%）',
  'line.count': '1以上の半角数字を入力してください。',
} as const
