/** Texts around the choice of a category. They come with its chunk, as most forms have none. */
export type CategoryTexts = {
  /** Label of the last step. */
  item: string
  /** Before the day and time that the answer has already. */
  time: string
  timeLead: string
  /** From Sunday. */
  weekdays: readonly string[]
}

const ja: CategoryTexts = {
  item: '予約する内容',
  time: '予約の日時',
  timeLead: '上の選択を変えると、日時も選び直しになります。',
  weekdays: ['日', '月', '火', '水', '木', '金', '土'],
}

const en: CategoryTexts = {
  item: 'What to book',
  time: 'Date and time',
  timeLead: 'If you change the choice above, you choose the date and time again.',
  weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
}

/** The texts in a language, Japanese where there are none. */
export const categoryTexts = (languageCode: string): CategoryTexts => (languageCode === 'en' ? en : ja)
