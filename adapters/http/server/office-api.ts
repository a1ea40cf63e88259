import type { RouterContext } from '@koa/router'
import {
  isOfficeOpen,
  makeOfficeEntry,
  type OfficeEntryFor,
  type OfficeSessionHolder,
  officerOf,
} from '../../../application/office/office-entry.ts'
import { makeOfficeUseCases, type OfficeUseCasesFor } from '../../../application/office/office-use-cases.ts'
import { type FormPreview, makeFormPreview } from '../../../application/office/preview-form.ts'
import type { RequestLimits } from '../../../application/session/request-limits.ts'
import { refuse } from '../../../domain/refusal.ts'
import type { Officer } from '../../../domain/staff/office-duty.ts'
import { officeBase, officeHeader } from '../api-base.ts'
import { type Principals, serveCalls } from './api/api.ts'
import { officeCalls } from './office.ts'
import { isOfOtherSite, limitedAddressOf, originOf, requestContextOf } from './request-context.ts'
import type { Middleware, State } from './state.ts'

/** What the office's calls need. */
export type OfficeNeeds = {
  officeEntryFor: OfficeEntryFor
  preview: FormPreview
  officeUseCasesFor: OfficeUseCasesFor
  /** Who is signed in by a token. @throws Refusal `auth.required`, `office.no_duty` */
  officerOf(token: string | undefined, isWatching: boolean): Promise<Officer>
  /** Whether the office is there at an origin: it is off until there is a keeper. */
  isOpen(origin: string): Promise<boolean>
  /** Whether cookies go over TLS only. */
  isSecure: boolean
}

/** The office on what its use cases need. */
export const officeOn = (
  needs: Parameters<typeof makeOfficeEntry>[0] &
    Parameters<typeof makeOfficeUseCases>[0] &
    Parameters<typeof makeFormPreview>[0],
  { isSecure }: Pick<OfficeNeeds, 'isSecure'>,
): OfficeNeeds => ({
  officeEntryFor: makeOfficeEntry(needs),
  preview: makeFormPreview(needs),
  officeUseCasesFor: makeOfficeUseCases(needs),
  officerOf: (token, isWatching) => officerOf(needs, token, isWatching),
  isOpen: (origin) => isOfficeOpen(needs, origin),
  isSecure,
})

type Needs = Parameters<typeof serveCalls>[3] & { office: OfficeNeeds; limits?: RequestLimits }

/** The calls of the office's pages; as long as there is no office, they are not there. */
export function officeApi({ office, limits, ...needs }: Needs): Middleware {
  const serve = serveCalls(officeBase, Object.values(officeCalls), principalsOf(office, limits), needs)
  return async (ctx, next) => {
    const isMeant = ctx.path.startsWith(`${officeBase}/`)
    return isMeant && (await office.isOpen(originOf(ctx))) ? serve(ctx, next) : next()
  }
}

const principalsOf = (
  office: OfficeNeeds,
  limits: RequestLimits | undefined,
): Principals<'office' | 'officeEntry'> => ({
  async officeEntry(ctx, counts) {
    expectOwnPage(ctx)
    limits?.count(counts, limitedAddressOf(ctx.ip))
    return { ...office.officeEntryFor(requestContextOf(ctx), holderOf(ctx, office)), ...office.preview }
  },
  async office(ctx, counts, isWatching) {
    expectOwnPage(ctx)
    const officer = await office.officerOf(ctx.cookies.get(cookie), isWatching)
    limits?.count(counts, officer.sub)
    return office.officeUseCasesFor(officer, requestContextOf(ctx))
  },
})

const cookie = 'office'

/** The session of the office in its cookie, which goes to nothing but the office, and never along from elsewhere. */
function holderOf(ctx: RouterContext<State>, { isSecure }: OfficeNeeds): OfficeSessionHolder {
  const attributes = `; Path=/office; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
  return {
    token: ctx.cookies.get(cookie),
    hold: (token) => ctx.append('Set-Cookie', `${cookie}=${token}${attributes}`),
    drop: () => ctx.append('Set-Cookie', `${cookie}=; Max-Age=0${attributes}`),
  }
}

/**
 * Refuses what another site's page could have sent: a form can't send this header, and a script of another origin is
 * not allowed to. @throws Refusal `auth.required`
 */
function expectOwnPage(ctx: RouterContext<State>): void {
  if (ctx.get(officeHeader) === '' || isOfOtherSite(ctx)) throw refuse('auth.required', {})
}
