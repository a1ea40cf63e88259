import type { LanguageRepository } from '../../../application/ports/language-repository.ts'
import type { LanguageCode } from '../../../domain/shared/language-code.ts'
import type { Sealing } from '../../sealing/sealing.ts'
import type { SqlEngine } from '../sql-engine.ts'
import type { Step } from '../write-plan.ts'

/** Languages beside what residents want of messages, which go out in them. */
export const sqlLanguageRepository = (engine: SqlEngine, sealing: Sealing): LanguageRepository => ({
  async chosen(userId) {
    const row = await engine.get('select language from message_preference where owner = ?', [
      sealing.ownerOf(userId),
    ])
    return typeof row?.language === 'string' ? row.language : undefined
  },
  async choose(userId, languageCode) {
    await engine.write({ locks: [], steps: [chooseLanguageStep(sealing.ownerOf(userId), languageCode)] })
  },
})

/** Has a resident read a language from now on; who never said otherwise gets messages. */
export const chooseLanguageStep = (owner: Uint8Array, languageCode: LanguageCode): Step => ({
  sql: `insert into message_preference (owner, is_on, language) values (?, 1, ?)
    on conflict (owner) do update set language = excluded.language`,
  values: [owner, languageCode],
})
