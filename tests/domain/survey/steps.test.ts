import { expect, test } from 'vitest'
import { type Step, stepsOf } from '../../../domain/survey/steps.ts'
import { anItem, aSurveyConfig } from '../../builders.ts'

const reservation = anItem({ itemKey: 'slot', type: 'reservation' })
type Case = [string, Parameters<typeof stepsOf>, readonly Step[]]

const cases: readonly Case[] = [
  ['is filled in, confirmed and done', [{}], ['entry', 'confirm', 'done']],
  [
    'with a reservation has a day and time to choose',
    [{ surveySchema: [reservation] }],
    ['entry', 'confirm', 'time', 'done'],
  ],
  [
    'that takes payments is paid last',
    [{ surveySchema: [reservation], usePayment: 1 }],
    ['entry', 'confirm', 'time', 'payment', 'done'],
  ],
  [
    'in which nothing is reserved has no time to choose',
    [{ surveySchema: [reservation] }, { books: false }],
    ['entry', 'confirm', 'done'],
  ],
  [
    'that is paid at the counter is not paid now',
    [{ usePayment: 1 }, { pays: false }],
    ['entry', 'confirm', 'done'],
  ],
  [
    'whose reservation only the office sees has no time to choose',
    [{ surveySchema: [{ ...reservation, isAdminItem: true }] }],
    ['entry', 'confirm', 'done'],
  ],
]

test.each(cases)('a form %s', (_, [form, way], steps) => {
  expect(stepsOf({ ...aSurveyConfig(), ...form }, way)).toEqual(steps)
})
