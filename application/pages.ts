/**
 * The pages that a person may open, each directly by its address (spec §2 "Routes", ROUTE-01): path patterns, where a
 * `:name` is one segment, with the modules below `ui/` that the server announces to the browser along with the page.
 * The first draws the page, another one that which is likely to follow. `ui/routes.tsx` has the routes.
 */
export const pages = {
  '/': ['home/home-screen.tsx'],
  '/login': ['session/login-screen.tsx'],
  '/login/:id': [],
  '/login/survey/:id': [],
  '/login/member/:id': [],
  '/survey/:id': [],
  '/member/:id': ['member/member-form-screen.tsx'],
  '/calendar': ['reservation/calendar-screen.tsx'],
  '/calendar/:id': ['reservation/calendar-screen.tsx'],
  '/my': ['answer/my-screen.tsx', 'answer/details-screen.tsx'],
  '/correction': ['answer/correction-screen.tsx'],
  '/confirm': ['answer/select-screen.tsx', 'answer/search-screen.tsx'],
  '/confirm/:id': ['answer/select-screen.tsx', 'answer/search-screen.tsx'],
  '/confirmSearchForm': ['answer/search-screen.tsx'],
  '/confirmList': ['answer/list-screen.tsx', 'answer/details-screen.tsx'],
  '/confirmList/:id': ['answer/list-screen.tsx', 'answer/details-screen.tsx'],
  '/confirmDetails': ['answer/details-screen.tsx'],
  '/cancelConfirm': ['answer/cancel-confirm-screen.tsx'],
  '/cancelConfirm/:id': ['answer/cancel-confirm-screen.tsx'],
  '/member-confirm/:id': ['member/member-search-screen.tsx'],
  '/member-confirmList/:id': ['member/record-screen.tsx'],
  '/completedPayment/:id': ['payment/payment-page-screen.tsx'],
  '/canceledPayment': ['payment/payment-page-screen.tsx'],
  '/errorPayment': ['payment/payment-page-screen.tsx'],
  '/receipt': ['payment/receipt-screen.tsx'],
  '/line-relation/:sub': ['staff/staff-screen.tsx'],
  '/staff-qrcode/password': ['staff/staff-screen.tsx'],
  '/staff-qrcode/complete': ['staff/staff-screen.tsx'],
  '/staff-qrcode/create': ['staff/staff-screen.tsx'],
  '/staff-qrcode/login/:qrcode_id': ['staff/staff-screen.tsx'],
  '/staff-qrcode/create/:qrcode_id': ['staff/staff-screen.tsx'],
  '/staff-qrcode/:qrcode_id': ['staff/staff-screen.tsx'],
  // Where LINE is emulated only.
  '/emulator': ['survey/portal/portal-screen.tsx'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type PagePath = keyof typeof pages

/** Names of the screens that a link button may lead to: those that need no id (ROUTE-10). */
export const namedPages: ReadonlySet<string> = new Set(
  Object.keys(pages).flatMap((path) => /^\/(\w+)$/.exec(path)?.[1] ?? []),
)
