import { act, fireEvent, render, screen, within } from '@testing-library/react'
import type { City } from '../../application/ports/city-repository.ts'
import type { ProviderForm } from '../../application/ports/payment-gateway.ts'
import type { Address } from '../../application/ports/postcode-directory.ts'
import { requestText } from '../../application/shared/request-text.ts'
import type { Settings } from '../../application/shared/settings.ts'
import { makeUseCases, type UseCases } from '../../application/use-cases.ts'
import type { FormMode } from '../../domain/form/required.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { earlierAnswers } from '../../ui/answer/earlier-answers.ts'
import { openCheckout } from '../../ui/composition/open-checkout.ts'
import { formRules } from '../../ui/form/form-rules.tsx'
import { japanese, type Translation, TranslationContext } from '../../ui/frame/translation.ts'
import { planBooking } from '../../ui/reservation/plan-booking.ts'
import { DraftStorage } from '../../ui/survey/draft/draft-storage.ts'
import { sha256 } from '../../ui/survey/draft/sha256.ts'
import { SurveyScreen } from '../../ui/survey/survey-screen.tsx'
import { type SurveyNeeds, SurveyStore } from '../../ui/survey/survey-store.ts'
import { useCasesOf } from '../application/asking.ts'
import { hanako, townNeeds } from '../application/town.ts'
import { formOf } from '../provider-message.ts'
import { pageSettings } from './memory-services.ts'

/** Tells when the page has looked for a draft. */
export class ObservedDraftStorage extends DraftStorage {
  seen: Promise<void> = Promise.resolve()

  override open(...about: Parameters<DraftStorage['open']>): ReturnType<DraftStorage['open']> {
    const opening = super.open(...about)
    this.seen = opening.then(() => {})
    return opening
  }
}

type Wanted = {
  /** An instant with its zone. */
  now?: string
  addresses?: Readonly<Record<string, readonly Address[]>>
  partitionKey?: string
  isInClient?: boolean
  settings?: Partial<Settings>
  /** Who fills the form; left out, the page decides. */
  mode?: FormMode
  /** The language of the page, if it is not Japanese. */
  translation?: Translation
  /** Stands in for some of what the page needs. */
  needs?: (useCases: UseCases) => Partial<SurveyNeeds & UseCases>
  /** What is in force beside the form. */
  city?: Partial<City>
  /** Happens before the page opens. */
  before?: (useCases: UseCases) => Promise<unknown>
}

/** The survey page of a real store over use cases on memory, opened by Hanako. */
export async function openSurvey(config: SurveyConfig, wanted: Wanted = {}) {
  const { needs, storage, clock, richMenu } = townNeeds(wanted)
  await storage.city.import(
    { settings: { cityName: 'みなと市' }, surveys: [config], media: [], ...wanted.city },
    clock.now(),
  )
  const useCases = useCasesOf(makeUseCases(needs), { userId: hanako })
  await wanted.before?.(useCases)

  const happened = {
    closed: 0,
    reloaded: 0,
    signIns: 0,
    went: [] as string[],
    log: [] as string[],
    keys: 0,
    posted: [] as ProviderForm[],
  }
  const ofThisTest = localStorage
  const drafts = new ObservedDraftStorage(() => ofThisTest, clock)
  const given = wanted.needs?.(useCases)
  const page: SurveyNeeds = {
    ...useCases,
    settings: pageSettings,
    language: undefined,
    earlierAnswers: earlierAnswers({ ...useCases, ...given }),
    messaging: {
      isInClient: () => wanted.isInClient === true,
      idToken: async () => undefined,
      close: () => {
        happened.closed += 1
      },
    },
    clock,
    newKey: () => {
      happened.keys += 1
      return `00000000-0000-4000-8000-${String(happened.keys).padStart(12, '0')}`
    },
    fingerprint: (command) => sha256(requestText(command)),
    drafts,
    hasSession: () => true,
    profile: () => ({ userId: hanako }),
    answerSent: () => {},
    visit: { keepEntered: () => {}, takeEntered: () => new Map(), picksOf: () => new Map() },
    offerPrefill: async () => undefined,
    openPayments: async () => undefined,
    go: (path) => happened.went.push(path),
    print: () => {},
    pause: async () => {},
    preparePhoto: async (photo) => ({ content: photo, name: photo.name, thumbnail: undefined }),
    drawQr: async () => ({ size: 1, path: '' }),
    loadFormRules: async () => formRules,
    openCheckout: async (form) =>
      openCheckout(form, {
        ...useCases,
        ...given,
        ...page,
        goToPay: (page) => void happened.posted.push(formOf(page)),
      }),
    slots: {
      prepare: async () => {},
      choose: async (form) => {
        await planBooking(form, new Set(['calendar']), { formPath: '/survey', back: () => {} })
      },
    },
    log: (message) => {
      happened.log.push(message)
    },
    ...given,
  }
  const visit = {
    surveyId: config.surveyId,
    partitionKey: wanted.partitionKey,
    liffUrl: `https://city.example.jp/survey/${config.surveyId}`,
  }
  const store = new SurveyStore(visit, page, wanted.mode)
  const rendered = render(
    <TranslationContext value={wanted.translation ?? japanese}>
      <SurveyScreen
        store={store}
        onSignIn={() => {
          happened.signIns += 1
        }}
        onReload={() => {
          happened.reloaded += 1
        }}
      />
    </TranslationContext>,
  )
  const load = () => act(() => store.load())
  const draftsSeen = () => act(() => drafts.seen)
  return { store, useCases, storage, clock, richMenu, happened, load, rendered, draftsSeen }
}

/** As `openSurvey`, with the form open. */
export async function openForm(config: SurveyConfig, wanted: Wanted = {}) {
  const opened = await openSurvey(config, wanted)
  await opened.load()
  return opened
}

/** Types into the field with this label, as a person does: all at once, then out of it. */
export function type(label: string | RegExp, text: string): void {
  const field = screen.getByLabelText(label)
  fireEvent.input(field, { target: { value: text } })
}

/** Leaves the field with this label. */
export const leave = (label: string | RegExp): void => {
  fireEvent.blur(screen.getByLabelText(label))
}

/** Presses the button with this name. */
export const press = async (name: string): Promise<void> => {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name }))
  })
}

export const proceed = (): Promise<void> => press('入力内容を確認する')

/** Goes on to the confirm dialog and sends. */
export async function send(): Promise<void> {
  await proceed()
  await screen.findByRole('button', { name: '送信する' })
  await press('送信する')
}

/** Sends the form and waits until it is stored. */
export async function sendAll(): Promise<void> {
  await send()
  await screen.findByRole('heading', { name: /^(送信|変更)が完了しました$/ })
}

/** The confirm dialog, once it stands. */
export const confirmDialog = () => screen.findByRole('dialog', { name: '入力内容の確認' })

/** Answers as the confirm dialog lists them. */
export async function confirmedAnswers(): Promise<Record<string, string>> {
  const dialog = await confirmDialog()
  const titles = within(dialog).getAllByRole('term')
  return Object.fromEntries(
    titles.map((title) => [title.textContent, title.nextElementSibling?.textContent ?? '']),
  )
}

/** The steps of the form, the current one in brackets, as the last list of them on the page has them. */
export const steps = (): string =>
  within(screen.getAllByRole('list', { name: '手続きの流れ' }).at(-1)!)
    .getAllByRole('listitem')
    .map((step) =>
      step.getAttribute('aria-current') === 'step' ? `[${step.textContent}]` : step.textContent,
    )
    .join(' ')
