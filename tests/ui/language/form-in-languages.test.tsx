import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { City } from '../../../application/ports/city-repository.ts'
import { shared as en, language as languageEn } from '../../../application/texts/en.json'
import { shared as ja } from '../../../application/texts/ja.json'
import { shared as easy } from '../../../application/texts/ja-easy.json'
import { anItem, aSurvey } from '../../application/forms.ts'
import { openInLanguages } from '../open-in-languages.tsx'

const items = [
  anItem({ isRequired: { value: true } }),
  anItem({ itemKey: 'where', title: '窓口', type: 'radio', options: ['本庁', '支所', '別館'] }),
  anItem({ itemKey: 'memo', title: '備考', type: 'textarea' }),
]
const city = (over: object = {}): Partial<City> => ({
  settings: { cityName: 'みなと市', languages: ['en', 'ja-easy'] },
  surveys: [aSurvey({ surveySchema: items, ...over })],
  languages: {
    en: {
      住民票の写しの請求: 'Copy of your residence record',
      お名前: 'Name',
      窓口: 'Counter',
      本庁: 'Office',
      支所: 'Office',
      別館: 'Annex',
    },
    'ja-easy': { お名前: '名前', 窓口: '窓口《まどぐち》' },
  },
})

/** The form on the page of a resident who chose no language yet. */
const openForm = (given = city()) => openInLanguages(given)

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })

test('what was typed and chosen stays when the language changes in a half-filled form, and errors speak the new one [LANG-05]', async () => {
  const { language } = await openForm()
  fireEvent.input(box(/^備考/), { target: { value: '急ぎません' } })
  fireEvent.click(screen.getByRole('radio', { name: '支所' }))
  fireEvent.click(screen.getByRole('button', { name: ja['ui.form.submit'] }))
  await screen.findAllByText(new RegExp(ja.ANSWER_REQUIRED_ITEM))
  await language.choose('en')
  expect(await screen.findByRole('button', { name: en['ui.form.submit'] })).toBeDefined()
  expect(screen.getAllByText(new RegExp(en.ANSWER_REQUIRED_ITEM)).length).toBeGreaterThan(0)
  expect(screen.queryByText(new RegExp(ja.ANSWER_REQUIRED_ITEM))).toBeNull()
  expect(box(/備考/).value).toBe('急ぎません')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Office（支所）' }).checked).toBe(true)
  await language.choose('ja')
  await screen.findByRole('button', { name: ja['ui.form.submit'] })
  expect(box(/^備考/).value).toBe('急ぎません')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '支所' }).checked).toBe(true)
})

test('options whose translations meet have their Japanese beside them, the others not [LANG-05]', async () => {
  const { language } = await openForm()
  await language.choose('en')
  const group = await screen.findByRole('radiogroup', { name: /^Counter/ })
  const names = within(group)
    .getAllByRole('radio')
    .map((radio) => radio.closest('label')?.textContent)
  expect(names).toEqual(['Office（本庁）', 'Office（支所）', 'Annex'])
})

test('what has no translation stays in Japanese, and says so [LANG-04]', async () => {
  const { language } = await openForm()
  await language.choose('en')
  const untranslated = await screen.findByText('備考')
  expect(untranslated.closest('[lang]')?.getAttribute('lang')).toBe('ja')
  expect(screen.getByText('Name').closest('[lang]')?.getAttribute('lang')).toBe('en')
})

test('in plain Japanese readings stand above their characters', async () => {
  const { language } = await openForm()
  await language.choose('ja-easy')
  await screen.findByRole('button', { name: easy['ui.form.submit'] })
  const ruby = document.querySelector('ruby')
  expect(ruby?.firstChild?.textContent).toBe('窓口')
  expect(ruby?.querySelector('rt')?.textContent).toBe('まどぐち')
})

test('in plain Japanese readings stand with options too: above their characters, and in brackets in a list that opens', async () => {
  const { language } = await openForm({
    ...city({
      surveySchema: [
        ...items,
        anItem({ itemKey: 'when', title: '時間', type: 'dropdown', options: ['午前', '午後'] }),
      ],
    }),
    languages: {
      'ja-easy': {
        本庁: '本庁舎《ほんちょうしゃ》',
        支所: '支所《ししょ》',
        別館: '支所《ししょ》',
        午前: '午前《ごぜん》',
        午後: '12時《じ》から',
      },
    },
  })
  await language.choose('ja-easy')
  await screen.findByRole('button', { name: easy['ui.form.submit'] })
  const rubyOf = (value: string) =>
    [...document.querySelectorAll(`label:has(input[value="${value}"]) ruby`)].map((ruby) => ruby.textContent)
  expect([rubyOf('本庁'), rubyOf('支所'), rubyOf('別館')]).toEqual([
    ['本庁舎（ほんちょうしゃ）'],
    ['支所（ししょ）'],
    ['支所（ししょ）'],
  ])
  const list = within(screen.getByRole('combobox', { name: /^時間/ }))
  const names = list.getAllByRole<HTMLOptionElement>('option').map(({ text }) => text)
  expect(names.slice(1)).toEqual(['午前（ごぜん）', '12時（じ）から'])
})

describe('a form in a language of its own', () => {
  test('is in that language, whatever the page speaks, and the page says so [LANG-09]', async () => {
    const { language } = await openForm(city({ userLanguageCode: 'en' }))
    expect(await screen.findByRole('heading', { name: 'Copy of your residence record' })).toBeDefined()
    expect(screen.getByText('この手続きは、Englishで表示しています。')).toBeDefined()
    await language.choose('ja-easy')
    expect(await screen.findByRole('heading', { name: 'Copy of your residence record' })).toBeDefined()
    await language.choose('en')
    await screen.findByRole('complementary', { name: languageEn.unread })
    expect(screen.queryByText(/English/, { selector: 'p' })).toBeNull()
  })
})
