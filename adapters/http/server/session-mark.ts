import type { Context } from './state.ts'

/**
 * A cookie by which a page knows that somebody has signed in with this browser, before any script has run: then it
 * shows the form, or the shapes of a screen, instead of the way to sign in. It grants nothing and names nobody.
 */
export type SessionMark = {
  /** To be called when somebody signs in or shows that they are. */
  give(ctx: Context): void
  /** To be called at sign-out: pages that the browser keeps are forgotten, too. */
  take(ctx: Context): void
  isPresent(ctx: Context): boolean
}

const name = 'signed-in'

/** @param ttlMs how long a session can be renewed @param secure over TLS only */
export function sessionMark({ ttlMs, secure }: { ttlMs: number; secure: boolean }): SessionMark {
  const attributes = `; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return {
    give: (ctx) => ctx.append('Set-Cookie', `${name}=1; Max-Age=${Math.floor(ttlMs / 1000)}${attributes}`),
    take(ctx) {
      ctx.append('Set-Cookie', `${name}=; Max-Age=0${attributes}`)
      ctx.set('Clear-Site-Data', '"cache"')
    },
    isPresent: (ctx) => ctx.cookies.get(name) !== undefined,
  }
}
