import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { language as languageEn } from '../../../application/messages/en/language.ts'
import { shared as en } from '../../../application/messages/en/shared.ts'
import { shared as ja } from '../../../application/messages/ja/shared.ts'
import { shared as easy } from '../../../application/messages/ja-easy/shared.ts'
import type { City } from '../../../application/ports/city-repository.ts'
import type { UseCases } from '../../../application/use-cases.ts'
import { PageLanguage } from '../../../ui/language/page-language.tsx'
import { anItem, aSurvey } from '../../application/forms.ts'
import { openAt } from '../open-app.tsx'

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
async function openForm(given = city()) {
  let language: PageLanguage | undefined
  const opened = await openAt('/survey/svy1', {
    signedIn: true,
    city: given,
    needs: (useCases: UseCases) => {
      language = new PageLanguage({
        ...useCases,
        readHomeTexts: async () => ({ texts: {}, machine: [] }),
        settings: { ...aSettings, languages: given.settings!.languages! },
        hasSession: () => true,
        log: () => {},
        path: () => '/survey/svy1',
        memory: { read: () => undefined, write: () => {} },
      })
      return { language }
    },
  })
  await screen.findByRole('textbox', { name: /^お名前|^Name/ })
  return { ...opened, language: language! }
}

const aSettings = { cityName: 'みなと市', lineAuthorizeUrl: '', lineChannelId: '', liffId: '', emulators: [] }
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
