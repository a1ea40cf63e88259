import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { answersOf } from '../../domain/answer/entries.ts'
import { documentsOf } from '../../domain/answer/office-result.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import type { Answer, Answers } from '../../domain/survey/answer.ts'
import { attachmentIdIn, attachmentText } from '../../domain/survey/rules/attachment-value.ts'
import type { SchemaItem } from '../../domain/survey/survey-config.ts'
import type { FillForm, FormFilling } from '../answer/validate-answer.ts'
import type { Attachment, AttachmentRepository } from '../ports/attachment-repository.ts'
import type { Clock } from '../ports/clock.ts'
import { takesFiles } from './send-attachment.ts'

type Needs = { attachments: Pick<AttachmentRepository, 'findOwn'>; clock: Clock }

/**
 * For forms with files: writes what names them anew by what is stored, so that no name or size of a request counts, and
 * gives the answer its files. One that is not the resident's, was sent for another form, belongs to another answer or
 * to a result, is named a second time, or is no longer kept, is left as a text that no item takes; of an answer that is
 * edited each is that of the item which named it already, if that still does.
 */
export const fillAttachments =
  (needs: Needs): FillForm =>
  ({ viewer, config, edited, command }) => {
    const items = (config.surveySchema ?? []).filter(takesFiles)
    return items.length === 0
      ? undefined
      : begin(needs, { viewer, items, edited, surveyId: config.surveyId }, command.answers)
  }

type Asked = {
  viewer: Viewer
  items: readonly SchemaItem[]
  edited: AnswerRecord | undefined
  surveyId: string
}

async function begin(
  { attachments, clock }: Needs,
  { viewer, items, edited, surveyId }: Asked,
  sent: Answers,
): Promise<FormFilling> {
  const named = items.flatMap(({ itemKey }) => idsOf(sent.get(itemKey)))
  const found = await attachments.findOwn(viewer.userId, [...new Set(named)], clock.now())
  const documents = edited ? documentsOf(edited) : []
  const usable = new Map(
    found
      .filter((one) => one.surveyId === surveyId && isUsable(one, edited))
      .filter(({ attachmentId }) => !documents.includes(attachmentId))
      .map((one) => [one.attachmentId, one]),
  )
  return {
    prepare: (given) =>
      named.length === 0
        ? given
        : prepared(given, items, usable, new Map(edited && answersOf(edited.entries))),
    fill: (answers) => ({
      answers,
      attachments: items.flatMap(({ itemKey }) => idsOf(answers.get(itemKey))),
    }),
  }
}

const idsOf = (answer: Answer = []): readonly string[] => answer.flatMap((text) => attachmentIdIn(text) ?? [])

const isUsable = ({ state, answerId, isHeld }: Attachment, edited: AnswerRecord | undefined): boolean =>
  (state === 'kept' || state === 'waiting') &&
  !isHeld &&
  (answerId === undefined || answerId === edited?.answerId)

/** The answers with each file named as it is stored, once. */
function prepared(
  given: Answers,
  items: readonly SchemaItem[],
  usable: ReadonlyMap<string, Attachment>,
  stored: Answers,
): Answers {
  const free = new Map(usable)
  const placeOf = new Map(
    items.flatMap(({ itemKey }) => {
      const named = idsOf(given.get(itemKey))
      const own = idsOf(stored.get(itemKey)).filter((attachmentId) => named.includes(attachmentId))
      return own.map((attachmentId) => [attachmentId, itemKey] as const)
    }),
  )
  const answers = new Map(given)
  for (const { itemKey } of items) {
    const answer = given.get(itemKey)
    if (answer === undefined) continue
    const texts = new Set(answer.filter((text) => text !== ''))
    const byFile = new Map([...texts].map((text) => [attachmentIdIn(text) ?? '', text]))
    answers.set(
      itemKey,
      [...byFile].map(([attachmentId]) => {
        const isHere = (placeOf.get(attachmentId) ?? itemKey) === itemKey
        const file = isHere ? free.get(attachmentId) : undefined
        if (isHere) free.delete(attachmentId)
        // Nothing after the id: that names no file.
        return file ? attachmentText(file) : attachmentId || '?'
      }),
    )
  }
  return answers
}
