import { expect, test } from 'vitest'
import { nearestName } from '../../../adapters/city-bundle/nearest-name.ts'

const known = ['text', 'textarea', 'checkboxes', 'calendars', 'id', 'child2', 'surveyTitle']

test.each<[given: string, near: string | undefined]>([
  ['TextArea', 'textarea'],
  ['ｔｅｘｔ', 'text'],
  ['text_area', 'textarea'],
  ['txet', 'text'],
  ['checkbox', 'checkboxes'],
  ['calender', 'calendars'],
  ['surveyTitel', 'surveyTitle'],
  ['chlid2', 'child2'],
  ['child3', undefined],
  ['ie', undefined],
  ['reservation', undefined],
  ['', undefined],
  ['題名', undefined],
])('%s stands for %s', (given, near) => expect(nearestName(given, known)).toBe(near))
