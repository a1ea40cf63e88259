import { expect, test } from 'vitest'
import { categoryLabels } from '../../../domain/answer/category-labels.ts'

const unknown = { category: 'UNKNOWN', tag: '不明' }

const categories = [
  [{ sortKey: 'c', tag1: '市民', tag2: '集会所', tag3: '会議室' }, ['市民', '集会所', '会議室']],
  [{ sortKey: 'c', tag1: '市民', tag3: '会議室' }, ['市民', '不明', '会議室']],
  [{ sortKey: 'c', tag1: '市民', tag2: '', tag3: '会議室' }, ['市民', '不明', '会議室']],
  [{ sortKey: 'c' }, ['不明', '不明', '不明']],
] as const

test.each(categories)('the category %j is labelled %j [LIST-09]', (categoryInfo, labels) => {
  expect(categoryLabels({ categoryInfo }, unknown)).toEqual(labels)
})

test('an unknown category is labelled as such, once [LIST-09]', () => {
  expect(categoryLabels({}, unknown)).toEqual(['UNKNOWN'])
})
