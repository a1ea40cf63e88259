import { refuse } from '../../domain/refusal.ts'
import { type Duty, dutiesText, isCityKeeper } from '../../domain/staff/office-duty.ts'
import type { Clock } from '../ports/clock.ts'
import type { Storage } from '../ports/storage.ts'
import { retryOnConflict } from '../shared/retry-on-conflict.ts'
import { findRecord, type StaffAct } from './staff.ts'

/**
 * What became of it: the person has other duties now, or the same ones; there is no such record or no such section.
 * `isOpen`: whether the city still has a keeper, without whom there is no office.
 */
type ChangedDuty =
  | { kind: 'changed' | 'unchanged'; sub: string; duties: readonly Duty[]; isOpen: boolean }
  | { kind: 'unknown' }
  | { kind: 'section_unknown'; known: readonly string[] }

/**
 * Driving port of the office: gives somebody a duty, in the place of the one that they have in that section, or takes
 * it. What they are signed in to reaches what their duties say from then on. An audit event tells of it.
 *
 * @param command.of user name or `sub`
 * @param command.isRemote whether staff records stand in an admin platform: then `of` is a `sub` and is not looked up
 * @throws Refusal `request.in_progress` if others keep changing them meanwhile, `office.not_allowed` if who does it
 * keeps the city no longer
 */
type ChangeDuty = (command: {
  of: string
  isRemote: boolean
  duty: Duty
  isTaken: boolean
  /** `keeper`: the keeper of the city who does it, by staff identifier. */
  act?: StaffAct & { keeper: string }
}) => Promise<ChangedDuty>

type Needs = Pick<Storage, 'staffAccounts' | 'officeDuties'> & {
  city: Pick<Storage['city'], 'settings'>
  clock: Clock
}

export const makeChangeDuty =
  (needs: Needs): ChangeDuty =>
  async ({ of, isRemote, duty, isTaken, act }) => {
    const { officeDuties, city, clock } = needs
    const record = isRemote ? undefined : await findRecord(needs, of)
    if (!record && !isRemote) return { kind: 'unknown' }
    const sub = record?.sub ?? of
    const known = ((await city.settings())?.office?.sections ?? []).map(({ sectionId }) => sectionId)
    const { role, sectionId } = duty
    if (sectionId !== undefined && !isTaken && !known.includes(sectionId))
      return { kind: 'section_unknown', known }
    const done = await retryOnConflict(async () => {
      const before = await officeDuties.of(sub)
      const duties = isTaken
        ? before.filter((held) => held.role !== role || held.sectionId !== sectionId)
        : [...before.filter((held) => held.sectionId !== sectionId), duty]
      const [from, to] = [dutiesText(before), dutiesText(duties)]
      if (from === to) return { kind: 'unchanged', duties } as const
      const event = {
        kind: 'office.duties_changed',
        at: clock.now(),
        ...(act && { request: act.request }),
        facts: { ...(act && { by: act.by }), sub, from, to },
      } as const
      const isPut = await officeDuties.put(sub, duties, [event], before, act?.keeper)
      return isPut ? ({ kind: 'changed', duties } as const) : undefined
    })
    if (!done) throw refuse('request.in_progress', {})
    const isOpen = [...(await officeDuties.list()).values()].some(isCityKeeper)
    return { ...done, sub, isOpen }
  }
