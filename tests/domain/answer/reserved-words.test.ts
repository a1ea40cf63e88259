import { expect, test } from 'vitest'
import { categoryLabels, reservedDay, reservedTime } from '../../../domain/answer/reserved-words.ts'
import { localDate } from '../../../domain/shared/local-date.ts'

const unknown = { category: 'UNKNOWN', tag: '不明' }

const days = [
  ['2024-06-14', '6/14(金)'],
  ['2024-02-29', '2/29(木)'],
  ['2024-12-01', '12/1(日)'],
  ['2025-01-04', '1/4(土)'],
] as const

const times = [
  [{ start: '10:00', end: '11:00' }, '10:00～11:00'],
  [{ start: '23:00', end: '24:00' }, '23:00～24:00'],
  [{ start: '10:00' }, '10:00'],
  [{ end: '11:00' }, undefined],
  [{}, undefined],
] as const

const categories = [
  [{ sortKey: 'c', tag1: '市民', tag2: '集会所', tag3: '会議室' }, ['市民', '集会所', '会議室']],
  [{ sortKey: 'c', tag1: '市民', tag3: '会議室' }, ['市民', '不明', '会議室']],
  [{ sortKey: 'c', tag1: '市民', tag2: '', tag3: '会議室' }, ['市民', '不明', '会議室']],
  [{ sortKey: 'c' }, ['不明', '不明', '不明']],
] as const

test.each(days)('%s is read as month, day and weekday: %s [DETAIL-04]', (day, words) => {
  expect(reservedDay({ day: localDate(day), start: '10:00' })).toBe(words)
})

test.each(times)('the hours %j are read apart from the day: %s [DETAIL-04]', (reserved, words) => {
  expect(reservedTime({ day: localDate('2024-06-14'), ...reserved })).toBe(words)
})

test('a day that is unknown has no words [LIST-09]', () => {
  expect(reservedDay({})).toBeUndefined()
})

test.each(categories)('the category %j is labelled %j [LIST-09]', (categoryInfo, labels) => {
  expect(categoryLabels({ categoryInfo }, unknown)).toEqual(labels)
})

test('an unknown category is labelled as such, once [LIST-09]', () => {
  expect(categoryLabels({}, unknown)).toEqual(['UNKNOWN'])
})
