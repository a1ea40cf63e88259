import type { EndMessageBlock, SurveyConfig } from './survey-config.ts'

const isText = (text: string | undefined): boolean => text !== undefined && text.trim() !== ''

/**
 * The thank-you message as blocks, in their order; a plain string is one text block (FORM-08). Blank blocks are left
 * out. Empty if no block has text, even if there are images (FORM-10).
 */
export function endMessageBlocks({ endOfSurveyMessage: message }: SurveyConfig): EndMessageBlock[] {
  const blocks: readonly EndMessageBlock[] =
    typeof message === 'string' ? [{ type: 'text', text: message }] : (message ?? [])
  if (!blocks.some((block) => isText(block.text))) return []
  return blocks.filter((block) =>
    block.type === 'image' ? isText(block.originalContentUrl) : block.type === 'text' && isText(block.text),
  )
}
