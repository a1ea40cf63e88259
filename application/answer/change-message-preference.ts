import type { Viewer } from '../../domain/session/viewer.ts'
import type { MessageRepository } from '../ports/message-repository.ts'

/**
 * Driving port: the viewer switches messages about reservations on or off; they come in the language that the viewer
 * has chosen. @throws Refusal `service.unavailable`
 */
type ChangeMessagePreference = (command: { isOn: boolean }) => Promise<void>

export const makeChangeMessagePreference =
  ({ messages }: { messages: Pick<MessageRepository, 'setPreference'> }) =>
  ({ userId }: Viewer): ChangeMessagePreference =>
  (preference) =>
    messages.setPreference(userId, preference)
