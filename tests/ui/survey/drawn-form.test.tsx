import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, screen } from '@testing-library/react'
import type { Root } from 'react-dom/client'
import { afterEach, describe, expect, test } from 'vitest'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { render } from '../../../ui/composition/render-form.tsx'
import { preloadFirstScreen, Screens } from '../../../ui/composition/screens.tsx'
import type { AppDependencies } from '../../../ui/composition/services.ts'
import { takeOverForm } from '../../../ui/composition/take-over-form.tsx'
import { App } from '../../../ui/frame/app.tsx'
import { BrowserHistory } from '../../../ui/frame/browser-history.ts'
import { DraftStorage } from '../../../ui/survey/draft/draft-storage.ts'
import { SurveyStore } from '../../../ui/survey/survey-store.ts'
import { answers, aSurvey } from '../../application/forms.ts'
import { type GivenToScreens, memoryServices } from '../memory-services.ts'
import { openAt } from '../open-app.tsx'
import { speechIn } from '../speech-in.ts'

const settings = {
  cityName: 'みなと市',
  contact: '市民課 00-0000-0000',
  lineAuthorizeUrl: 'https://access.line.me/authorize',
  lineChannelId: '1',
  liffId: 'liff-1',
  emulators: [],
}
const now = '2025-06-14T12:00:00+09:00'
const folder = 'server/demo/city/surveys'
const demoForms = readdirSync(folder)
  .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as SurveyConfig)
  .filter(({ memberFormId }) => memberFormId === undefined)

let root: Root | undefined
afterEach(() => {
  act(() => root?.unmount())
  root = undefined
  document.body.replaceChildren()
})

/** The form as the server draws it, for who is not in the messaging app, at noon of that day. */
const drawingOf = (config: SurveyConfig, at = now) =>
  render({
    survey: { config, surveyVersion: 1, hasMember: true, userLanguageCode: 'ja' },
    translated: { texts: {}, machine: [] },
    settings,
    nowMs: Date.parse(at),
    isInClient: false,
  })

type Given = {
  at?: string
  /** What the resident does before the application is there. */
  meanwhile?: (place: HTMLElement) => void
  pressed?: (place: HTMLElement) => HTMLElement[]
  before?: GivenToScreens['before']
  needs?: Partial<AppDependencies>
}

/** The page of a drawn form, which the application then takes over for Hanako. */
async function openDrawn(config: SurveyConfig, { at = now, meanwhile, pressed, before, needs }: Given = {}) {
  const form = { ...config }
  const drawing = await drawingOf(form, at)
  if (!drawing) throw new Error('nothing was drawn')
  const place = document.createElement('div')
  place.id = 'app'
  place.dataset.mark = drawing.mark
  place.append(...new DOMParser().parseFromString(drawing.html, 'text/html').body.childNodes)
  document.body.append(place)
  meanwhile?.(place)
  window.history.replaceState(null, '', `/survey/${config.surveyId}`)
  const log: string[] = []
  const city = { settings: { cityName: 'みなと市' }, surveys: [form], media: [] }
  const opened = await memoryServices(
    city,
    { history: new BrowserHistory(), localStorage, sessionStorage },
    {
      signedIn: true,
      needs: () => ({ log: (text) => void log.push(text), ...needs }),
      ...(before && { before }),
    },
  )
  const { services } = opened
  await preloadFirstScreen(`/survey/${config.surveyId}`)
  const app = (
    <App needs={services}>
      <Screens services={services} />
    </App>
  )
  await act(async () => {
    root = await takeOverForm(place, app, services, { pressed: pressed?.(place) ?? [] })
  })
  return { place, drawing, log, ...opened }
}

const open = { isAppending: { value: true } }
const everyKind = aSurvey({
  ...open,
  surveySchema: [
    { itemKey: 'name', title: 'お名前', type: 'text', isRequired: { value: true } },
    { itemKey: 'wish', title: 'ご要望', type: 'textarea' },
    { itemKey: 'age', title: '年代', type: 'dropdown', options: ['若い', 'ふつう'] },
    { itemKey: 'yes', title: '希望', type: 'radio', options: ['はい', 'いいえ'] },
    { itemKey: 'days', title: '曜日', type: 'checkboxes', options: ['月', '火', '水'] },
    { itemKey: 'day', title: '希望日', type: 'date' },
    { itemKey: 'more', title: '理由', type: 'text', isRequired: { value: true } },
  ],
})

describe('a form that the server has drawn', () => {
  test.each(demoForms)('is taken over as it stands: $surveyTitle', async (config) => {
    const { place, drawing, log } = await openDrawn({ ...config, ...open }, {})
    expect(root, drawing.mark).toBeDefined()
    expect(log).toEqual([])
    expect(place.dataset.mark).toBeUndefined()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(config.surveyTitle)
  })

  test('keeps what was entered before the application was there, and sends it', async () => {
    const type = (place: HTMLElement, name: string, text: string) => {
      place.querySelector<HTMLInputElement>(`[name="${name}"]`)!.value = text
    }
    const { place } = await openDrawn(everyKind, {
      meanwhile(place) {
        type(place, 'name', '港 花子')
        type(place, 'wish', '早めに')
        type(place, 'age', 'ふつう')
        place.querySelectorAll<HTMLInputElement>('[name="yes"]')[1]!.checked = true
        for (const at of [0, 2]) place.querySelectorAll<HTMLInputElement>('[name="days"]')[at]!.checked = true
        type(place, 'more', '引っ越し')
      },
      pressed: (place) => [place.querySelector<HTMLButtonElement>('button[type="submit"]')!],
    })
    const dialog = await screen.findByRole('dialog')
    for (const text of ['港 花子', '早めに', 'ふつう', 'いいえ', '月', '水', '引っ越し'])
      expect(dialog.textContent).toContain(text)
    expect(dialog.textContent).not.toContain('火')
    expect(place.querySelector<HTMLInputElement>('[name="name"]')!.value).toBe('港 花子')
  })

  test('takes the focus from nobody who is typing already', async () => {
    const { place } = await openDrawn(everyKind, {
      meanwhile: (place) => place.querySelector<HTMLElement>('[name="wish"]')!.focus(),
    })
    expect(document.activeElement).toBe(place.querySelector('[name="wish"]'))
    expect(document.title).toContain('住民票の写しの請求')
  })

  test('is taken over also where a draft is found at once: it is offered afterwards', async () => {
    const draft = { savedAt: Date.parse(now), answers: [['name', ['下書き']]] as [string, string[]][] }
    class WithDraft extends DraftStorage {
      override open = async () => ({ read: () => draft, write: () => {}, discard: () => {} })
    }
    const { place, log } = await openDrawn(everyKind, {
      needs: { drafts: new WithDraft(() => localStorage, { now: () => Date.parse(now) }) },
      meanwhile(place) {
        place.querySelector<HTMLInputElement>('[name="more"]')!.value = '引っ越し'
      },
    })
    await screen.findByRole('heading', { name: '前回の入力が残っています' })
    expect(log).toEqual([])
    expect(place.querySelector<HTMLInputElement>('[name="more"]')!.value).toBe('引っ越し')
  })

  test('speaks the language that comes between its opening and its page', async () => {
    const { services } = await openAt('/nothing', { signedIn: true })
    const form = new SurveyStore({ surveyId: 'svy1', partitionKey: undefined, liffUrl: '' }, services)
    services.visit.keepOpened(form)
    await form.load()
    await services.visit.speak(await speechIn('en'))
    expect(form.languageCode).toBe('en')
  })

  test('is left alone on another day than it was drawn for', async () => {
    await openDrawn(everyKind, { at: '2025-06-13T12:00:00+09:00' })
    expect(root).toBeUndefined()
  })

  test('is left alone where the resident changes an answer of theirs', async () => {
    const { services } = await openDrawn(
      { ...everyKind, isAppending: { value: false } },
      {
        before: (useCases) =>
          useCases.saveAnswer({ surveyId: 'svy1', answers: answers({ name: '港 花子', more: '引っ越し' }) }),
      },
    )
    expect(root).toBeUndefined()
    const opened = services.visit.takeOpened({ surveyId: 'svy1', partitionKey: undefined })
    expect(opened?.form.editing).toBe(true)
  })

  test('can not be written into while an earlier answer may come, and then can', async () => {
    const one = { ...everyKind, isAppending: { value: false } }
    const isHeld: (boolean | undefined)[] = []
    const { place } = await openDrawn(one, {
      meanwhile: (drawn) => isHeld.push(drawn.querySelector('form')?.hasAttribute('inert')),
    })
    isHeld.push(place.querySelector('form')?.hasAttribute('inert'))
    expect([isHeld, root === undefined]).toEqual([[true, false], false])
    const { drawing } = await openDrawn(everyKind)
    expect(drawing.html).not.toContain('inert')
  })

  test('is left alone where the resident has sent as many as the form takes', async () => {
    await openDrawn(
      { ...everyKind, maxAnswersPerResident: 1 },
      {
        before: (useCases) =>
          useCases.saveAnswer({ surveyId: 'svy1', answers: answers({ name: '港 花子', more: '引っ越し' }) }),
      },
    )
    expect(root).toBeUndefined()
  })

  test('is not drawn where it can not be filled in', async () => {
    expect(await drawingOf(aSurvey({ surveySchema: undefined as never }))).toBeUndefined()
  })

  test('is the same for everybody: nothing of who opens it stands in it', async () => {
    const { drawing } = await openDrawn(everyKind)
    expect((await drawingOf({ ...everyKind }))?.html).toBe(drawing.html)
  })
})
