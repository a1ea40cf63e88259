import { pages } from '../../../application/pages.ts'
import { apiBase, officeBase } from '../api-base.ts'
import { calls } from './calls.ts'
import { officeCalls } from './office.ts'
import { notificationPath } from './payment-messages.ts'

const pathsOf = (base: string, served: Readonly<Record<string, { path: string }>>) =>
  Object.values(served).map(({ path }) => `${base}/${path}`)

/** Every pattern that a request is told by. */
const routes: ReadonlySet<string> = new Set([
  ...pathsOf(apiBase, calls),
  ...pathsOf(officeBase, officeCalls),
  ...[`${apiBase}/*`, `${officeBase}/*`, notificationPath],
  ...Object.keys(pages),
  ...['/office/*', '/assets/*', '/{file}', '/media/{name}'],
  ...['/healthz', '/readyz', '/metrics', '/openapi.json'],
])
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'DELETE'])

/** By what figures tell a request apart: few values, whatever is sent. */
export const toldApart = (method: string, route: string): { method: string; route: string } => ({
  method: methods.has(method) ? method : 'other',
  route: routes.has(route) ? route : 'other',
})
