import type { Location, NavigationType, Navigator, To } from 'react-router-dom'

/** The address of the page and how it came there. */
export type NavigationState = { location: Location; action: NavigationType }

/** What the application uses of the history of a tab. */
export type PageHistory = Pick<BrowserHistory, keyof BrowserHistory>

/**
 * The history of this tab for the router: paths without '#', moved by us or by the browser's own buttons (ROUTE-01). Our own, so
 * that a move can be stopped before it is seen, and because it is a third of the size of the router's.
 */
export class BrowserHistory implements Navigator {
  /** Whether a move to that path is stopped: the address then stays what it is (ROUTE-29). */
  guard: ((path: string) => boolean) | undefined
  #current: NavigationState
  /** Index of the current entry of this tab's history, counted from where it was opened. */
  #at = entryNumber() ?? 0
  #listener: (current: NavigationState) => void = () => {}

  constructor() {
    this.#current = currentState(actions.pop)
    window.addEventListener('popstate', () => this.#popped())
  }

  get current(): NavigationState {
    return this.#current
  }

  /** Calls `listener` at every move; there is one listener only. */
  listen(listener: (current: NavigationState) => void): void {
    this.#listener = listener
  }

  // The router takes these off the object, so they are bound to it.
  readonly createHref = (to: To): string =>
    typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`

  readonly go = (delta: number): void => window.history.go(delta)

  readonly push = (to: To, state?: unknown): void => this.#write('pushState', actions.push, to, state)

  readonly replace = (to: To, state?: unknown): void =>
    this.#write('replaceState', actions.replace, to, state)

  #write(how: 'pushState' | 'replaceState', action: NavigationType, to: To, state: unknown): void {
    const href = this.createHref(to)
    if (this.guard?.(new URL(href, location.href).pathname)) return
    if (how === 'pushState') this.#at += 1
    window.history[how]([this.#at, state], '', href)
    this.#move(action)
  }

  /** The browser has moved already: if the guard stops it, the move is undone. */
  #popped(): void {
    const at = entryNumber() ?? 0
    if (this.guard?.(location.pathname)) {
      // An entry that tells us nothing lies behind us; going nowhere would load the page anew.
      this.go(this.#at - at || 1)
      return
    }
    this.#at = at
    this.#move(actions.pop)
  }

  #move(action: NavigationType): void {
    this.#current = currentState(action)
    this.#listener(this.#current)
  }
}

/** The number that we gave the entry; the one at which the page was opened has none. */
const entryNumber = (): number | undefined => entry()?.[0]

/** Its number and what a screen left for the one that it opened; undefined: not ours. */
function entry(): [at: number, state: unknown] | undefined {
  const { state } = window.history
  return Array.isArray(state) ? (state as [number, unknown]) : undefined
}

/** The router's own enumeration would bring its history along. */
const actions = { pop: 'POP', push: 'PUSH', replace: 'REPLACE' } as unknown as Record<
  'pop' | 'push' | 'replace',
  NavigationType
>

function currentState(action: NavigationType): NavigationState {
  const { pathname, search, hash } = window.location
  return { location: { pathname, search, hash, state: entry()?.[1], key: 'default' }, action }
}
