import { LONGEST_WORDS } from '../../domain/answer/booking-message.ts'
import { isUnclaimed } from '../../domain/answer/claim.ts'
import { messageOfOffice } from '../../domain/answer/message-times.ts'
import { refuse } from '../../domain/refusal.ts'
import type { Officer } from '../../domain/staff/office-duty.ts'
import type { RequestContext } from '../ports/audit-log.ts'
import type { Clock } from '../ports/clock.ts'
import type { MessageRepository } from '../ports/message-repository.ts'
import { type ActNeeds, factsOfAct } from './office-act.ts'
import { type RecordChange, type RecordOfOfficerNeeds, recordToChange } from './record-of-officer.ts'

/**
 * Driving port of the office: writes to the resident of an answer in LINE, in words of its own; the outbox sends it,
 * and the record tells its fate. The audit event, stored with it, says who wrote and by which template, not the words.
 *
 * @param command.messageId a UUID of the dialog: what is sent again with it is written once
 * @param command.words 1 to 300 characters
 * @throws Refusal those of `recordToChange` and `factsOfAct`, `office.words_invalid`
 * @throws Refusal `office.no_line` if nobody owns the answer, or they want no messages, or the city sends none
 */
type MessageRecord = (
  command: RecordChange & { messageId: string; words: string; template?: string },
) => Promise<void>

type Needs = ActNeeds &
  RecordOfOfficerNeeds & {
    messages: Pick<MessageRepository, 'preference' | 'write'>
    clock: Clock
  }

/** What LINE draws, but for the ends of lines. */
const controls = /[^\P{Cc}\n]/u

export const makeMessageRecord =
  (needs: Needs) =>
  (officer: Officer, request: RequestContext): MessageRecord =>
  async ({ messageId, words: given, template, ...change }) => {
    const record = await recordToChange(needs, officer, change)
    const { by } = await factsOfAct(needs, { by: officer.username })
    const words = given.replace(/\r\n?/g, '\n').trim()
    if (words === '' || words.length > LONGEST_WORDS || controls.test(words))
      throw refuse('office.words_invalid', { max: LONGEST_WORDS })
    const settings = await needs.city.settings()
    const { answerId, surveyId, userId } = record
    const isOn = (await needs.messages.preference(userId))?.isOn ?? true
    if (!settings?.messages || isUnclaimed(record) || !isOn) throw refuse('office.no_line', {})
    const at = needs.clock.now()
    const known = settings.office?.templates?.some(({ title }) => title === template)
    const message = messageOfOffice(settings.messages, { kind: 'office', messageId, words }, at)
    const isWritten = await needs.messages.write(
      { answerId, userId, message },
      {
        ...{ kind: 'message.written', at, userId, surveyId, answerId, request },
        facts: { by: by!, message: 'office', ...(known && template !== undefined && { template }) },
      },
    )
    if (!isWritten) throw refuse('office.record_changed', {})
  }
