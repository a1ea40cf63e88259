import { within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type PagePath, pages } from '../../../application/pages.ts'
import { renderWaiting } from '../../../ui/render-page.tsx'
import { pageSettings } from '../memory-services.ts'

afterEach(() => document.body.replaceChildren())

const drawn = async (path: PagePath) => {
  const drawing = await renderWaiting({
    settings: pageSettings,
    languageCode: 'ja',
    translated: { texts: {}, machine: [] },
    path,
    isInClient: true,
  })
  if (!drawing) return undefined
  const place = document.createElement('div')
  place.append(...new DOMParser().parseFromString(drawing.html, 'text/html').body.childNodes)
  document.body.append(place)
  return place
}

const titles: Partial<Record<PagePath, string>> = {
  '/my': '予約と申請の確認',
  '/confirm': '電話や窓口で申し込んだ予約をさがす',
  '/confirm/:id': '電話や窓口で申し込んだ予約をさがす',
  '/confirmSearchForm': '予約と申請をさがす',
  '/calendar': '予約する日時を選ぶ',
  '/calendar/:id': '予約する日時を選ぶ',
  '/receipt': '領収書',
  '/cancelConfirm/:id': '取り消しの確認',
}

test.each(Object.entries(titles) as [PagePath, string][])(
  'until its content is there %s shows its title and shapes; read aloud it says that it loads',
  async (path, title) => {
    const place = await drawn(path)
    if (!place) throw new Error('not drawn')
    expect(place.querySelector('[data-waiting] > p')?.textContent).toBe(title)
    expect(place.querySelectorAll('[data-waiting] > div[aria-hidden] > span')).toHaveLength(3)
    const { textContent: heading } = within(place).getByRole('heading')
    expect(heading).toMatch(/読み込み中・$/)
    expect(place.querySelector('header')?.textContent).toContain('みなと市')
  },
)

test('what a page leads on to, or what it shows at once, is left to the application', async () => {
  const left: string[] = []
  for (const path of Object.keys(pages) as PagePath[]) if (!(await drawn(path))) left.push(path)
  expect(left).toEqual([
    '/login/:id',
    '/login/survey/:id',
    '/login/member/:id',
    '/confirmList',
    '/confirmList/:id',
    '/confirmDetails',
    '/staff-qrcode/password',
    '/staff-qrcode/complete',
    '/staff-qrcode/create',
    '/emulator',
  ])
})
