import type { MessageGateway, SendResult } from '../../application/ports/message-gateway.ts'
import { flexMessageOf } from './flex-message.ts'
import { type LineMessagingConfig, lineMessagingClient } from './line-messaging-client.ts'

/**
 * LINE's push messages. A message whose retry key LINE knows counts as sent; who is no friend of the account, or has
 * blocked it, gets nothing. Friends only: the channel must belong to the provider of the login channel, or LINE does
 * not know the user id.
 */
export function lineMessageGateway(config: LineMessagingConfig): MessageGateway {
  const client = lineMessagingClient(config)
  return {
    async send({ userId, message, retryKey }) {
      if (!config.token) return { kind: 'unavailable', reason: 'no_token' }
      const status = await client('POST', '/v2/bot/message/push', {
        headers: { 'X-Line-Retry-Key': retryKey },
        body: { to: userId, messages: [flexMessageOf(message)] },
      })
      return resultOf(status)
    },
  }
}

function resultOf(status: number): SendResult {
  if ((status >= 200 && status < 300) || status === 409) return { kind: 'sent' }
  if (status === 400 || status === 404) return { kind: 'unreachable', reason: `status_${status}` }
  return { kind: 'unavailable', reason: status === 0 ? 'no_answer' : `status_${status}` }
}
