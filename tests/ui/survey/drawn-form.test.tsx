import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, fireEvent, screen, within } from '@testing-library/react'
import type { Root } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { afterEach, describe, expect, test } from 'vitest'
import { CallFailure } from '../../../application/call-failure.ts'
import type { LoadedSurvey } from '../../../application/survey/load-survey.ts'
import type { UseCases } from '../../../application/use-cases.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import type { AppDependencies } from '../../../ui/composition/services.ts'
import { takeOver } from '../../../ui/composition/take-over.tsx'
import { CategoryControl } from '../../../ui/form/controls/category/lazy-category.ts'
import { renderForm } from '../../../ui/render-page.tsx'
import { routes } from '../../../ui/routes.tsx'
import { DraftStorage } from '../../../ui/survey/draft/draft-storage.ts'
import { answers, aSurvey } from '../../application/forms.ts'
import { type GivenToScreens, memoryServices, pageSettings as settings } from '../memory-services.ts'
import { routerOfTab } from '../open-app.tsx'

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

/** What the page knows of the form. */
const openedAs = (config: SurveyConfig): LoadedSurvey => ({
  config,
  surveyVersion: 1,
  hasMember: true,
  userLanguageCode: 'ja',
})

/** The form as the server draws it, for who is not in the messaging app, at noon of that day. */
const drawingOf = (config: SurveyConfig, at = now) =>
  renderForm({
    survey: openedAs(config),
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
  needs?: (useCases: UseCases) => Partial<AppDependencies>
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
  const tab = routerOfTab()
  const opened = await memoryServices(
    city,
    { ...tab.moves, localStorage, sessionStorage },
    {
      signedIn: true,
      needs: (useCases) => ({ log: (text) => void log.push(text), ...needs?.(useCases) }),
      ...(before && { before }),
    },
  )
  const { services } = opened
  const app = <RouterProvider router={tab.open(routes(services))} useTransitions={false} />
  const survey = openedAs({ ...config })
  await act(async () => {
    root = await takeOver(place, app, services, { survey, pressed: pressed?.(place) ?? [] })
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

  test('is taken over as it stands where its parts were loaded before the application was there', async () => {
    const config = demoForms.find(({ surveyId }) => surveyId === 'vaccine')!
    const { log } = await openDrawn({ ...config, ...open }, { before: () => CategoryControl.preload() })
    expect(log).toEqual([])
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
      needs: () => ({ drafts: new WithDraft(() => localStorage, { now: () => Date.parse(now) }) }),
      meanwhile(place) {
        place.querySelector<HTMLInputElement>('[name="more"]')!.value = '引っ越し'
      },
    })
    await screen.findByRole('heading', { name: '前回の入力が残っています' })
    expect(log).toEqual([])
    expect(place.querySelector<HTMLInputElement>('[name="more"]')!.value).toBe('引っ越し')
  })

  test('is left alone on another day than it was drawn for', async () => {
    await openDrawn(everyKind, { at: '2025-06-13T12:00:00+09:00' })
    expect(root).toBeUndefined()
  })

  test('becomes the change of the answer that the resident has', async () => {
    const { place } = await openDrawn(
      { ...everyKind, isAppending: { value: false } },
      {
        before: (useCases) =>
          useCases.saveAnswer({ surveyId: 'svy1', answers: answers({ name: '港 花子', more: '引っ越し' }) }),
      },
    )
    expect(root).toBeDefined()
    const name = () => place.querySelector<HTMLInputElement>('[name="name"]')
    await expect.poll(() => name()?.value).toBe('港 花子')
    expect(name()?.closest('form')?.hasAttribute('inert')).toBe(false)
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

  test('leaves the earlier answer as it is where nothing was entered, whatever the form begins with', async () => {
    const schema = everyKind.surveySchema?.map((item) =>
      item.itemKey === 'yes' ? { ...item, default: 'いいえ' } : item,
    )
    const { place } = await openDrawn(
      { ...everyKind, surveySchema: schema ?? [], isAppending: { value: false } },
      {
        before: (useCases) =>
          useCases.saveAnswer({
            surveyId: 'svy1',
            answers: answers({ name: '港 花子', more: '引っ越し', yes: 'はい' }),
          }),
      },
    )
    const chosen = () => place.querySelector<HTMLInputElement>('[name="yes"]:checked')?.value
    await expect.poll(() => place.querySelector<HTMLInputElement>('[name="name"]')?.value).toBe('港 花子')
    expect(chosen()).toBe('はい')
  })

  test('says it where the resident has sent as many as the form takes', async () => {
    await openDrawn(
      { ...everyKind, maxAnswersPerResident: 1 },
      {
        before: (useCases) =>
          useCases.saveAnswer({ surveyId: 'svy1', answers: answers({ name: '港 花子', more: '引っ越し' }) }),
      },
    )
    expect(root).toBeDefined()
    await screen.findByText('送信できる件数の上限（1件）に達しています。')
  })

  describe('before it is known who fills it in', () => {
    const fillIn = (place: HTMLElement) => {
      for (const [name, text] of [
        ['name', '港 花子'],
        ['more', '引っ越し'],
      ] as const)
        fireEvent.input(place.querySelector(`[name="${name}"]`)!, { target: { value: text } })
    }
    const entered = (place: HTMLElement) =>
      ['name', 'more'].map((name) => place.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value)
    const submit = (place: HTMLElement) => fireEvent.click(place.querySelector('button[type="submit"]')!)

    /** Resolved by hand. */
    const aPromise = () => {
      let resolve = () => {}
      const promise = new Promise<void>((done) => {
        resolve = done
      })
      return { promise, resolve }
    }

    test('answers already: it is checked at once, and sent when that is known', async () => {
      const known = aPromise()
      const { place } = await openDrawn(everyKind, {
        needs: (useCases) => ({
          loadSurvey: async (command) => {
            await known.promise
            return useCases.loadSurvey(command)
          },
        }),
      })
      submit(place)
      expect(place.querySelector('[name="name"]')?.getAttribute('aria-invalid')).toBe('true')
      fillIn(place)
      submit(place)
      await new Promise((rested) => setTimeout(rested, 20))
      expect(screen.queryByRole('dialog')).toBeNull()
      known.resolve()
      expect((await screen.findByRole('dialog')).textContent).toContain('港 花子')
      expect(entered(place)).toEqual(['港 花子', '引っ越し'])
    })

    test('a sign-in that fails is told, what was entered stays, and is sent after another try', async () => {
      let tries = 0
      const { place } = await openDrawn(everyKind, {
        needs: (useCases) => ({
          loadSurvey: async (command) => {
            tries += 1
            if (tries === 1) throw new CallFailure('network', 'gone')
            return useCases.loadSurvey(command)
          },
        }),
      })
      fillIn(place)
      const alert = await screen.findByRole('dialog')
      expect(alert.textContent).toContain('入力した内容は残っています。')
      expect(entered(place)).toEqual(['港 花子', '引っ越し'])
      fireEvent.click(within(alert).getByRole('button', { name: 'もう一度読み込む' }))
      await expect.poll(() => tries).toBe(2)
      submit(place)
      expect((await screen.findByRole('dialog')).textContent).toContain('港 花子')
    })

    test('what was entered goes over into a form that has changed meanwhile', async () => {
      const known = aPromise()
      const { place } = await openDrawn(everyKind, {
        needs: (useCases) => ({
          loadSurvey: async (command) => {
            await known.promise
            return { ...(await useCases.loadSurvey(command)), surveyVersion: 2 }
          },
        }),
      })
      fillIn(place)
      known.resolve()
      await new Promise((rested) => setTimeout(rested, 20))
      expect(entered(place)).toEqual(['港 花子', '引っ越し'])
    })
  })

  test('is not drawn where it can not be filled in', async () => {
    expect(await drawingOf(aSurvey({ surveySchema: undefined as never }))).toBeUndefined()
  })

  test('is the same for everybody: nothing of who opens it stands in it', async () => {
    const { drawing } = await openDrawn(everyKind)
    expect((await drawingOf({ ...everyKind }))?.html).toBe(drawing.html)
  })
})
