import { expect, test } from 'vitest'
import { actOf, type CountedEvent } from '../../../domain/answer/answer-act.ts'

const plain = { isByOffice: false, cancels: false, hasItems: false }
const byOffice = { isByOffice: true }

const cases: [CountedEvent['kind'], Partial<CountedEvent>, counted: string][] = [
  ['answer.saved', {}, 'sent resident'],
  ['answer.registered', byOffice, 'sent office'],
  ['answer.imported', {}, 'sent import'],
  ['answer.changed', {}, 'changed resident'],
  ['answer.changed', byOffice, 'changed office'],
  ['answer.cancelled', { cancels: true }, 'cancelled resident'],
  ['answer.cancelled', { cancels: true, ...byOffice }, 'cancelled office'],
  ['answer.updated', { cancels: true }, 'cancelled office'],
  ['answer.updated', { cancels: true, hasItems: true }, 'cancelled office'],
  ['answer.updated', { hasItems: true }, 'changed office'],
  ['answer.updated', {}, 'nothing'],
  ['answer.expired', {}, 'cancelled system'],
  ['correction.answered', { hasItems: true }, 'changed resident'],
]

test.each(cases)('%s with %j counts as %s', (kind, over, counted) => {
  const of = actOf({ kind, ...plain, ...over })
  expect(of ? `${of.act} ${of.actor}` : 'nothing').toBe(counted)
})
