import type { AnswerWrite } from '../../application/ports/answer-repository.ts'
import type { Storage } from '../../application/ports/storage.ts'
import { type AnswerEntry, type AnswerRecord, checkValues } from '../../domain/answer/answer-record.ts'
import { claimValues, unclaimedUserId } from '../../domain/answer/claim.ts'
import { answersOf } from '../../domain/answer/entries.ts'
import { findTerms } from '../../domain/answer/find-terms.ts'
import { manyOptions, type Paper } from './hostile-city.ts'

/** What a database holds before the server starts. */
export type Stored = {
  papers?: readonly Paper[]
  /** Answers of one resident to the form `choices`. */
  heavy?: { userId: string; answers: number }
}

/** Saves at once: they share commits. */
const AT_ONCE = 100

/** Stores what is there before the server starts. */
export async function storeRecords({ answers, surveys }: Storage, stored: Stored): Promise<void> {
  const records = recordsOf(stored)
  for (let from = 0; from < records.length; from += AT_ONCE) {
    const outcomes = await Promise.all(
      records.slice(from, from + AT_ONCE).map(async (record) => answers.save(await writeOf(surveys, record))),
    )
    const other = outcomes.find(({ kind }) => kind !== 'saved')
    if (other) throw new Error(`A record is not stored: ${other.kind}`)
  }
}

async function writeOf(surveys: Storage['surveys'], record: AnswerRecord): Promise<AnswerWrite> {
  const { config, version } = (await surveys.find(record.surveyId))!
  const values = claimValues(config.surveySchema ?? [], answersOf(record.entries))
  return {
    record,
    surveyVersion: version,
    bodyHash: record.answerId,
    ...(values && { claimValues: values }),
    terms: findTerms(record, config.surveySchema),
    audit: [],
  }
}

/** The records that are stored before the server starts. */
export function recordsOf({ papers = [], heavy }: Stored): AnswerRecord[] {
  const now = Date.now()
  return [
    ...papers.map((paper, at) => aRecord(`paper-${at}`, 'paper', paperEntries(paper), { keyMs: now + at })),
    ...Array.from({ length: heavy?.answers ?? 0 }, (_, at) =>
      aRecord(`heavy-${at}`, 'choices', heavyEntries(at), { keyMs: now + at, userId: heavy!.userId }),
    ),
  ]
}

const paperEntries = ({ name, number }: Paper): AnswerEntry[] => [
  { itemKey: 'name', title: 'お名前', answer: [name] },
  { itemKey: 'number', title: '整理番号', answer: [number] },
]

const heavyEntries = (at: number): AnswerEntry[] => [
  { itemKey: 'name', title: 'お名前', answer: ['花子'] },
  { itemKey: 'kinds', title: '種類', answer: [manyOptions[at % manyOptions.length]!], options: manyOptions },
]

let made = 0

function aRecord(
  answerId: string,
  surveyId: string,
  entries: readonly AnswerEntry[],
  { keyMs, userId }: { keyMs: number; userId?: string },
): AnswerRecord {
  made += 1
  const sec = Math.floor(keyMs / 1000)
  return {
    answerId,
    surveyId,
    userId: userId ?? unclaimedUserId(answerId),
    registeredBy: userId ? 'resident' : 'import',
    version: 1,
    keyMs,
    answerCode: `H${String(made).padStart(7, '0')}`,
    check: checkValues.initial,
    isLiffMode: false,
    createdAt: sec,
    updatedAt: sec,
    entries,
  }
}
