import type { LanguageRepository } from '../../../application/ports/language-repository.ts'
import type { LanguageCode } from '../../../domain/shared/language-code.ts'
import type { Sealing } from '../sealing/sealing.ts'
import type { SqlEngine } from '../sql-engine.ts'
import { type Statement, sql, writeStatements } from '../write.ts'

/** Languages beside what residents want of messages, which go out in them. */
export const sqlLanguageRepository = (engine: SqlEngine, sealing: Sealing): LanguageRepository => ({
  async chosen(userId) {
    const row = await engine.get(
      sql`select language from message_preference where owner = ${sealing.ownerOf(userId)}`,
    )
    return typeof row?.language === 'string' ? row.language : undefined
  },
  choose: (userId, languageCode) =>
    engine.write(writeStatements, [chooseLanguage(sealing.ownerOf(userId), languageCode)]),
})

/** Has a resident read a language from now on; who never said otherwise gets messages. */
export const chooseLanguage = (owner: Uint8Array, languageCode: LanguageCode): Statement =>
  sql`insert into message_preference (owner, is_on, language) values (${owner}, 1, ${languageCode})
    on conflict (owner) do update set language = excluded.language`
