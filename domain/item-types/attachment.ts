import type { Answer } from '../survey/answer.ts'
import { type Issue, issue } from '../survey/issue.ts'
import type { ItemType } from '../survey/item-type.ts'
import {
  attachmentIn,
  attachmentLimits,
  shownAttachment,
  UNFINISHED,
} from '../survey/rules/attachment-value.ts'
import type { SchemaItem } from '../survey/survey-config.ts'

/** How many files the item takes. */
const maxOf = ({ selection }: SchemaItem): number =>
  Math.min(selection?.max ?? attachmentLimits.filesOfItem, attachmentLimits.filesOfItem)

/**
 * Photos and PDF files, a text for each (`attachment-value.ts`). The server writes the texts by what it has stored, so
 * that nobody can claim another name or size; whose files they are is checked there too. Staff attach nothing.
 */
export const attachment: ItemType = {
  takesAnswer: true,
  severalTexts: true,
  control: (item) => ({
    kind: 'attachment',
    max: maxOf(item),
    maxBytes: attachmentLimits.bytes,
    pieceBytes: attachmentLimits.pieceBytes,
  }),
  check: checkFiles,
  shown: (answer) => answer.map(shownText).join('、'),
  files: (answer) => answer.flatMap((text) => attachmentIn(text) ?? []),
  fixed: ({ mode }) => mode === 'admin',
  issueOfStaff: (item) => issue(item, 'attachment.unknown', {}),
  normalised: (answer) => [...new Set(answer.filter((text) => text !== ''))],
}

function shownText(text: string): string {
  const file = attachmentIn(text)
  return file ? shownAttachment(file) : ''
}

function checkFiles(answer: Answer, item: SchemaItem): readonly Issue[] {
  if (answer.some((text) => text.startsWith(UNFINISHED))) return [issue(item, 'attachment.unfinished', {})]
  if (answer.some((text) => attachmentIn(text) === undefined)) return [issue(item, 'attachment.unknown', {})]
  const min = item.selection?.min ?? 0
  const max = maxOf(item)
  return answer.length >= min && answer.length <= max ? [] : [issue(item, 'attachment.count', { min, max })]
}
