import { isRefusal } from '../../domain/refusal.ts'
import type { Officer } from '../../domain/staff/office-duty.ts'
import type { RequestContext } from '../ports/audit-log.ts'
import { makeCancelForResident, planCancellation } from './cancel-for-resident.ts'
import { type NoticeNeeds, type NoticeToResident, noticeToResident } from './notice-to-resident.ts'
import { type SeenNeeds, seen } from './read-record.ts'
import { type RecordChange, type RecordOfOfficerNeeds, recordToChange } from './record-of-officer.ts'
import type { Told } from './tell-of-change.ts'

/** Of an answer all, or one of its reservations. */
type Cancelled = { itemKey?: string }

/** Why its resident can't cancel any more. */
type TooLate = 'reservation.deadline_passed' | 'payment.period_over'

/**
 * Driving port of the office: what cancelling would tell the resident, word for word, before it is done, and whether
 * their time to cancel is over. The audit event, which tells who has looked, is stored before it is returned.
 *
 * @throws Refusal those of `recordToChange` and `CancelForResident`
 */
export type PreviewCancel = (
  command: RecordChange & Cancelled,
) => Promise<NoticeToResident & { tooLate?: TooLate }>

/**
 * Driving port of the office: cancels an answer for its resident, as `CancelForResident`.
 * @throws Refusal those of `recordToChange` and `CancelForResident`
 */
export type CancelRecord = (
  command: RecordChange & Cancelled & { reason: string; isOver: boolean; tells: boolean },
) => Promise<{ told: Told }>

type CancelNeeds = RecordOfOfficerNeeds & Parameters<typeof makeCancelForResident>[0]

export const makePreviewCancel =
  (needs: SeenNeeds & Parameters<typeof planCancellation>[0] & NoticeNeeds) =>
  (officer: Officer, request: RequestContext): PreviewCancel =>
  async (command) => {
    const seeing = { officer, request, kind: 'office.viewed', atLeast: 'desk' } as const
    const { record } = await seen(needs, seeing, command)
    const plan = (isOver: boolean) => planCancellation(needs, { ...command, isOver, tells: true })
    try {
      return await noticeToResident(needs, record, await plan(false))
    } catch (error) {
      if (!isRefusal(error, 'reservation.deadline_passed', 'payment.period_over')) throw error
      return { ...(await noticeToResident(needs, record, await plan(true))), tooLate: error.code }
    }
  }

export const makeCancelRecord =
  (needs: CancelNeeds) =>
  (officer: Officer, request: RequestContext): CancelRecord =>
  async (command) => {
    await recordToChange(needs, officer, command)
    const { told } = await makeCancelForResident(needs)({ ...command, by: officer.username, request })
    return { told }
  }
