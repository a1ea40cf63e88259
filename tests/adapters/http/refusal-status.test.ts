import { expect, test } from 'vitest'
import { officeBase } from '../../../adapters/http/api-base.ts'
import { refusalWire } from '../../../adapters/http/refusal-wire.ts'
import { calls } from '../../../adapters/http/server/calls.ts'
import { officeCalls } from '../../../adapters/http/server/office.ts'
import { base, fetchOpenApi } from './http-town.ts'

/** Where a refusal is not a 422. */
const others = {
  400: ['request.malformed'],
  401: ['auth.required', 'auth.sign_in_failed'],
  403: ['auth.expired', 'office.link_first', 'office.no_duty', 'office.not_allowed', 'office.other_line'],
  404: [
    ...['answer.not_found', 'attachment.not_found', 'calendar.not_found', 'category.not_found'],
    'office.preview_over',
    'order.not_found',
    ...['postcode.not_found', 'staff.code_unknown', 'staff.invitation_refused', 'survey.no_config'],
    ...['survey.not_found', 'tax.not_set'],
  ],
  409: ['request.in_progress'],
  413: ['request.too_large'],
  429: [
    ...['answer.too_many_today', 'member.too_many_look_ups', 'request.too_many', 'staff.too_many_trials'],
  ],
  503: ['attachment.not_scanned', 'service.unavailable'],
}

test('a refusal has the status by which tools tell what to do: 422, unless it is one of these', () => {
  const found: Record<number, string[]> = {}
  for (const [code, { status }] of Object.entries(refusalWire).sort())
    if (status !== 422) found[status] = [...(found[status] ?? []), code]
  expect(found).toEqual(others)
})

test('the description of a call names every way in which it may say no', async () => {
  const { paths } = await fetchOpenApi()
  const all = [
    ...Object.values(calls).map((call) => ({ ...call, path: `${base}/${call.path}` })),
    ...Object.values(officeCalls).map((call) => ({ ...call, path: `${officeBase}/${call.path}` })),
  ]
  const unnamed = all.flatMap(({ method, path, refusals }) => {
    const { responses } = paths[path]![method.toLowerCase()]!
    const said = Object.values(responses).map(({ description }) => description)
    return refusals
      .filter((code) => !said.some((words) => words.includes(code)))
      .map((code) => `${path}: ${code}`)
  })
  expect(unnamed).toEqual([])
})
