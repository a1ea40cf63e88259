import { expect, test } from 'vitest'
import { writtenDay } from '../../../domain/shared/written-day.ts'

const texts: [text: string, day: string | undefined][] = [
  ['1980-01-31', '1980-01-31'],
  ['1980/1/31', '1980-01-31'],
  ['1980.1.31', '1980-01-31'],
  ['1980年1月31日', '1980-01-31'],
  ['１９８０／１／３１', '1980-01-31'],
  [' 1980年 1月 31日　', '1980-01-31'],
  ['昭和55年1月31日', '1980-01-31'],
  ['S55.1.31', '1980-01-31'],
  ['s55/1/31', '1980-01-31'],
  ['Ｓ．５５．１．３１', '1980-01-31'],
  ['令和元年5月1日', '2019-05-01'],
  ['平成1年1月8日', '1989-01-08'],
  ['昭和65年1月1日', undefined],
  ['昭和0年1月1日', undefined],
  ['X55.1.31', undefined],
  ['1980-02-30', undefined],
  ['1980/1', undefined],
  ['80/1/31', undefined],
  ['1980', undefined],
  ['19800131', undefined],
  ['', undefined],
]

test.each(texts)('a day written as %j is %s', (text, day) => {
  expect(writtenDay(text)).toBe(day)
})
