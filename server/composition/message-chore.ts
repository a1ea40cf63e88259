import { setTimeout as sleep } from 'node:timers/promises'
import { faultOf, type Log } from '../../adapters/http/server/log.ts'
import { makePlanReminders } from '../../application/answer/plan-reminders.ts'
import { makeSendMessages } from '../../application/answer/send-messages.ts'
import { type AllForms, allForms } from '../../application/office/all-forms.ts'
import { repeat } from '../../application/shared/repeat.ts'

/** How soon a message is sent after it is due, milliseconds. */
const EVERY_MS = 5_000
const AFTER_ERROR_MS = 30_000
/** How long the end may take, milliseconds. */
const LAST_MS = 700

type Needs = Parameters<typeof makePlanReminders>[0] & Parameters<typeof makeSendMessages>[0] & AllForms

type Sending = {
  log: Log
  /** Called with what was sent, and what was given up. */
  onMessages: (counts: { sent: number; givenUp: number }) => void
  /** Called after each time with whether it went well. */
  onOutcome?: (isWell: boolean) => void
  /** When it begins. */
  firstMs?: number
}

/**
 * Plans reminders, and sends messages as they become due; every process of the city does so.
 * @returns stops it; what is under way and does not end soon is sent again under its id, which LINE knows
 */
export function startSending(
  { surveys, members, ...needs }: Needs,
  { log, onMessages, onOutcome = () => {}, firstMs = EVERY_MS }: Sending,
): () => Promise<void> {
  const plan = makePlanReminders(needs)
  const send = makeSendMessages({ ...needs, surveys: allForms({ surveys, members }) })
  const stop = new AbortController()
  const sendDue = async () => {
    await plan(stop.signal)
    const { sent, givenUp, more } = await send(stop.signal)
    onMessages({ sent, givenUp })
    onOutcome(true)
    if (givenUp > 0) log.warn({ givenUp }, 'messages were given up')
    return more ? 0 : EVERY_MS
  }
  const end = repeat(sendDue, {
    firstMs,
    afterErrorMs: AFTER_ERROR_MS,
    onError: (error) => {
      onOutcome(false)
      log.warn({ fault: faultOf(error) }, 'sending messages failed')
    },
  })
  return async () => {
    stop.abort()
    await Promise.race([end(), sleep(LAST_MS, undefined, { ref: false })])
  }
}
