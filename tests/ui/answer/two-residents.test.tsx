import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { FoundAnswers } from '../../../ui/answer/found-answers.ts'
import { SearchStore } from '../../../ui/answer/search-store.ts'
import { Visit } from '../../../ui/composition/visit.ts'
import { SurveyStore } from '../../../ui/survey/survey-store.ts'
import { hanako, taro } from '../../application/town.ts'
import { signedInAs } from '../memory-services.ts'
import { currentPath, openAt } from '../open-app.tsx'
import { confirmDialog, press, proceed, type } from '../open-survey.tsx'
import { aClinicForm, clinic } from '../survey/reservation/clinic.ts'

const form = { surveyId: 'svy1', partitionKey: undefined }

/** Hanako's form, with her name typed into it; `sent` are the answers that reach the server. */
async function typed() {
  const sent: unknown[] = []
  const whoSignsIn = { userId: hanako }
  const opened = await openAt('/survey/svy1', {
    signedIn: true,
    city: { ...clinic, surveys: [aClinicForm()] },
    needs: ({ saveAnswer }) => ({
      // As inside LINE, where signing in does not leave the page.
      messaging: { isInClient: () => true, idToken: async () => 'token of LINE', close: () => {} },
      signIn: {
        exchangeCode: () => Promise.reject(new Error('LINE is not asked')),
        signInWithLiff: async () => signedInAs(whoSignsIn.userId),
        endSession: () => Promise.reject(new Error('nobody signs out')),
      },
      saveAnswer: (command) => {
        sent.push(command)
        return saveAnswer(command)
      },
    }),
  })
  await name()
  type(/お名前/, '山田花子')
  return { ...opened, sent, whoSignsIn }
}

const name = () => screen.findByLabelText<HTMLInputElement>(/お名前/)

/** The same with a reservation, confirmed, and on to the calendar. */
async function atCalendar() {
  const opened = await confirmed()
  await press('日時を選ぶ')
  await expect.poll(currentPath).toBe('/calendar/cal-teeth')
  await screen.findByRole('table')
  return opened
}

/** The same, with a reservation chosen and confirmed. */
async function confirmed() {
  const opened = await typed()
  const kinds = await screen.findByLabelText<HTMLSelectElement>('種類')
  const { value } = within(kinds).getByRole<HTMLOptionElement>('option', { name: '歯科' })
  fireEvent.change(kinds, { target: { value } })
  await proceed()
  await confirmDialog()
  return opened
}

type Opened = Awaited<ReturnType<typeof typed>>

/** The session ends, and somebody signs in on the same page. */
async function signInAgain({ services, whoSignsIn }: Opened, userId: string): Promise<void> {
  whoSignsIn.userId = userId
  await act(async () => {
    services.leaveForSignIn('/survey/svy1')
    services.go('/login', { replace: true })
  })
  await expect.poll(currentPath).toBe('/survey/svy1')
}

/** Somebody signs in in another tab of this browser. */
const signInElsewhere = ({ session }: Opened, userId: string): Promise<void> =>
  act(async () => {
    session.write(signedInAs(userId))
    window.dispatchEvent(new StorageEvent('storage'))
  })

describe('what Hanako typed on her way to the calendar', () => {
  test('is neither in the form nor booked for somebody else who signs in on the same page [ROLE-01]', async () => {
    const opened = await atCalendar()
    await signInAgain(opened, taro)
    expect((await name()).value).toBe('')
    expect(opened.services.visit.formOf(form)).toBeUndefined()
    expect(opened.services.visit.booking).toBeUndefined()
  })

  test('is in her form when she herself signs in again', async () => {
    const opened = await atCalendar()
    await signInAgain(opened, hanako)
    expect((await name()).value).toBe('山田花子')
  })

  test('leaves the calendar when somebody else signs in in another tab [ROLE-01]', async () => {
    vi.spyOn(window.history, 'length', 'get').mockReturnValue(1)
    const opened = await atCalendar()
    await signInElsewhere(opened, taro)
    await expect.poll(currentPath).toBe('/confirm')
    expect(opened.services.visit.booking).toBeUndefined()
    expect(opened.services.visit.formOf(form)).toBeUndefined()
  })
})

describe('what Hanako typed in a form that is open', () => {
  test('is gone when somebody else signs in in another tab [ROLE-01]', async () => {
    const opened = await typed()
    await signInElsewhere(opened, taro)
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/お名前/).value).toBe(''))
  })

  test('stays when she herself signs in in another tab, or signs out there', async () => {
    const opened = await typed()
    const field = await name()
    await signInElsewhere(opened, hanako)
    await act(async () => {
      opened.session.clear()
      window.dispatchEvent(new StorageEvent('storage'))
    })
    expect(await name()).toBe(field)
    expect(field.value).toBe('山田花子')
  })

  test('is not sent in the name of somebody who has signed in since: the page leads to sign-in [ROLE-01]', async () => {
    const { session, sent } = await typed()
    await proceed()
    await confirmDialog()
    session.write(signedInAs(taro))
    await press('送信する')
    expect(await screen.findByRole('button', { name: 'もう一度ログインする' })).toBeDefined()
    expect(sent).toEqual([])
  })

  test('is not taken to the calendar of somebody who has signed in since [ROLE-01]', async () => {
    const { session, services } = await confirmed()
    session.write(signedInAs(taro))
    await press('日時を選ぶ')
    expect(await screen.findByRole('button', { name: 'もう一度ログインする' })).toBeDefined()
    await expect.poll(currentPath).toBe('/survey/svy1')
    expect(services.visit.formOf(form)).toBeUndefined()
  })
})

describe('what a visit keeps', () => {
  /** A visit with something of everything in it, left by whoever is signed in. */
  async function aVisit(signedIn: { userId: string | undefined }) {
    const { services } = await atCalendar()
    const visit = new Visit(sessionStorage, () => signedIn.userId)
    visit.keepForm(new SurveyStore({ ...form, liffUrl: '' }, services))
    visit.booking = services.visit.booking
    visit.search = new SearchStore('svy1', services)
    visit.found = new FoundAnswers()
    visit.startBooking('filling-1')
    visit.finishBooking('filling-1', { surveyId: 'svy1', partitionKey: 'key', isChange: false })
    return visit
  }
  const kept = (visit: Visit) =>
    [visit.formOf(form), visit.booking, visit.search, visit.found, visit.isBooked()].map(Boolean)
  const everything = [true, true, true, true, true]
  const nothing = everything.map(() => false)

  test('over a reload, what was booked and what was picked, is for whoever did so', () => {
    const signedIn: { userId: string | undefined } = { userId: hanako }
    const visit = () => new Visit(sessionStorage, () => signedIn.userId)
    const shown = () => [visit().bookedAnswer?.partitionKey, [...visit().picksOf(form).values()]]
    visit().finishBooking('filling-1', { surveyId: 'svy1', partitionKey: 'key', isChange: false })
    visit().keepPicks(form, new Map([['slot', 'cat01_7|20250616|0']]))
    expect(shown()).toEqual(['key', ['cat01_7|20250616|0']])
    for (const userId of [undefined, taro]) {
      signedIn.userId = userId
      expect(shown()).toEqual([undefined, []])
    }
  })

  test('belongs to whoever left it, also while nobody is signed in', async () => {
    const signedIn: { userId: string | undefined } = { userId: hanako }
    const visit = await aVisit(signedIn)
    signedIn.userId = undefined
    expect(kept(visit)).toEqual(everything)
    signedIn.userId = hanako
    expect(kept(visit)).toEqual(everything)
    signedIn.userId = taro
    expect(kept(visit)).toEqual(nothing)
    signedIn.userId = hanako
    expect(kept(visit)).toEqual(nothing)
  })

  test('before anybody signed in stays for whoever does', async () => {
    const signedIn: { userId: string | undefined } = { userId: undefined }
    const visit = await aVisit(signedIn)
    signedIn.userId = hanako
    expect(kept(visit)).toEqual(everything)
  })
})
