import type { ChatMessage } from '../../application/ports/message-gateway.ts'

/** A message about one booking. */
export const aChatMessage = (over: Partial<ChatMessage> = {}): ChatMessage => ({
  title: '予約を受け付けました。',
  visits: [{ when: '6/14(金) 10:00～11:00', place: '場所：市役所' }],
  links: [
    { label: '予約を見る', url: 'https://city.example/my' },
    { label: '日時を変える', url: 'https://city.example/survey/x' },
  ],
  stop: { label: 'このお知らせを止める', url: 'https://city.example/my' },
  ...over,
})

/** What is read of it, line by line. */
export const linesOf = ({ title, visits, words, free, links, stop }: ChatMessage): string =>
  [
    title,
    ...visits.flatMap(({ when, place }) => [when, place]),
    ...(words === undefined ? [] : [words]),
    ...(free ? [free.title, ...free.times] : []),
    ...[...links, ...(stop ? [stop] : [])].map(({ label }) => label),
  ].join('\n')
