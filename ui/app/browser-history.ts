import type { Location, NavigationType, Navigator, To } from 'react-router-dom'

/** Where the page stands and how it came there. */
export type Place = { location: Location; action: NavigationType }

/**
 * The history of this tab for the router: paths without '#', moved by us or by the browser's own buttons (ROUTE-01). Our own, so
 * that a move can be watched before it happens, and because it is a third of the size of the router's.
 */
export class BrowserHistory implements Navigator {
  #place: Place
  #listener: (place: Place) => void = () => {}

  constructor() {
    this.#place = placeOf(actions.pop)
    window.addEventListener('popstate', () => this.#move(actions.pop))
  }

  get place(): Place {
    return this.#place
  }

  /** Tells `listener`, and nobody else, about every move. */
  listen(listener: (place: Place) => void): void {
    this.#listener = listener
  }

  // The router takes these off the object, so they are bound to it.
  readonly createHref = (to: To): string =>
    typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`

  readonly go = (delta: number): void => window.history.go(delta)

  readonly push = (to: To): void => {
    window.history.pushState(null, '', this.createHref(to))
    this.#move(actions.push)
  }

  readonly replace = (to: To): void => {
    window.history.replaceState(null, '', this.createHref(to))
    this.#move(actions.replace)
  }

  #move(action: NavigationType): void {
    this.#place = placeOf(action)
    this.#listener(this.#place)
  }
}

/** The router's own enumeration would bring its history along. */
const actions = { pop: 'POP', push: 'PUSH', replace: 'REPLACE' } as unknown as Record<
  'pop' | 'push' | 'replace',
  NavigationType
>

function placeOf(action: NavigationType): Place {
  const { pathname, search, hash } = window.location
  return { location: { pathname, search, hash, state: null, key: 'default' }, action }
}
