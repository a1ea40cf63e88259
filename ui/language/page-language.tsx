import { makeObservable, observableRef, runInAction } from 'mobx'
import { matchRoutes } from 'react-router-dom'
import {
  type AllTexts,
  allTextsIn,
  isFetched,
  type Language,
  languageOf,
} from '../../application/texts/languages.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { defaultLanguage, type LanguageCode } from '../../domain/shared/language-code.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import type { LanguageOfPage } from '../frame/language-of-page.ts'
import { japanese, type Translation } from '../frame/translation.ts'
import { FixedLanguage, LanguageSwitch, TranslationNote } from './language-switch.tsx'
import { type CityTexts, translationOf } from './translation-of.tsx'

/** What the browser asks about languages. */
type LanguageCalls = {
  readUserLanguage(): Promise<LanguageCode>
  chooseLanguage(command: { languageCode: LanguageCode }): Promise<void>
  /** Translations of what stands in a form, or in none. */
  readTexts(command: { languageCode: LanguageCode; surveyId?: string }): Promise<Translations>
  /** Translations of what the first page shows. */
  readHomeTexts(command: { languageCode: LanguageCode }): Promise<Translations>
}

/** Translations by source text, and which of them a machine made. */
type Translations = { texts: Readonly<Record<string, string>>; machine: readonly string[] }

type Needs = LanguageCalls &
  Pick<BrowserServices, 'settings' | 'hasSession' | 'log'> & {
    /** What this browser remembers of the language. */
    memory: {
      read(): LanguageCode | undefined
      /** undefined: nothing is remembered any more. */
      write(code: LanguageCode | undefined): void
    }
    /** The path that is shown. */
    path(): string
  }

/** The language of the page, and the way to another one. */
export class PageLanguage implements LanguageOfPage {
  /** What the page says in it. */
  translation: Translation = japanese
  /** How far a change is. */
  state: 'rest' | 'changing' | 'failed' = 'rest'
  /** What can be chosen, Japanese first. */
  readonly offered: readonly Language[]
  readonly #needs: Needs
  readonly #known = new Map<
    LanguageCode,
    { tables: AllTexts | undefined; city: CityTexts; asked: Set<string>; translation: Translation }
  >()
  /** Ids of the forms that were needed: any of them may be shown. */
  readonly #forms = new Set<string>()
  /** The last choice of the resident, until it has ended. */
  #choice = Promise.resolve()
  /** How many changes have begun. */
  #changes = 0

  constructor(needs: Needs) {
    this.#needs = needs
    const codes = [defaultLanguage, ...(needs.settings.languages ?? [])]
    this.offered = [...new Set(codes)].map(languageOf)
    makeObservable(this, { translation: observableRef, state: observableRef })
  }

  /** Begins in the language that this browser remembers, Japanese if it does not come; the resident's own follows. */
  async open(): Promise<void> {
    const code = this.#remembered()
    try {
      if (code) await this.#change(code)
    } catch (error) {
      this.#needs.log('The language did not come', error)
    }
    this.signedIn().catch((error) => this.#needs.log('The language of the resident did not come', error))
  }

  /** Somebody is signed in: what the browser remembers becomes their language, or theirs is taken. */
  readonly signedIn = async (): Promise<void> => {
    const { hasSession, readUserLanguage, chooseLanguage } = this.#needs
    if (!hasSession()) return
    const own = await readUserLanguage()
    await this.#choice
    const code = this.#remembered()
    if (code === undefined) {
      if (this.#isOffered(own) && own !== this.translation.code) await this.#change(own)
    } else if (code !== own) await chooseLanguage({ languageCode: code })
    // What stands behind sign-in could not be asked for before.
    await this.#sayMore((code) => this.#learnHere(code))
  }

  /** The resident chooses a language; if it does not come, everything stays as it was. */
  readonly choose = async (code: LanguageCode): Promise<void> => {
    if (this.state === 'changing') return
    this.#set('changing')
    this.#choice = this.#choose(code)
    await this.#choice
  }

  async #choose(code: LanguageCode): Promise<void> {
    try {
      const isShown = await this.#change(code)
      this.#set('rest')
      if (!isShown) return
    } catch (error) {
      this.#needs.log('The language did not come', error)
      return this.#set('failed')
    }
    this.#needs.memory.write(code)
    if (!this.#needs.hasSession()) return
    await this.#needs
      .chooseLanguage({ languageCode: code })
      .catch((error) => this.#needs.log('The language was not stored', error))
  }

  /** The resident chose a language in a form: the page and this browser take it. */
  readonly follow = async (): Promise<void> => {
    const before = this.#changes
    const own = await this.#needs.readUserLanguage()
    if (!this.#isOffered(own) || this.#changes !== before) return
    if (own === this.translation.code || (await this.#change(own))) this.#needs.memory.write(own)
  }

  /** This browser is handed to somebody else: it remembers no language. */
  readonly forget = (): void => this.#needs.memory.write(undefined)

  /** Learns the texts of a form, so that the page can say them; without them they stay in Japanese. */
  readonly learn = async (surveyId: string): Promise<void> => {
    this.#forms.add(surveyId)
    await this.#sayMore((code) => this.#learn(code, [surveyId]))
  }

  readonly fetch = async (surveyId: string, code: LanguageCode): Promise<void> =>
    void (await this.#learn(code, [surveyId]))

  readonly translationIn = (code: LanguageCode): Translation => this.#known.get(code)?.translation ?? japanese

  readonly drawSwitch = () => <LanguageSwitch language={this} />
  readonly drawFixed = (code: LanguageCode) => <FixedLanguage code={code} />
  readonly drawNote = () => <TranslationNote />

  #set(state: PageLanguage['state']): void {
    runInAction(() => {
      this.state = state
    })
  }

  #remembered(): LanguageCode | undefined {
    const code = this.#needs.memory.read()
    return code !== undefined && this.#isOffered(code) ? code : undefined
  }

  #isOffered(code: LanguageCode): boolean {
    return this.offered.some((language) => language.code === code)
  }

  /** Speaks another language, unless a later change has begun by the time it has come. @returns whether it does */
  async #change(code: LanguageCode): Promise<boolean> {
    this.#changes += 1
    const change = this.#changes
    const next = await this.#learnHere(code)
    if (change !== this.#changes) return false
    runInAction(() => (this.translation = next))
    return true
  }

  /** Says in the same language what has been learnt since. */
  async #sayMore(learn: (code: LanguageCode) => Promise<Translation>): Promise<void> {
    const { code } = this.translation
    if (!isFetched(code)) return
    const translation = await learn(code)
    runInAction(() => {
      if (this.translation.code === code) this.translation = translation
    })
  }

  /** What the shown page says. */
  #learnHere(code: LanguageCode): Promise<Translation> {
    const path = this.#needs.path()
    const [form] = matchRoutes([{ path: '/survey/:id' }], path) ?? []
    const here = path === '/' ? '/' : (form?.params.id ?? '')
    return this.#learn(code, [...new Set([here, ...this.#forms])])
  }

  /** @param whats each the id of a form, '/' for the first page, '' for what stands in no form */
  async #learn(code: LanguageCode, whats: readonly string[]): Promise<Translation> {
    if (!isFetched(code)) return japanese
    const [tables, ...answers] = await Promise.all([
      this.#known.get(code)?.tables ?? allTextsIn(code),
      ...whats.map((what) => this.#ask(code, what)),
    ])
    const known = this.#known.get(code) ?? {
      tables,
      city: { texts: new Map(), machine: new Set() },
      asked: new Set<string>(),
      translation: japanese,
    }
    for (const { what, texts, machine } of answers.filter((answer) => answer !== undefined)) {
      known.asked.add(what)
      known.city = {
        texts: new Map([...known.city.texts, ...Object.entries(texts)]),
        machine: new Set([...known.city.machine, ...machine]),
      }
    }
    this.#known.set(code, known)
    known.translation = translationOf(code, known.tables, known.city)
    return known.translation
  }

  /**
   * The translations of something; undefined if they are known, or did not come. Before sign-in there are those of the
   * first page.
   */
  async #ask(code: LanguageCode, what: string): Promise<(Translations & { what: string }) | undefined> {
    const { readHomeTexts, readTexts, hasSession, log } = this.#needs
    const asked = hasSession() ? what : '/'
    if (this.#known.get(code)?.asked.has(asked)) return undefined
    const languageCode = code
    try {
      if (asked === '/') return { ...(await readHomeTexts({ languageCode })), what: asked }
      const ofForm = asked !== '' && { surveyId: asked }
      return { ...(await readTexts({ languageCode, ...ofForm })), what: asked }
    } catch (error) {
      log('The translations did not come', error)
      // The page that says that there is no such form has a frame, too.
      return isRefusal(error, 'survey.not_found') ? this.#ask(code, '') : undefined
    }
  }
}
