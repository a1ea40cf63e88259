import { randomUUID } from 'node:crypto'
import { makePlanReminders } from '../../../application/answer/plan-reminders.ts'
import { makeSendMessages } from '../../../application/answer/send-messages.ts'
import type { MessageSettings } from '../../../domain/answer/message-times.ts'
import { type RecordingMessages, recordingMessages } from '../../fakes/recording-messages.ts'
import { aBookingSurvey, bookables } from '../bookables.ts'
import { answers, aSave } from '../forms.ts'
import type { Route } from '../routes.ts'
import { aTown, type Town } from '../town.ts'

const everything: MessageSettings = {
  afterBooking: true,
  afterChange: true,
  afterCancellation: true,
  reminder: { daysBefore: 1, at: '18:00' },
  quietHours: { from: '21:00', until: '08:00' },
}
export const liff = 'https://liff.line.me/123-abc'
export const addressOf = (path: string): string => `${liff}${path}`
export const holidays = { nameOf: () => undefined }

/** Hanako books at ten on Friday 2024-06-14. */
export const ten = 'cat01_7|20240614|1'
export const booking = (slot: string) => aSave({ answers: answers({ name: '花子', slot }) })

/** A town that sends messages, with what arrives. */
export async function aTownWithMessages(route: Route, over: Parameters<typeof aTown>[1] = {}, sends = true) {
  const town = await aTown(route, {
    surveys: [aBookingSurvey()],
    bookables: bookables(),
    now: '2024-06-01T12:00:00+09:00',
    ...(sends && { messages: everything }),
    ...over,
  })
  const gateway = recordingMessages()
  return { town, gateway, ...sendingFor(town, gateway) }
}

/** What a process needs to send messages. */
export const sendingNeeds = ({ storage, clock }: Town, gateway: RecordingMessages) => ({
  ...storage,
  ...{ gateway, clock, holidays },
  addressOf,
  ids: { messageId: randomUUID },
})

/** A process that sends messages. @param over puts something in the place of what it needs */
export function sendingFor(town: Town, gateway: RecordingMessages, over: object = {}) {
  const needs = { ...sendingNeeds(town, gateway), ...over }
  const sendMessages = makeSendMessages(needs)
  return {
    sendMessages,
    planReminders: makePlanReminders(needs),
    async sendAt(time: string) {
      town.clock.set(`${time}+09:00`)
      return sendMessages()
    },
  }
}

/** What is read in each message, line by line. */
export const texts = ({ delivered }: RecordingMessages) =>
  delivered.map(({ message: { title, visits } }) =>
    [title, ...visits.flatMap(({ when, place }) => [when, place])].join('\n'),
  )
/** The first line of each message. */
export const heads = (gateway: RecordingMessages) => texts(gateway).map((text) => text.split('\n')[0])
