import type { ChatMessage, MessageGateway, SendResult } from '../../application/ports/message-gateway.ts'

type Delivered = { userId: string; message: ChatMessage }

/**
 * A messenger that only writes down what was sent; `fails` makes it answer so instead, to everybody or to one resident.
 */
export type RecordingMessages = MessageGateway & {
  readonly delivered: readonly Delivered[]
  fails: ((userId: string) => Exclude<SendResult, { kind: 'sent' }> | undefined) | undefined
}

export function recordingMessages(): RecordingMessages {
  const delivered: Delivered[] = []
  const keys = new Set<string>()
  const gateway: RecordingMessages = {
    delivered,
    fails: undefined,
    async send({ userId, message, retryKey }) {
      const failure = gateway.fails?.(userId)
      if (failure) return failure
      if (!keys.has(retryKey)) delivered.push({ userId, message })
      keys.add(retryKey)
      return { kind: 'sent' }
    },
  }
  return gateway
}
