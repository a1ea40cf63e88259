import { describe, expect, it } from 'vitest'
import type { Translator } from '../../application/ports/translator.ts'

/** What every `Translator` promises, whether it has translations or none. */
export function translatorContract(name: string, open: () => Promise<Translator>): void {
  describe(`Translator contract: ${name}`, () => {
    it('has a translation, or none, for each text in its place', async () => {
      const texts = ['こんにちは', '住民票', 'こんにちは']
      const translated = await (await open()).translate(texts, 'en')
      expect(translated).toHaveLength(3)
      for (const text of translated) expect(['string', 'undefined']).toContain(typeof text)
      expect(translated[2]).toBe(translated[0])
    })

    it('has nothing to translate where there is nothing, and never an empty translation', async () => {
      const translator = await open()
      expect(await translator.translate([], 'en')).toEqual([])
      expect(await translator.translate(['', ' '], 'en')).toEqual([undefined, undefined])
    })

    it.each(['ja-easy', 'tlh', '', 'constructor', '__proto__'])('has none in %j', async (code) => {
      expect(await (await open()).translate(['こんにちは'], code)).toEqual([undefined])
    })

    it('never rejects, whatever it is asked for', async () => {
      const texts = ['\u0000', '長い文。'.repeat(20_000), '{"q":[]}', '__proto__']
      expect(await (await open()).translate(texts, 'en')).toHaveLength(4)
    })
  })
}
