import { refuse } from '../../domain/refusal.ts'
import type { LanguageCode } from '../../domain/shared/language-code.ts'
import { targetTextOf } from '../../domain/shared/language-data.ts'
import type { Officer } from '../../domain/staff/office-duty.ts'
import { partsOfCity } from '../city/translations-of-city.ts'
import type { RequestContext } from '../ports/audit-log.ts'
import type { TranslationCheck } from '../ports/city-check.ts'
import type { Clock } from '../ports/clock.ts'
import type { Translator } from '../ports/translator.ts'
import { cityWithDraft, type DraftNeeds, type FormAtWork, formAtWork } from './draft-of-officer.ts'
import { keepWritten } from './form-drafts.ts'

/** A text that residents see, and what becomes of it in a language. */
export type TranslatedLine = {
  source: string
  /** The title of the item in which it stands first; absent: it is the form's. */
  item?: string
  /** Where in the form or item it stands first, as their data names it. */
  field: string
  /** Absent: there is none, residents read Japanese or what a machine makes of it. */
  target?: string
  /** `machine`: made by a machine, and accepted by nobody yet: it does not go in force. */
  state: 'missing' | 'machine' | 'accepted'
  /** What the check of a city says of the translation. */
  faults: readonly string[]
  warnings: readonly string[]
}

/** The texts of a form in a language, beside each other. */
export type FormTranslations = {
  title: string
  /** Of the draft; 0: nothing was changed yet. */
  revision: number
  /** Languages that the city offers, and how many of the form's texts are accepted in each. */
  languages: readonly { code: LanguageCode; accepted: number; texts: number }[]
  /** The one that is looked at; absent: the city offers none. */
  code?: LanguageCode
  lines: readonly TranslatedLine[]
  /** Whether there is a machine that could be asked. */
  hasMachine: boolean
}

/**
 * Driving port of the office: the translations of a form as it is written. Only editors.
 * @throws Refusal `survey.not_found`, `office.not_allowed`, `language.unknown` for one that the city does not offer
 */
type ReadTranslations = (command: { surveyId: string; code?: LanguageCode }) => Promise<FormTranslations>

/**
 * Driving port of the office: keeps translations with the form as it is written; what a machine proposed for these
 * texts is accepted so, or replaced. An empty one takes the translation away, also what is in force once this is.
 *
 * @throws Refusal those of `ReadTranslations`, `office.draft_changed`
 */
type WriteTranslations = (
  command: Seen & { texts: readonly { source: string; target: string }[] },
) => Promise<FormTranslations>

/**
 * Driving port of the office: has a machine propose translations of some texts that have none; who asks again gets the
 * next ones. They are marked until somebody accepts them.
 *
 * @returns `proposed`: how many there were; 0: it has none, or does not answer
 * @throws Refusal those of `WriteTranslations`
 */
type ProposeTranslations = (command: Seen) => Promise<FormTranslations & { proposed: number }>

/** `revision`: the draft that was seen. */
type Seen = { surveyId: string; code: LanguageCode; revision: number }

/** Texts that a machine is given at a time: some seconds. */
const AT_A_TIME = 20

type Needs = DraftNeeds & {
  checkTranslation: TranslationCheck
  clock: Clock
}

export const makeReadTranslations =
  (needs: Needs & { translator: Pick<Translator, 'isAbsent'> }) =>
  (officer: Officer): ReadTranslations =>
  async ({ surveyId, code }) => {
    const form = await formAtWork(needs, officer, surveyId, 'editor')
    const first = offeredBy(form)[0]
    return translationsOf(needs, form, surveyId, code ?? first)
  }

export const makeWriteTranslations =
  (needs: Needs & { translator: Pick<Translator, 'isAbsent'> }) =>
  (officer: Officer, request: RequestContext): WriteTranslations =>
  async ({ surveyId, code, revision, texts }) => {
    const form = await formAtWork(needs, officer, surveyId, 'editor')
    const { lines } = translationsOf(needs, form, surveyId, code)
    const known = new Set(lines.map(({ source }) => source))
    const own = new Map(Object.entries(form.draft?.languages?.[code] ?? {}))
    const proposals = new Map(Object.entries(form.draft?.proposals?.[code] ?? {}))
    const syncedTexts = form.city.languages?.[code] ?? {}
    for (const { source, target } of texts) {
      if (!known.has(source)) continue
      proposals.delete(source)
      if (target.trim() !== '') own.set(source, target)
      else if (targetTextOf({ syncedTexts }, source) === undefined) own.delete(source)
      else own.set(source, '')
    }
    return keep(needs, officer, { form, surveyId, code, revision, request, own, proposals })
  }

export const makeProposeTranslations =
  (needs: Needs & { translator: Translator }) =>
  (officer: Officer, request: RequestContext): ProposeTranslations =>
  async ({ surveyId, code, revision }) => {
    const form = await formAtWork(needs, officer, surveyId, 'editor')
    const shown = translationsOf(needs, form, surveyId, code)
    if (shown.revision !== revision) throw refuse('office.draft_changed', {})
    const asked = shown.lines.filter(({ state }) => state === 'missing').map(({ source }) => source)
    const texts = asked.slice(0, AT_A_TIME)
    const made = texts.length > 0 ? await needs.translator.translate(texts, code) : []
    const proposals = new Map(Object.entries(form.draft?.proposals?.[code] ?? {}))
    const found = texts.flatMap((source, at) => {
      const target = made[at]
      return target === undefined ? [] : [{ source, target }]
    })
    if (found.length === 0) return { ...shown, proposed: 0 }
    for (const { source, target } of found) proposals.set(source, target)
    const own = new Map(Object.entries(form.draft?.languages?.[code] ?? {}))
    const next = await keep(needs, officer, { form, surveyId, code, revision, request, own, proposals })
    return { ...next, proposed: found.length }
  }

/** The languages that the city offers to residents. */
const offeredBy = ({ city }: FormAtWork): readonly LanguageCode[] => city.settings.languages ?? []

type Kept = Seen & { form: FormAtWork; request: RequestContext; own: Texts; proposals: Texts }
type Texts = ReadonlyMap<string, string>

async function keep(
  needs: Needs & { translator: Pick<Translator, 'isAbsent'> },
  officer: Officer,
  { form, surveyId, code, revision, request, own, proposals }: Kept,
): Promise<FormTranslations> {
  const draft = await keepWritten(
    needs,
    officer,
    { form, surveyId, revision, request },
    {
      languages: { ...form.draft?.languages, [code]: Object.fromEntries(own) },
      proposals: { ...form.draft?.proposals, [code]: Object.fromEntries(proposals) },
    },
  )
  return translationsOf(needs, { ...form, draft }, surveyId, code)
}

/** @throws Refusal `language.unknown` */
function translationsOf(
  { checkTranslation, translator }: Needs & { translator: Pick<Translator, 'isAbsent'> },
  form: FormAtWork,
  surveyId: string,
  code: LanguageCode | undefined,
): FormTranslations {
  const { draft } = form
  const offered = offeredBy(form)
  const city = draft ? cityWithDraft(form.city, draft) : form.city
  const part = partsOfCity(city).find((each) => each.surveyId === surveyId)
  const texts = part?.texts ?? []
  const config = draft?.config ?? form.inForce
  const titles = new Map(config?.surveySchema?.map(({ itemKey, title }) => [itemKey, title]))
  const acceptedIn = (one: LanguageCode) => {
    const syncedTexts = city.languages?.[one] ?? {}
    return (text: string) => targetTextOf({ syncedTexts }, text)
  }
  const common = {
    title: config?.surveyTitle ?? surveyId,
    revision: draft?.revision ?? 0,
    hasMachine: translator.isAbsent !== true,
    languages: offered.map((one) => {
      const target = acceptedIn(one)
      const accepted = texts.filter(({ text }) => target(text) !== undefined).length
      return { code: one, accepted, texts: texts.length }
    }),
  }
  if (code === undefined) return { ...common, lines: [] }
  if (!offered.includes(code)) throw refuse('language.unknown', {})
  const accepted = acceptedIn(code)
  const syncedTexts = draft?.proposals?.[code] ?? {}
  const lines = texts.map(({ text: source, place }): TranslatedLine => {
    const isAccepted = accepted(source) !== undefined
    const target = accepted(source) ?? targetTextOf({ syncedTexts }, source)
    const found = target === undefined ? { faults: [], warnings: [] } : checkTranslation(source, target, code)
    return {
      ...{ source, ...placeIn(surveyId, place, titles), ...found },
      state: isAccepted ? 'accepted' : target === undefined ? 'missing' : 'machine',
      ...(target !== undefined && { target }),
    }
  })
  return { ...common, code, lines }
}

/** `form/field` or `form/item/field`. */
function placeIn(
  surveyId: string,
  place: string,
  titles: ReadonlyMap<string, string>,
): Pick<TranslatedLine, 'item' | 'field'> {
  const inForm = place.slice(surveyId.length + 1)
  const end = inForm.lastIndexOf('/')
  const item = titles.get(inForm.slice(0, Math.max(0, end)))
  return { field: inForm.slice(end + 1), ...(end > 0 && item !== undefined && { item }) }
}
