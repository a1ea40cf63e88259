import { formsOfCity, refuseOtherMeaning } from '../../../application/city/forms-of-city.ts'
import { accountsOfCity } from '../../../application/city/staff-entries.ts'
import type {
  City,
  ClosureNotices,
  FormKind,
  ImportOptions,
  ImportResult,
  Media,
  StaffEntry,
} from '../../../application/ports/city-repository.ts'
import { nextTurn } from '../../../application/shared/next-turn.ts'
import { indexedBy } from '../../../domain/answer/find-terms.ts'
import { canonicalJson } from '../../../domain/shared/canonical-json.ts'
import { tokyoDay } from '../../../domain/shared/local-date.ts'
import { lastKey } from '../../../domain/survey/edit-form.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { dropRemindersOf } from '../answer/messages.ts'
import { auditEvents } from '../audit/audit-event-statement.ts'
import { answerLock, catalogLock, staffAccountsLock, surveyLock } from '../lock.ts'
import { type DraftRevision, takeDraft } from '../office/sql-form-draft-repository.ts'
import { type SealedNotice, sealNotice, tellEach } from '../office/sql-office-answer-repository.ts'
import { dutiesOfCity } from '../office/sql-office-duty-repository.ts'
import type { Sealing } from '../sealing/sealing.ts'
import { sha256 } from '../sealing/sha256.ts'
import { putAccount, type SealedAccount, type StaffSubTaken, sealAccount } from '../staff/put-accounts.ts'
import {
  guard,
  holding,
  mustMiss,
  refused,
  run,
  runUnread,
  type Statement,
  sql,
  type Write,
} from '../write.ts'
import { type CatalogChange, catalogChange, changeCatalog, type SlotInUse } from './catalog-content.ts'
import { keepImage, keepVersion, nextContent } from './city-versions.ts'
import { languagesText } from './languages-content.ts'
import { changePaymentConfig } from './payment-config-content.ts'

/** What is in force, as far as an import compares itself with it. */
export type CityInForce = {
  version: number
  /** What the newest version has; undefined before the first one. */
  newestContent: string | undefined
  /** Content of the catalog as JSON. */
  catalog: string
  /** The payment config as JSON. */
  paymentConfig: string
  surveys: readonly SurveyInForce[]
  media: readonly MediaInForce[]
}
type SurveyInForce = {
  surveyId: string
  position: number
  config: string
  removed: boolean
  kind: FormKind
  lastKey: number
}
type MediaInForce = { name: string; position: number; contentType: string; digest: Uint8Array }

/** Why an import is refused: another one came between, or something that it takes away is in use. */
type ImportRefused =
  | { kind: 'changed' }
  | { kind: 'booked_since' }
  | { kind: 'draft_changed' }
  | SlotInUse
  | { kind: 'survey_in_use'; surveyId: string }
  | StaffSubTaken

/** An import: what differs from what is in force. */
type ImportCity = {
  atMs: number
  /** The city before, and after. */
  from: number
  version: number
  /** As JSON. */
  settings: string
  languages: string
  catalog?: CatalogChange
  /** Forms that change, and those that go. */
  surveys: readonly string[]
  removed: readonly string[]
  accounts: readonly (SealedAccount & Pick<StaffEntry, 'duties'>)[]
  by?: string | undefined
  draft?: DraftRevision | undefined
  tells?: Pick<ClosureNotices, 'slots' | 'booked'> & { notices: readonly SealedNotice[] }
  /** The version that is kept, prices, reminders of closed slots, forms, images and audit events. */
  changes: readonly Statement[]
}

/** Changes between two rests of the event loop. */
const REST_EVERY = 20

/**
 * The way from what is in force to `city`: only what differs is written. Rests in between, so that a large bundle does
 * not hold up other work.
 *
 * @throws Refusal `city.form_kind`, `city.number_item`
 */
export async function sealImport(
  city: City,
  inForce: CityInForce,
  {
    sealing,
    atMs,
    progress = () => {},
    closed = [],
    by,
    tells,
    draft,
    audit,
  }: { sealing: Pick<Sealing, 'seal' | 'blindIndex' | 'ownerOf'>; atMs: number } & ImportOptions,
): Promise<{ write: ImportCity; result: ImportResult }> {
  const forms = formsOfCity(city)
  refuseOtherMeaning(
    forms,
    new Map(
      inForce.surveys.map(({ surveyId, kind, config }) => [
        surveyId,
        { kind, config: JSON.parse(config) as SurveyConfig },
      ]),
    ),
  )
  const result: ImportResult = { added: 0, changed: 0, unchanged: 0, removed: 0 }
  const content = nextContent(city, inForce.newestContent)
  const version = inForce.version + (content === undefined ? 0 : 1)
  const changes: Statement[] = [
    ...(content === undefined
      ? []
      : await keepVersion(content, {
          ...{ version, at: atMs, newest: inForce.newestContent },
          ...(by !== undefined && { by }),
        })),
    ...changePaymentConfig(city, inForce.paymentConfig),
    ...closed.map(dropRemindersOf),
  ]
  const total = forms.length + city.media.length
  let done = 0
  const add = async (what: string, added: readonly Statement[]) => {
    changes.push(...added)
    progress(++done, total, what)
    if (done % REST_EVERY === 0) await nextTurn()
  }

  const known = new Map(inForce.surveys.map((row) => [row.surveyId, row]))
  const surveys: string[] = []
  for (const [position, form] of forms.entries()) {
    const { surveyId } = form.config
    const added = changeSurvey(form, position, known.get(surveyId), result)
    known.delete(surveyId)
    if (added.length > 0) surveys.push(surveyId)
    await add(surveyId, added)
  }
  const removed = [...known.values()].flatMap((form) => (form.removed ? [] : [form.surveyId]))
  result.removed = removed.length
  const media = new Map(inForce.media.map((row) => [row.name, row]))
  for (const [position, file] of city.media.entries()) {
    const before = media.get(file.name)
    media.delete(file.name)
    await add(file.name, changeMedia(file, position, before, inForce.version))
  }
  for (const name of media.keys())
    changes.push(keepImage(name, inForce.version), sql`delete from media where name = ${name}`)
  if (audit) changes.push(...auditEvents(sealing, audit(result)))
  const catalog = catalogChange(city, inForce.catalog, atMs)
  const write: ImportCity = {
    atMs,
    from: inForce.version,
    version,
    settings: JSON.stringify(city.settings),
    languages: languagesText(city),
    ...(catalog && { catalog }),
    surveys,
    removed,
    accounts: accountsOfCity(city.staff, atMs, () => crypto.randomUUID()).map(({ duties, ...account }) => ({
      ...sealAccount(sealing, account),
      ...(duties && { duties }),
    })),
    by,
    draft,
    ...(tells && { tells: { ...tells, notices: tells.notices.map((one) => sealNotice(sealing, one)) } }),
    changes,
  }
  return { write, result }
}

/** Puts a city in force, unless another import came between or something that goes is in use. */
export function* importCity(change: ImportCity): Write<'imported', ImportRefused> {
  const {
    atMs,
    from,
    version,
    settings,
    languages,
    catalog,
    surveys,
    removed,
    accounts,
    changes,
    by,
    tells,
    draft,
  } = change
  yield* holding(
    catalog || tells ? catalogLock : [],
    (tells?.notices ?? []).map(({ answerId }) => answerLock(answerId)),
    [...surveys, ...removed, ...(draft ? [draft.surveyId] : [])].map(surveyLock),
    accounts.length > 0 ? staffAccountsLock : [],
  )
  const raised = yield* run(sql`update city
    set version = ${version}, settings = ${settings}, languages = ${languages}, imported_at_ms = ${atMs}
    where id = 1 and version = ${from}`)
  if (raised.count === 0) yield* refused({ kind: 'changed' })
  if (catalog) yield* changeCatalog(catalog, atMs)
  for (const surveyId of removed) yield* removeSurvey(surveyId, atMs)
  if (draft && !(yield* takeDraft(draft))) yield* refused({ kind: 'draft_changed' })
  yield* runUnread(changes)
  if (tells) yield* tellAll(tells, atMs)
  for (const { duties, ...account } of accounts) {
    yield* putAccount(account)
    if (duties) yield* dutiesOfCity({ index: account.index, duties, at: atMs, by })
  }
  return 'imported'
}

/** Tells who has booked, unless somebody has that nobody knew of. */
function* tellAll(
  { slots, booked, notices }: NonNullable<ImportCity['tells']>,
  at: number,
): Write<void, ImportRefused> {
  const known = new Set(booked.map(({ answerId, itemKey }) => JSON.stringify([answerId, itemKey])))
  for (const { calendarId, day, slotKey } of slots) {
    const { rows } = yield* run(sql`select answer_id, item_key from booking
      where calendar_id = ${calendarId} and day = ${day} and slot_key = ${slotKey}`)
    if (rows.some((row) => !known.has(JSON.stringify([row.answer_id, row.item_key]))))
      yield* refused({ kind: 'booked_since' })
  }
  yield* tellEach(notices, at)
}

/**
 * Guarded by the form's bookings, and by its orders for which the resident may be paying. Bookings are walked: a form
 * is seldom removed, and an index would cost every booking. Its config stays: it says for how long its answers are
 * kept.
 */
function* removeSurvey(surveyId: string, atMs: number): Write<void, ImportRefused> {
  const inUse = { kind: 'survey_in_use', surveyId } as const
  yield* guard([
    mustMiss(
      sql`select 1 from booking where survey_id = ${surveyId} and day >= ${tokyoDay(atMs)} limit 1`,
      inUse,
    ),
    mustMiss(
      sql`select 1 from orders where state in ('temporary', 'sent') and expires_at_ms > ${atMs}
        and survey_id = ${surveyId} limit 1`,
      inUse,
    ),
  ])
  yield* runUnread(sql`update survey set removed = 1 where survey_id = ${surveyId}`)
}

function changeSurvey(
  { kind, config }: { kind: FormKind; config: SurveyConfig },
  position: number,
  before: SurveyInForce | undefined,
  result: ImportResult,
): Statement[] {
  const { surveyId } = config
  const live = before?.removed === false ? before : undefined
  if (live && canonicalJson(JSON.parse(live.config)) === canonicalJson(config)) {
    result.unchanged++
    if (live.position === position) return []
    return [sql`update survey set position = ${position} where survey_id = ${surveyId}`]
  }
  result[live ? 'changed' : 'added']++
  const keys = JSON.stringify(indexedBy(config.surveySchema ?? []))
  const last = Math.max(before?.lastKey ?? 0, lastKey(config))
  return [
    // A survey that was removed continues its version numbers: a form that is still open is outdated. Its answers stay
    // indexed as they were.
    sql`insert into survey (survey_id, position, version, config, removed, indexed_by, kind, last_key)
      values (${surveyId}, ${position}, 1, ${JSON.stringify(config)}, 0, ${keys}, ${kind}, ${last})
      on conflict (survey_id) do update set position = excluded.position, version = survey.version + 1,
      config = excluded.config, removed = 0, last_key = excluded.last_key`,
  ]
}

function changeMedia(
  { name, contentType, bytes }: Media,
  position: number,
  before: MediaInForce | undefined,
  lastVersion: number,
): Statement[] {
  const digest = sha256(bytes)
  const sameBytes = before && Buffer.compare(before.digest, digest) === 0
  if (sameBytes && before.contentType === contentType && before.position === position) return []
  return [
    ...(before && !sameBytes ? [keepImage(name, lastVersion)] : []),
    // A copy of the bytes: a view of a large buffer would keep all of it in memory.
    sql`insert into media (name, position, content_type, digest, bytes)
      values (${name}, ${position}, ${contentType}, ${digest}, ${new Uint8Array(bytes)})
      on conflict (name) do update set position = excluded.position, content_type = excluded.content_type,
      digest = excluded.digest, bytes = excluded.bytes`,
  ]
}
