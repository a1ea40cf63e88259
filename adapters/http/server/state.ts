import type Koa from 'koa'

/** What the parts of the pipeline know of the request at hand. */
export type State = {
  requestId: string
  /** Pattern of the route for the log, never the URL. */
  route: string
  /** The resident who asks, once that is known. */
  userId?: string
}

export type Context = Koa.ParameterizedContext<State>
export type Middleware = Koa.Middleware<State>
