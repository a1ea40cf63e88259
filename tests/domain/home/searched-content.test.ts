import { expect, test } from 'vitest'
import { contentsIn } from '../../../domain/home/searched-content.ts'
import { anItem, aSurvey } from '../../application/forms.ts'

const titled = (...titles: string[]) =>
  titles.map((title, at) => anItem({ itemKey: `i${at}`, title, type: 'text' }))
const form = (surveyId: string, over: Parameters<typeof aSurvey>[0] = {}) =>
  aSurvey({ surveyId, description: '', surveySchema: titled('お名前'), ...over })

test('of a form its description is searched, as it is read, and the titles of its items', () => {
  const one = form('a', {
    description: '**太字**\n\n[案内](https://www.example.jp/kenshin)をご覧ください。',
    surveySchema: titled('受診券の番号', '気になること', '気になること'),
  })
  expect(contentsIn([one])(one)).toBe('**太字**\n案内をご覧ください。\n受診券の番号\n気になること')
})

test('what only the office sees is not', () => {
  const [shown, office] = titled('受診券の番号', '職員のメモ')
  const one = form('a', { surveySchema: [shown!, { ...office!, isAdminItem: true }] })
  expect(contentsIn([one])(one)).toBe('受診券の番号')
})

// Of eight forms so many have the title.
const shares: [forms: number, isSearched: boolean][] = [
  [1, true],
  [2, true],
  [3, false],
  [8, false],
]
test.each(shares)('a title that %i of eight forms have is searched: %s', (count, isSearched) => {
  const forms = Array.from({ length: 8 }, (_, at) =>
    form(`${at}`, { surveySchema: titled(`${at}番`, ...(at < count ? ['お名前'] : [])) }),
  )
  expect(contentsIn(forms)(forms[0]!)).toBe(isSearched ? '0番\nお名前' : '0番')
})
