import { randomUUID } from 'node:crypto'
import type { AnswerWrite } from '../../../application/ports/answer-repository.ts'
import type { Storage } from '../../../application/ports/storage.ts'
import { type AnswerEntry, type AnswerRecord, checkValues } from '../../../domain/answer/answer-record.ts'
import { claimValues, unclaimedUserId } from '../../../domain/answer/claim.ts'
import { answersOf } from '../../../domain/answer/entries.ts'
import { findTerms } from '../../../domain/answer/find-terms.ts'
import { partitionKeyOf } from '../../../domain/answer/partition-key.ts'
import {
  answersOfResident,
  type Known,
  residentKnown,
  searchEntries,
  searchSurvey,
  searchUserId,
  unclaimedKnown,
} from '../bench-search.ts'
import type { BenchSite } from '../bench-site.ts'

/** A record that somebody may claim: how it is found, and the key by which it is claimed. */
export type Claimable = { known: Known; key: { partitionKey: string; sortKey: string } }

/** Saves at once: they share commits. */
const CONCURRENCY = 64

/**
 * Stores the answers of `residents` people who will look for them, sealed as they should be, and `unclaimed` records
 * that nobody owns, while no server runs.
 */
export async function storeResidents(
  site: BenchSite,
  { residents, unclaimed }: { residents: number; unclaimed: number },
): Promise<Claimable[]> {
  const storage = await site.openStorage('ours')
  try {
    const now = Date.now()
    const own = Array.from({ length: residents }, (_, at) =>
      Array.from({ length: answersOfResident(at) }, (_, answer) =>
        aRecord(randomUUID(), residentKnown(at), { userId: searchUserId(at), keyMs: now + answer }),
      ),
    ).flat()
    const free = Array.from({ length: unclaimed }, (_, at) => {
      const answerId = randomUUID()
      const saved = aRecord(answerId, unclaimedKnown(at), { userId: unclaimedUserId(answerId), keyMs: now })
      return { ...saved, record: { ...saved.record, registeredBy: 'import' as const } }
    })
    await saveAll(storage, [...own, ...free])
    return free.map(({ record, known }) => {
      const [{ itemKey, answer }] = record.entries as [AnswerEntry]
      return { known, key: { partitionKey: partitionKeyOf(record), sortKey: `${itemKey}#${answer?.[0]}` } }
    })
  } finally {
    await storage.close()
  }
}

type Saved = { record: AnswerRecord; known: Known }

let stored = 0

function aRecord(
  answerId: string,
  known: Known,
  { userId, keyMs }: Pick<AnswerRecord, 'userId' | 'keyMs'>,
): Saved {
  stored += 1
  const sec = Math.floor(keyMs / 1000)
  const record: AnswerRecord = {
    answerId,
    surveyId: searchSurvey.surveyId,
    userId,
    registeredBy: 'resident',
    version: 1,
    keyMs,
    answerCode: `R${String(stored).padStart(7, '0')}`,
    check: checkValues.initial,
    isLiffMode: false,
    createdAt: sec,
    updatedAt: sec,
    entries: searchEntries(known),
  }
  return { record, known }
}

async function saveAll({ answers, surveys }: Storage, records: readonly Saved[]): Promise<void> {
  const { version: surveyVersion } = (await surveys.find(searchSurvey.surveyId))!
  const writeOf = ({ record }: Saved): AnswerWrite => {
    const values = claimValues(searchSurvey.surveySchema ?? [], answersOf(record.entries))
    return {
      record,
      surveyVersion,
      bodyHash: record.answerId,
      ...(values && { claimValues: values }),
      terms: findTerms(record, searchSurvey.surveySchema),
      audit: [],
    }
  }
  for (let from = 0; from < records.length; from += CONCURRENCY) {
    const outcomes = await Promise.all(
      records.slice(from, from + CONCURRENCY).map((record) => answers.save(writeOf(record))),
    )
    const other = outcomes.find(({ kind }) => kind !== 'saved')
    if (other) throw new Error(`A record to look for is not stored: ${other.kind}`)
  }
}
