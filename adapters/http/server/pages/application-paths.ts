/** Paths of the application (spec §2 "Routes"); a `:name` is one segment. Every one opens directly by its URL (ROUTE-01). */
const patterns = [
  '/',
  '/login',
  '/login/:id',
  '/login/survey/:id',
  '/login/member/:id',
  '/survey/:id',
  '/member/:id',
  '/calendar',
  '/calendar/:id',
  '/my',
  '/confirm',
  '/confirm/:id',
  '/confirmSearchForm',
  '/confirmList',
  '/confirmList/:id',
  '/confirmDetails',
  '/cancelConfirm',
  '/cancelConfirm/:id',
  '/member-confirm/:id',
  '/member-confirmList/:id',
  '/completedPayment/:id',
  '/canceledPayment',
  '/errorPayment',
  '/receipt',
  '/line-relation/:sub',
  '/staff-qrcode/password',
  '/staff-qrcode/complete',
  '/staff-qrcode/create',
  '/staff-qrcode/login/:qrcode_id',
  '/staff-qrcode/create/:qrcode_id',
  '/staff-qrcode/:qrcode_id',
] as const

const compiled = patterns.map((pattern) => ({
  pattern,
  test: new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`),
}))

/** The pattern that a path of the application matches; undefined if it is none of them. */
export const applicationPath = (path: string): string | undefined =>
  compiled.find(({ test }) => test.test(path))?.pattern
