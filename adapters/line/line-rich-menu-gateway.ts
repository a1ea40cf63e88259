import type { RichMenuGateway } from '../../application/ports/rich-menu-gateway.ts'
import { refuse } from '../../domain/refusal.ts'
import { type LineMessagingConfig, lineMessagingClient } from './line-messaging-client.ts'

/** LINE's rich menu (FORM-23). A user whom LINE does not know, or who has no menu of their own, is no error. */
export function lineRichMenuGateway(config: LineMessagingConfig): RichMenuGateway {
  const client = lineMessagingClient(config)
  return {
    unlinkUnansweredMenu: async (userId) => {
      if (!config.token) return
      const status = await client('DELETE', `/v2/bot/user/${encodeURIComponent(userId)}/richmenu`)
      if (status !== 404 && (status < 200 || status > 299)) throw refuse('service.unavailable', {})
    },
  }
}
