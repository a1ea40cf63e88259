import { answersOver, viewsOverBefore } from '../../domain/answer/retention.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import type { Clock } from '../ports/clock.ts'
import type { OverAnswer, RetentionRepository } from '../ports/retention-repository.ts'
import { yieldToEventLoop } from '../shared/in-batches.ts'

/** How many answers of each form, and views, were over. */
export type PurgeReport = { answers: ReadonlyMap<string, number>; views: number }

type PurgeOptions = {
  /** true: only counts. */
  dryRun?: boolean
  /** Called before each form. */
  progress?: (done: number, total: number, surveyId: string) => void
  /** Ends it after the current step. */
  stop?: AbortSignal | undefined
}

/**
 * Driving port of the office: erases the answers that are over by the retention of their form (none: they are kept;
 * removed: as it said last; records of members: only those who have left), cancelled and superseded answers after a
 * year, and old views. In steps; what is erased stays erased when it is interrupted.
 *
 * @throws Refusal `service.unavailable`
 */
type Purge = (options?: PurgeOptions) => Promise<PurgeReport>

type Needs = { retention: RetentionRepository; clock: Clock }

/** Answers erased at once, so that they share commits. */
const AT_ONCE = 20

export const makePurge =
  ({ retention, clock }: Needs): Purge =>
  async ({ dryRun = false, progress = () => {}, stop } = {}) => {
    const today = tokyoDay(clock.now())
    const answers = new Map<string, number>()

    async function rest(): Promise<void> {
      await yieldToEventLoop()
      stop?.throwIfAborted()
    }

    async function erase(surveyId: string, over: readonly OverAnswer[]): Promise<number> {
      if (dryRun) return over.length
      let erased = 0
      for (let at = 0; at < over.length; at += AT_ONCE) {
        stop?.throwIfAborted()
        const step = over.slice(at, at + AT_ONCE).map((answer) => {
          const { answerId } = answer
          const event = { kind: 'answer.purged', at: clock.now(), surveyId, answerId } as const
          return retention.erase(answer, today, [event])
        })
        erased += (await Promise.all(step)).filter(Boolean).length
      }
      return erased
    }

    async function purgeForm(surveyId: string): Promise<void> {
      const over = answersOver(await retention.retentionOf(surveyId), today)
      for (let after: number | undefined = 0; after !== undefined; ) {
        await rest()
        const page = await retention.findOver(surveyId, over, after)
        const count = await erase(surveyId, page.answers)
        if (count > 0) answers.set(surveyId, (answers.get(surveyId) ?? 0) + count)
        after = page.next
      }
    }

    async function purgeViews(): Promise<number> {
      const before = viewsOverBefore(today)
      if (dryRun) return retention.countViews(before)
      let views = 0
      for (let erased = 1; erased > 0; views += erased) {
        await rest()
        erased = await retention.eraseViews(before)
      }
      return views
    }

    const surveyIds = await retention.surveyIds()
    for (const [done, surveyId] of surveyIds.entries()) {
      progress(done, surveyIds.length, surveyId)
      await purgeForm(surveyId)
    }
    progress(surveyIds.length, surveyIds.length, '')
    return { answers, views: await purgeViews() }
  }
