import type { ValueKey } from '../../domain/answer/own-answer.ts'
import { refuse } from '../../domain/refusal.ts'

/**
 * Driving port: the office marks member records (API-33). Residents are refused; the office does it by its command
 * (`npm run answers -- update`).
 *
 * @throws Refusal `member.office_only`
 */
type ChangeMemberCheck = (command: { keys: readonly ValueKey[]; check: string }) => Promise<void>

export const makeChangeMemberCheck = () => (): ChangeMemberCheck => async () => {
  throw refuse('member.office_only', {})
}
