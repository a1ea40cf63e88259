import { lazyPart } from '../../../frame/lazy-part.tsx'

/** What only forms with files need, in chunks of its own. */
export const AttachmentControl = lazyPart(
  async () => (await import('./attachment-control.tsx')).AttachmentControl,
)
export const AttachmentAnswer = lazyPart(
  async () => (await import('./attachment-answer.tsx')).AttachmentAnswer,
)
