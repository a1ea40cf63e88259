import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { isCancelled } from '../../domain/answer/check-value.ts'
import { isUnclaimed } from '../../domain/answer/claim.ts'
import {
  latestRequest,
  type RequestState,
  requestState,
  waitsFor,
} from '../../domain/answer/correction-request.ts'
import { answersOf } from '../../domain/answer/entries.ts'
import { latestResult, type ShownResult, shownResult } from '../../domain/answer/office-result.ts'
import { askableItems, askableOf } from '../../domain/form/asked-form.ts'
import type { LocalDate } from '../../domain/shared/local-date.ts'
import type { SchemaItem } from '../../domain/survey/survey-config.ts'
import { itemText, type ListedAnswer } from './list-columns.ts'

/** For whom an answer waits: its owner is to correct it, or is late with that, or has and the desk is to look. */
export type Waiting = 'owner' | 'late' | 'desk'

/** What the office asked the owner of an answer, and told them, as it sees that itself. */
export type AskedOfRecord = {
  /** Items that they may be asked to correct, in the order of the form; empty: they can't be asked. */
  askable: readonly { itemKey: string; title: string }[]
  /** The request that counts; absent: nothing was ever asked. */
  asked?: {
    text: string
    /** `isGone`: the form asks nobody for it any more. */
    items: readonly { title: string; isGone: boolean }[]
    until: LocalDate
    state: RequestState
    /** Epoch seconds. */
    askedAt: number
    /** When it ended, epoch seconds; absent: it did not. */
    endedAt?: number
    /** The desk has seen what was corrected. */
    isSeen: boolean
    /** What was corrected, old and new. */
    changes: readonly { title: string; from: string; to: string }[]
  }
  /** The result that stands in the details. */
  result?: ShownResult
}

/** @param isMember its owner is a member by it: members are asked nothing */
export function askedOfRecord(listed: ListedAnswer, isMember: boolean, nowMs: number): AskedOfRecord {
  const { record, config } = listed
  const known = config ? askableItems(config) : []
  const canBeAsked = !isMember && !isCancelled(record.check) && !isUnclaimed(record)
  const request = latestRequest(record)
  const result = latestResult(record)
  const titleOf = (itemKey: string) =>
    config?.surveySchema?.find((item) => item.itemKey === itemKey)?.title ??
    record.entries.find((entry) => entry.itemKey === itemKey)?.title ??
    itemKey
  const { end } = request ?? {}
  return {
    askable: config && canBeAsked ? askableOf(config, answersOf(record.entries)).map(named) : [],
    ...(request && {
      asked: {
        ...{ text: request.text, until: request.until, askedAt: request.askedAt },
        items: request.items.map((itemKey) => ({
          title: titleOf(itemKey),
          isGone: !known.some((item) => item.itemKey === itemKey),
        })),
        state: requestState(request, record, nowMs),
        ...(end && { endedAt: end.at }),
        isSeen: end?.kind === 'answered' && end.seenAt !== undefined,
        changes: correctedByOwner(listed, (answered) => answered === end),
      },
    }),
    ...(result && { result: shownResult(result) }),
  }
}

const named = ({ itemKey, title }: SchemaItem) => ({ itemKey, title })

type Ends = NonNullable<ReturnType<typeof latestRequest>>['end']

/** What an owner corrected by the request whose end is meant, item by item. */
export function correctedByOwner(
  listed: ListedAnswer,
  isMeant: (end: Ends) => boolean,
): { title: string; from: string; to: string }[] {
  const { record } = listed
  const end = record.requests?.find((request) => request.end && isMeant(request.end))?.end
  if (end?.kind !== 'answered') return []
  return end.items.map((itemKey) => {
    const textIn = (entries: AnswerRecord['entries']) =>
      itemText({ itemKey }, { ...listed, record: { ...record, entries } })
    const title = [...end.to, ...end.from].find((entry) => entry.itemKey === itemKey)?.title
    return { title: title || itemKey, from: textIn(end.from), to: textIn(end.to) }
  })
}

/** For whom an answer waits now; undefined: for nobody. */
export function waitingOf(record: AnswerRecord, nowMs: number): Waiting | undefined {
  const waits = waitsFor(record)
  if (waits === undefined || waits === 'desk') return waits
  const request = latestRequest(record)
  return request && requestState(request, record, nowMs) === 'late' ? 'late' : 'owner'
}
