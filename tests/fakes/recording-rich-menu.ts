import type { RichMenuGateway } from '../../application/ports/rich-menu-gateway.ts'
import { refuse } from '../../domain/refusal.ts'

/** A rich menu that only writes down whom it was taken from; `down` makes it refuse like a provider that is away. */
export type RecordingRichMenu = RichMenuGateway & { readonly unlinked: readonly string[]; down: boolean }

export function recordingRichMenu(): RecordingRichMenu {
  const unlinked: string[] = []
  const gateway: RecordingRichMenu = {
    unlinked,
    down: false,
    async unlinkUnansweredMenu(userId) {
      if (gateway.down) throw refuse('service.unavailable', {})
      unlinked.push(userId)
    },
  }
  return gateway
}
