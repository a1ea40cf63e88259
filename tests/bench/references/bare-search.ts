import type { Database } from 'better-sqlite3'
import {
  answersOfResident,
  type Known,
  otherKnown,
  residentKnown,
  searchEntries,
  searchSurvey,
  searchUserId,
} from '../bench-search.ts'

/** The searches of the bare server, which stores a row for each item. */
type BareSearch = {
  /** Rows of the answers with both values, as JSON text: the intersection of two index ranges. */
  find(known: Known): string
  /** All rows of a resident's answers, oldest first, as JSON text. */
  own(userId: string): string
}

const columns = `partition_key as partitionKey, sort_key as sortKey, survey_id as surveyId, user_id as userId,
  item_key as itemKey, title, value, check_value as "check", created_at as createdAt, updated_at as updatedAt,
  answer_version as answerVersion, answer_code as answercode`

/** Makes the table, with answers of `others` people and of `residents` who search: 20 rows for each answer. */
export function bareSearch(db: Database, others: number, residents: number): BareSearch {
  db.exec(`
    create table found_row (partition_key text, sort_key text, survey_id text, user_id text, item_key text, title text, value text,
      check_value text, created_at integer, updated_at integer, answer_version integer, answer_code text,
      primary key (partition_key, sort_key)) without rowid;
  `)
  fill(db, others, residents)
  for (const itemKey of ['name', 'phone'])
    db.exec(
      `create index found_by_${itemKey} on found_row (survey_id, value, partition_key) where item_key = '${itemKey}'`,
    )
  const { surveyId } = searchSurvey
  const keysOf = (itemKey: string) =>
    `select partition_key from found_row where survey_id = '${surveyId}' and item_key = '${itemKey}' and value = ?`
  const find = db.prepare(
    `select ${columns} from found_row where partition_key in (${keysOf('name')} intersect ${keysOf('phone')})`,
  )
  const own = db.prepare(
    `select ${columns} from found_row where partition_key > ? and partition_key < ? order by partition_key, sort_key`,
  )
  const answer = (data: readonly unknown[]) => JSON.stringify({ result: 'OK', data })

  return {
    find: ({ name, phone }) => answer(find.all(name, phone)),
    // `$` follows `#`.
    own: (userId) => answer(own.all(`${surveyId}#${userId}#`, `${surveyId}#${userId}$`)),
  }
}

/** In the order of the key, which makes inserting a million answers much faster. */
function fill(db: Database, others: number, residents: number): void {
  const insert = db.prepare('insert into found_row values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
  const { surveyId } = searchSurvey
  const sec = Math.floor(Date.now() / 1000)
  const put = (userId: string, ms: number, known: Known) => {
    for (const { itemKey, title, answer } of searchEntries(known))
      insert.run(
        `${surveyId}#${userId}#${ms}`,
        `${itemKey}#${answer![0]}`,
        surveyId,
        userId,
        itemKey,
        title,
        answer![0],
        '未対応',
        sec,
        sec,
        1,
        String(ms).slice(-8),
      )
  }
  db.pragma('synchronous = off')
  db.transaction(() => {
    for (let at = 0; at < residents; at += 1)
      for (let answer = 0; answer < answersOfResident(at); answer += 1)
        put(searchUserId(at), 1_700_000_000_000 + answer, residentKnown(at))
    for (let at = 0; at < others; at += 1) put(searchUserId(at, 'e'), 1_700_000_000_000 + at, otherKnown(at))
  })()
  db.pragma('synchronous = full')
}
