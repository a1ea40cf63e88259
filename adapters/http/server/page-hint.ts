import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../../application/ports/clock.ts'
import type { Context } from './state.ts'

/**
 * A cookie by which a page knows that whoever opens it has signed in with this browser, before any script has run. It grants
 * nothing and names nobody: with it the page already shows the form, which everybody who signs in may read.
 */
export type PageHint = {
  /** To be called when somebody signs in or shows that they are. */
  give(ctx: Context): void
  /** To be called at sign-out: pages that the browser keeps are forgotten, too. */
  take(ctx: Context): void
  isGiven(ctx: Context): boolean
}

type PageHintConfig = {
  /** SESSION_KEY. */
  key: string
  /** How long it is believed, seconds; not longer than a session. */
  ttlSec: number
  /** Whether it is sent over TLS only. */
  secure: boolean
  clock: Clock
}

const name = 'signed-in'

/** Hints signed with HMAC-SHA256, sent to pages of forms only and never readable for scripts. */
export function pageHint({ key, ttlSec, secure, clock }: PageHintConfig): PageHint {
  const signed = (expSec: string): string =>
    createHmac('sha256', key).update(`page hint ${expSec}`).digest('base64url')
  const attributes = `; Path=/survey; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  const nowSec = (): number => Math.floor(clock.now() / 1000)
  // Signed once a minute: every form that is opened gives it.
  let given = { minute: -1, cookie: '' }
  const cookie = (): string => {
    const minute = Math.floor(nowSec() / 60)
    if (given.minute !== minute) {
      const expSec = String(minute * 60 + ttlSec)
      given = { minute, cookie: `${name}=${expSec}.${signed(expSec)}; Max-Age=${ttlSec}${attributes}` }
    }
    return given.cookie
  }
  return {
    give: (ctx) => ctx.append('Set-Cookie', cookie()),
    take(ctx) {
      ctx.append('Set-Cookie', `${name}=; Max-Age=0${attributes}`)
      ctx.set('Clear-Site-Data', '"cache"')
    },
    isGiven(ctx) {
      const [expSec = '', signature = ''] = (ctx.cookies.get(name) ?? '').split('.')
      return Number(expSec) > nowSec() && isSame(signature, signed(expSec))
    },
  }
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
