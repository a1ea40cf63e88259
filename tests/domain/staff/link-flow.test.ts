import { describe, expect, test } from 'vitest'
import { type LinkEvent, type LinkStep, stepAfter } from '../../../domain/staff/link-flow.ts'

/** Every step by name. */
const steps = {
  checking: { at: 'checking' },
  landing: { at: 'landing' },
  'password for login': { at: 'password', next: 'login' },
  'password for create': { at: 'password', next: 'create' },
  login: { at: 'login' },
  create: { at: 'create' },
  confirm: { at: 'confirm', staffName: '楠 あかり', lineName: '佐藤 美咲' },
  'confirm the second': {
    at: 'confirm',
    staffName: '楠 あかり',
    lineName: '佐藤 美咲',
    linkedTo: ['梅沢 亮'],
  },
  linking: { at: 'linking' },
  complete: { at: 'complete' },
  expired: { at: 'expired' },
  registered: { at: 'registered' },
  invalid: { at: 'invalid' },
  linked_elsewhere: { at: 'linked_elsewhere' },
  failed: { at: 'failed' },
} as const satisfies Record<string, LinkStep>
type StepName = keyof typeof steps

/** Every event by name. */
const events = {
  'a valid code': { kind: 'checked', code: 'valid' },
  'an expired code': { kind: 'checked', code: 'expired' },
  'a registered code': { kind: 'checked', code: 'registered' },
  'an unknown code': { kind: 'checked', code: 'unknown' },
  yes: { kind: 'answered', hasAccount: true, passwordRequired: false },
  'yes, a password': { kind: 'answered', hasAccount: true, passwordRequired: true },
  no: { kind: 'answered', hasAccount: false, passwordRequired: false },
  'no, a password': { kind: 'answered', hasAccount: false, passwordRequired: true },
  'the right password': { kind: 'password_right' },
  accepted: { kind: 'accepted' },
  asked: { kind: 'asked', staffName: '楠 あかり', lineName: '佐藤 美咲' },
  'asked again': { kind: 'asked', staffName: '楠 あかり', lineName: '佐藤 美咲', linkedTo: ['梅沢 亮'] },
  confirmed: { kind: 'confirmed' },
  linked: { kind: 'related', outcome: 'linked' },
  'linked before': { kind: 'related', outcome: 'same_user' },
  'linked by another': { kind: 'related', outcome: 'other_user' },
  'not linked': { kind: 'related', outcome: 'failed' },
  'the code expired': { kind: 'lapsed', why: 'expired' },
  'the code was used': { kind: 'lapsed', why: 'registered' },
  'the code is gone': { kind: 'lapsed', why: 'unknown' },
} as const satisfies Record<string, LinkEvent>
type EventName = keyof typeof events

/** Where each event leads from each step where it can happen. */
const table: Readonly<Partial<Record<EventName, Partial<Record<StepName, StepName>>>>> = {
  'a valid code': { checking: 'landing' },
  'an expired code': { checking: 'expired' },
  'a registered code': { checking: 'registered' },
  'an unknown code': { checking: 'invalid' },
  yes: { landing: 'login' },
  'yes, a password': { landing: 'password for login' },
  no: { landing: 'create' },
  'no, a password': { landing: 'password for create' },
  'the right password': { 'password for login': 'login', 'password for create': 'create' },
  accepted: { login: 'linking', create: 'linking' },
  asked: { checking: 'confirm', linking: 'confirm' },
  'asked again': { checking: 'confirm the second', linking: 'confirm the second' },
  confirmed: { confirm: 'linking', 'confirm the second': 'linking' },
  linked: { checking: 'complete', linking: 'complete' },
  'linked before': { checking: 'complete', linking: 'complete' },
  'linked by another': { checking: 'linked_elsewhere', linking: 'linked_elsewhere' },
  'not linked': { checking: 'failed', linking: 'failed' },
  'the code expired': fromOpenSteps('expired'),
  'the code was used': fromOpenSteps('registered'),
  'the code is gone': fromOpenSteps('invalid'),
}

/** The same step after every one that is no end. */
function fromOpenSteps(to: StepName): Partial<Record<StepName, StepName>> {
  const open: StepName[] = [
    'checking',
    'landing',
    'password for login',
    'password for create',
    'login',
    'create',
    'confirm',
    'confirm the second',
    'linking',
  ]
  return Object.fromEntries(open.map((name) => [name, to]))
}

const after = (step: StepName, event: EventName) => stepAfter(steps[step], events[event])
const stepNames = Object.keys(steps) as StepName[]

describe.each(Object.keys(events) as EventName[])('the event "%s"', (event) => {
  test.each(stepNames)(
    'at the step "%s" leads on or is none [STAFF-05] [STAFF-18] [STAFF-19] [STAFF-20]',
    (step) => {
      const to = table[event]?.[step]
      expect(after(step, event)).toEqual(to === undefined ? undefined : steps[to])
    },
  )
})

test('nothing leads out of an end', () => {
  const ends: StepName[] = ['complete', 'expired', 'registered', 'invalid', 'linked_elsewhere', 'failed']
  for (const end of ends)
    for (const event of Object.keys(events) as EventName[]) expect(after(end, event)).toBeUndefined()
})

test('no way past the password page leads to a form of a code that has a password [STAFF-25] [STAFF-30]', () => {
  expect([after('landing', 'yes, a password'), after('landing', 'no, a password')]).toEqual([
    steps['password for login'],
    steps['password for create'],
  ])
  for (const event of ['accepted', 'a valid code', 'yes', 'no'] as const) {
    expect(after('password for login', event)).toBeUndefined()
    expect(after('password for create', event)).toBeUndefined()
  }
})
