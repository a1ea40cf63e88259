/** Texts of pages that the server makes without the application, in Japanese only: nobody's language is known there. */
export const serverPages = {
  contact: 'お問い合わせ先',
  'fault.title': 'ページを表示できませんでした',
  'fault.text': '申し訳ございません。しばらくしてから、もう一度開いてください。',
  again: 'もう一度開く',
  home: 'はじめの画面へ',
  my: '予約と申請の確認',
} as const
