import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import type { BookingMessage } from '../../domain/answer/booking-message.ts'
import { type WritingNeeds, writtenMessage } from '../answer/written-message.ts'
import type { CityRepository } from '../ports/city-repository.ts'
import type { ChatMessage } from '../ports/message-gateway.ts'
import type { MessageRepository } from '../ports/message-repository.ts'
import type { Told } from './tell-of-change.ts'

/** Whether a resident is told, and the words that they would read. */
export type NoticeToResident = {
  told: Told
  /** Absent: nothing is sent. */
  message?: Pick<ChatMessage, 'title' | 'visits'> & {
    /** What the office says in its own words. */
    words?: string
    /** What stands on its buttons. */
    links: readonly string[]
    /** In which language; absent: the default one. */
    language?: string
  }
}

export type NoticeNeeds = Omit<WritingNeeds, 'addressOf' | 'city'> & {
  city: Pick<CityRepository, 'settings' | 'languages'>
  messages: Pick<MessageRepository, 'preference'>
}

/** What the resident of an answer would read of messages that are not stored yet. */
export async function noticeToResident(
  needs: NoticeNeeds,
  { surveyId, userId, keyMs, answerId }: AnswerRecord,
  { told, messages = [] }: { told: Told; messages?: readonly BookingMessage[] },
): Promise<NoticeToResident> {
  const notice = messages.find(({ kind }) => kind !== 'reminder')
  const settings = await needs.city.settings()
  if (told !== 'told' || !notice || !settings) return { told }
  const language = (await needs.messages.preference(userId))?.language
  const of = { surveyId, userId, keyMs, answerId, ...(language !== undefined && { language }) }
  const writing = { ...needs, addressOf: (path: string) => path }
  const { title, visits, words, links } = await writtenMessage(writing, settings, { ...notice, ...of })
  return {
    told,
    message: {
      ...{ title, visits, links: links.map(({ label }) => label) },
      ...(words !== undefined && { words }),
      ...(language !== undefined && { language }),
    },
  }
}
