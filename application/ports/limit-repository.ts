/** What is counted: a kind of event, and by whom or from where. */
export type Counter = { of: string; by: string }

/** How often something was counted in the window that ends at `untilMs` (epoch milliseconds). */
type CountedWindow = { times: number; untilMs: number }

/**
 * Driven port: counts that all processes share and that outlive a restart. A window begins with the first count after
 * the last window ended. Names are kept as a blind index. Every adapter passes
 * `tests/contracts/limit-repository.contract.ts`.
 */
export interface LimitRepository {
  /**
   * Adds one unless more than `max` would then be counted; durable when it resolves. However many run at once, in
   * whatever process, no more than `max` are counted in a window.
   *
   * @param counted.untilMs the end of the window that begins if none is open
   * @param counted.extend whether an open window, too, then ends at `untilMs`, if this is counted
   * @returns the window as it is now, and whether this was counted
   * @throws Refusal `service.unavailable`
   */
  count(
    counted: Counter & { max: number; untilMs: number; extend?: boolean },
    nowMs: number,
  ): Promise<CountedWindow & { counted: boolean }>

  /**
   * Takes one back that was counted in the window until `untilMs`; nothing if another one is open by now.
   * @param extended whether others may have extended that window since
   */
  takeBack(counter: Counter, untilMs: number, extended?: boolean): Promise<void>
}
