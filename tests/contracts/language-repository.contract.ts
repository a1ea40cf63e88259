import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localDate } from '../../domain/shared/local-date.ts'
import { friday } from '../builders.ts'
import { aFreshRecord, aWrite, fresh, surveysOfContract } from './answer-writes.ts'
import type { Store } from './store.ts'

type LanguagePort = 'languages' | 'messages' | 'answers' | 'residents' | 'city'

/** What every `LanguageRepository` promises. @param open a storage of its own, empty; the suite closes it */
export function languageRepositoryContract(name: string, open: () => Promise<Store<LanguagePort>>): void {
  describe(`LanguageRepository contract: ${name}`, () => {
    let storage: Store<LanguagePort>
    beforeAll(async () => {
      storage = await open()
      await storage.city.import(surveysOfContract, friday)
    })
    afterAll(() => storage.close())

    it('knows nothing of who never chose, and the last choice of who did, each their own [LANG-03]', async () => {
      const [userId, other] = [fresh('U'), fresh('U')]
      expect(await storage.languages.chosen(userId)).toBeUndefined()
      await storage.languages.choose(userId, 'en')
      await storage.languages.choose(other, 'ko')
      await storage.languages.choose(userId, 'zh-Hans')
      expect(await storage.languages.chosen(userId)).toBe('zh-Hans')
      expect(await storage.languages.chosen(other)).toBe('ko')
    })

    it('keeps what a resident wants of messages, and switching those keeps the language', async () => {
      const userId = fresh('U')
      await storage.messages.setPreference(userId, { isOn: false })
      expect(await storage.languages.chosen(userId)).toBeUndefined()
      await storage.languages.choose(userId, 'vi')
      expect(await storage.messages.preference(userId)).toEqual({ isOn: false, language: 'vi' })
      await storage.messages.setPreference(userId, { isOn: true })
      expect(await storage.languages.chosen(userId)).toBe('vi')
    })

    it('gives messages to who only chose a language', async () => {
      const userId = fresh('U')
      await storage.languages.choose(userId, 'ne')
      expect(await storage.messages.preference(userId)).toEqual({ isOn: true, language: 'ne' })
    })

    it('takes the language of a save with it, and of none without one or that is refused [LANG-08]', async () => {
      const record = aFreshRecord({ userId: fresh('U'), surveyId: 'often' })
      const { userId } = record
      await storage.answers.save(aWrite(record, { surveyVersion: 99, language: 'es' }))
      expect(await storage.languages.chosen(userId)).toBeUndefined()
      expect(await storage.answers.save(aWrite(record, { language: 'es' }))).toMatchObject({ kind: 'saved' })
      expect(await storage.languages.chosen(userId)).toBe('es')
      await storage.answers.save(aWrite(aFreshRecord({ userId, surveyId: 'often', keyMs: friday + 5 })))
      expect(await storage.languages.chosen(userId)).toBe('es')
    })

    it('is the last one that was chosen when several come at once', async () => {
      const userId = fresh('U')
      const codes = ['en', 'ko', 'vi', 'ne', 'tl']
      await Promise.all(codes.map((code) => storage.languages.choose(userId, code)))
      expect(codes).toContain(await storage.languages.chosen(userId))
    })

    it('is told to its resident, and goes with them', async () => {
      const userId = fresh('U')
      await storage.languages.choose(userId, 'tl')
      expect((await storage.residents.find(userId)).messagePreference).toEqual({ isOn: true, language: 'tl' })
      await storage.residents.erase(userId, localDate('2024-06-14'), () => [])
      expect(await storage.languages.chosen(userId)).toBeUndefined()
    })
  })
}
